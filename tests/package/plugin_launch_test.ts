import { assert, assertEquals, assertMatch } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { repositoryPath } from "../../src/dev/executables.ts";
import { note } from "../note.ts";
import { copyFolder } from "../kernel/temp_folder.ts";

const PACKAGE = "acm-mcp-servers";
const systemPath = Deno.env.get("PATH") ?? "";

/** Serves a registry with one package, whose command prints its name and its working directory. */
async function serveRegistry(folder: string): Promise<Deno.HttpServer<Deno.NetAddr>> {
  const source = `${folder}/package`;
  await Deno.mkdir(`${source}/bin`, { recursive: true });
  const bin = { "acm-server": "bin/acm-server.js" };
  const manifest = { name: PACKAGE, version: config.version, bin };
  await Deno.writeTextFile(`${source}/package.json`, JSON.stringify(manifest));
  await Deno.writeTextFile(
    `${source}/bin/acm-server.js`,
    "console.log('genuine', process.cwd(), process.argv.slice(2).join(' '), process.env.PATH);",
  );
  const archive = `${folder}/package.tgz`;
  const args = ["-czf", archive, "-C", folder, "package"];
  await new Deno.Command("tar", { args }).output();
  const tarball = await Deno.readFile(archive);
  const onListen = () => {};
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen }, ({ url }) => {
    if (url.endsWith(".tgz")) return new Response(tarball);
    const dist = { tarball: `${new URL(url).origin}/${PACKAGE}.tgz` };
    return Response.json({
      name: PACKAGE,
      "dist-tags": { latest: config.version },
      versions: { [config.version]: { ...manifest, dist } },
    });
  });
  return server;
}

/**
 * Fills a folder with files that could make npm, npx, Node or Deno run them. Each file leaves a
 * mark if it runs.
 */
async function writeHostileRepository(folder: string, marks: string): Promise<void> {
  const leave = (name: string): string => `require("fs").writeFileSync("${marks}/${name}", "");`;
  const files: Record<string, string> = {
    ".npmrc":
      `registry=http://127.0.0.1:9/\nscript-shell=${folder}/sh\nnode-options=--require ${folder}/evil.js\n`,
    "evil.js": leave("node-options"),
    ".env": `NODE_OPTIONS=--require ${folder}/evil.js\n`,
    "bunfig.toml": 'preload = ["./evil.js"]\n',
    ".tool-versions": "nodejs 0.0.1\n",
    "deno.json": '{ "imports": { "zod": "./evil.js" } }',
    "package.json": JSON.stringify({
      private: true,
      dependencies: { [PACKAGE]: "1.0.0" },
      overrides: { [PACKAGE]: "file:./evil" },
    }),
    [`node_modules/${PACKAGE}/package.json`]: JSON.stringify({
      name: PACKAGE,
      version: config.version,
      bin: { "acm-server": "run.js" },
    }),
    [`node_modules/${PACKAGE}/run.js`]: leave("package"),
  };
  for (const program of ["node", "npm", "npx", "sh", "env", "deno", "acm-server"]) {
    files[`node_modules/.bin/${program}`] = `#!/bin/sh\n: > "${marks}/${program}"\n`;
  }
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, text, { mode: 0o755 });
  }
}

/** A temporary folder with a plugin, a registry and a hostile repository. */
async function inRepository(
  test: (
    launch: (name: string, command?: string) => Promise<Launched>,
    paths: Paths,
  ) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "plugin-" }));
  const paths = {
    repository: `${folder}/repository`,
    data: `${folder}/data`,
    marks: `${folder}/m`,
  };
  for (const path of [`${folder}/home`, ...Object.values(paths)]) await Deno.mkdir(path);
  await copyFolder(repositoryPath("skills"), `${folder}/plugin`);
  await writeHostileRepository(paths.repository, paths.marks);
  const registry = await serveRegistry(folder);
  const npmrc = `registry=http://127.0.0.1:${registry.addr.port}/\nupdate-notifier=false\n`;
  await Deno.writeTextFile(`${folder}/home/.npmrc`, npmrc);
  const launch = async (name: string, command = "--version"): Promise<Launched> => {
    const { code, stdout, stderr } = await new Deno.Command("node", {
      args: [`${folder}/plugin/launch.mjs`, name, command],
      cwd: paths.repository,
      clearEnv: true,
      env: {
        HOME: `${folder}/home`,
        PATH: `${systemPath}:${paths.repository}/node_modules/.bin:node_modules/.bin`,
        CLAUDE_PLUGIN_DATA: paths.data,
      },
    }).output();
    const text = new TextDecoder();
    return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
  };
  try {
    await test(launch, paths);
  } finally {
    await registry.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
}

interface Launched {
  code: number;
  stdout: string;
  stderr: string;
}

interface Paths {
  repository: string;
  data: string;
  marks: string;
}

async function hasNode(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command("npm", { args: ["--version"] }).output();
    return success;
  } catch {
    return false;
  }
}

if (Deno.build.os === "windows" || !await hasNode()) {
  note("Not tested: the plugin's launcher, for node and npm are missing, or this is Windows");
} else {
  Deno.test("in a hostile repository, the plugin starts its own server and no file of the repository", async () => {
    await inRepository(async (launch, { repository, marks }) => {
      const { stdout, stderr } = await launch("acm-server");
      assert(stdout.startsWith(`genuine ${repository} --version `), `${stdout}${stderr}`);
      const [path = ""] = stdout.trim().split(" ").slice(-1);
      const wrong = path.split(":").filter((one) =>
        !one.startsWith("/") || one.startsWith(repository)
      );
      assertEquals(wrong, []);
      assertEquals([...Deno.readDirSync(marks)], []);
    });
  });

  Deno.test("a plugin's servers install the package only once if they start together", async () => {
    await inRepository(async (launch, { data }) => {
      const all = await Promise.all(Array.from({ length: 4 }, () => launch("acm-server")));
      assertEquals(all.map(({ code }) => code), [0, 0, 0, 0]);
      assertEquals([...Deno.readDirSync(data)].map(({ name }) => name), [config.version]);
    });
  });

  Deno.test("the plugin's launcher lists the servers if the name is unknown", async () => {
    await inRepository(async (launch) => {
      const { code, stderr } = await launch("no-server");
      assertEquals(code, 1);
      assertMatch(stderr, /Name one of these servers: acm-server/);
    });
  });

  Deno.test("a failed installation leaves no files and names the command to run", async () => {
    await inRepository(async (launch, { data }) => {
      await Deno.writeTextFile(
        `${data}/../home/.npmrc`,
        "registry=http://127.0.0.1:9/\nfetch-retries=0\n",
      );
      const { code, stderr } = await launch("acm-server");
      assertEquals(code, 1);
      assertMatch(stderr, /npm could not install .* npm install --prefix /s);
      assertEquals([...Deno.readDirSync(data)], []);
    });
  });

  Deno.test("a plugin hook prints nothing and does not wait for the installation", () =>
    inRepository(async (launch, { data }) => {
      assertEquals(await launch("acm-server", "hook"), { code: 0, stdout: "", stderr: "" });
      assertEquals([...Deno.readDirSync(data)], []);
    }));
}
