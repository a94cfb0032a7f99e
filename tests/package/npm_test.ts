import { assert, assertEquals, assertMatch } from "@std/assert";
import { z } from "zod";
import config from "../../deno.json" with { type: "json" };
import { executables, repositoryPath, runtimeFlags } from "../../src/dev/executables.ts";
import { products } from "../../src/dev/package/product.ts";
import { readme } from "../../src/dev/package/readme.ts";
import { clients } from "../e2e/clients.ts";
import { type Ran, runCommand } from "../e2e/process.ts";
import { servers } from "../e2e/servers.ts";
import { copyFolder } from "../kernel/temp_folder.ts";
import { note } from "../note.ts";
import { failure, home, installed } from "./npm_installation.ts";
import { readJson } from "./release.ts";

const manifestSchema = z.object({
  version: z.string(),
  bin: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

Deno.test("package.json has a command for each server and a shared command, and pins the Deno version", async () => {
  const manifest = manifestSchema.parse(await readJson(`${home}/package/package.json`));
  assertEquals(manifest.version, config.version);
  assertEquals(manifest.dependencies, { deno: Deno.version.deno });
  const names = ["acm-mcp-servers", ...products.map(({ name }) => name)];
  assertEquals(Object.keys(manifest.bin), names);
  for (const file of Object.values(manifest.bin)) {
    assertMatch(Deno.readTextFileSync(`${home}/package/${file}`), /^#!\/usr\/bin\/env node\n/);
  }
});

Deno.test("servers.json contains exactly the flags of the executables", async () => {
  const flags = z.record(z.string(), z.object({ flags: z.array(z.string()) }))
    .parse(await readJson(`${home}/package/servers.json`));
  for (const executable of executables) {
    assertEquals(flags[executable.name]?.flags, runtimeFlags(executable));
  }
});

Deno.test("the npm package contains only bundles, without paths from the build machine", () => {
  for (const { name, others = [] } of executables) {
    const folder = `${home}/package/servers/${name}`;
    const files = [...Deno.readDirSync(folder)].map((file) => file.name).toSorted();
    const more = others.map((path) => path.replace(/^.*\/(.*)\.ts$/, "$1.js"));
    const programs = files.filter((file) => file.endsWith(".js"));
    // The other files are dynamic imports and shared code.
    const entries = programs.filter((file) => !/^[a-z]+-[0-9A-Z]{8}\.js$/.test(file));
    assertEquals(entries, ["main.js", "worker.js", ...more].toSorted());
    // The weights of the model that knowledge-server includes.
    const data = files.filter((file) => !file.endsWith(".js"));
    assertEquals(data.every((file) => file.startsWith("group1-shard")), true, data.join(" "));
    assertEquals(data.length > 0, name === "knowledge-server");
    for (const file of programs) {
      const code = Deno.readTextFileSync(`${folder}/${file}`);
      for (const path of [home, repositoryPath(".")]) assert(!code.includes(path), path);
    }
  }
});

Deno.test("the README states the size of the npm package", () => {
  const [packed] = [...Deno.readDirSync(home)].filter(({ name }) => name.endsWith(".tgz"));
  if (packed === undefined) return note("Not tested: the npm package's size, for npm is missing");
  const [, said] = /The package takes ([\d.]+) MB/.exec(readme()) ?? [];
  const found = Deno.statSync(`${home}/${packed.name}`).size / 1e6;
  assert(Math.abs(found - Number(said)) / found < 0.15, `${found.toFixed(1)} MB, not ${said} MB`);
});

if (failure !== undefined) {
  note(`Not tested: the npm package once installed, for it cannot be: ${failure}`);
} else {
  for (const { executable, env, call: [tool, input] } of servers) {
    const target = installed(executable);

    Deno.test(`npm: ${executable} responds to a client, and its sandbox refuses every attempt`, async () => {
      const folder = await Deno.makeTempDir({ dir: home });
      const [client] = clients.slice(-1);
      const given = { PATH: Deno.env.get("PATH") ?? "", HOME: home, ...env(folder) };
      const connected = await client?.connect(target, given);
      const answer = await connected?.callTool(tool, input);
      assertEquals(answer?.isError, false, answer?.text);
      await connected?.close();
      const { code, stdout } = await runCommand(target, ["doctor", "--prove"], {
        env: given,
        cwd: folder,
      });
      assertMatch(stdout, /All \d+ were refused\./);
      assertEquals(code, 0);
    });
  }

  Deno.test("npm: knowledge-server offers semantic search with its built-in model", async () => {
    const folder = await Deno.makeTempDir({ dir: home });
    const env = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "local" };
    const call = (tool: string, input: Record<string, unknown>): Promise<Ran> =>
      runCommand(installed("knowledge-server"), ["call", tool, JSON.stringify(input)], {
        env,
        cwd: folder,
      });
    const content = "Invoices go out on the first of a month.";
    assertEquals((await call("kb_add", { content, role: "all" })).code, 0);
    const { stdout } = await call("kb_search", { query: "When do customers get the bill?" });
    assertMatch(stdout, /Invoices go out/);
  });

  Deno.test("npm: acm-mcp-servers starts the named server, or lists the servers if no server is named", async () => {
    const target = installed("acm-mcp-servers");
    const version = await runCommand(target, ["ace-server", "--version"]);
    assertEquals([version.code, version.stdout], [0, `ace-server ${config.version}\n`]);
    for (const args of [[], ["acm"], ["constructor"]]) {
      const { code, stdout, stderr } = await runCommand(target, args);
      assertEquals([code, stdout], [2, ""]);
      for (const { name } of products) assert(stderr.includes(`  ${name} `), name);
    }
    const { stderr } = await runCommand(target, ["intit"]);
    assertMatch(stderr, /^unknown command "intit". Did you mean init\?\n/);
    assertEquals((await runCommand(target, ["--help"])).code, 0);
  });

  Deno.test("npm: a command ends with its server's exit code or signal", async () => {
    const target = installed("acm-server");
    assertEquals((await runCommand(target, ["nonsense"])).code, 2);
    if (Deno.build.os === "windows") return;
    const child = new Deno.Command(target.command, { stdin: "piped", stderr: "null" }).spawn();
    const stderr = child.stdin.getWriter();
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill("SIGTERM");
    const { code } = await child.status;
    await stderr.close().catch(() => {});
    assert(code === 0 || code === 143, `${code}`);
  });

  Deno.test("npm: a command reports a missing Deno, and starts even if install scripts didn't run", async () => {
    const [source, copy] = [`${home}/user/node_modules`, `${home}/bare/node_modules`];
    await Deno.mkdir(copy, { recursive: true });
    for (const name of ["acm-mcp-servers", "deno"]) {
      copyFolder(`${source}/${name}`, `${copy}/${name}`);
    }
    await Deno.remove(`${copy}/deno/deno${Deno.build.os === "windows" ? ".exe" : ""}`);
    const target = {
      name: "npm",
      command: "node",
      args: [`${copy}/acm-mcp-servers/bin/ace-server.js`],
    };
    const { code, stdout, stderr } = await runCommand(target, ["--version"]);
    assertEquals([code, stdout], [1, ""]);
    assertMatch(stderr, /^acm-mcp-servers: Deno does not start here: Cannot find module '@deno\//);
    await Deno.rename(`${source}/@deno`, `${copy}/@deno`);
    assertEquals((await runCommand(target, ["--version"])).code, 0);
    await Deno.rename(`${copy}/@deno`, `${source}/@deno`);
  });
}
