import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { executables } from "../../src/dev/executables.ts";
import { clientNames } from "../../src/kernel/cli/client_config.ts";
import { note } from "../note.ts";
import { Asking } from "./asking.ts";
import { type Json, type Ran, runCommand, ServerProcess } from "./process.ts";
import { servers } from "./servers.ts";
import { targetsOf } from "./targets.ts";

const temporary = await Deno.makeTempDir({ prefix: "servers-" });
globalThis.addEventListener("unload", () => Deno.removeSync(temporary, { recursive: true }));

/** Invalid values for each server's variables. */
const BAD_VARIABLES: Record<string, Record<string, string>> = {
  "acm-server": { ACM_ROOT: "/proc" },
  "architecture-server": { ARCHITECTURE_ROOT: "/proc" },
  "decibel-server": { DECIBEL_ENV: "none" },
  "ace-server": { ACE_CONFIDENCE: "high" },
  "knowledge-server": { DATABASE_URL: "nothing" },
};

/** Servers that store files in the working directory unless a variable is set. */
const WRITERS = ["decibel-server", "ace-server"];

Deno.test("the tests cover every executable", () => {
  assertEquals(servers.map(({ executable }) => executable), executables.map(({ name }) => name));
});

/** The attempts that `doctor --prove` makes with every server. */
const ATTEMPTS = [
  "list /",
  "read the environment variable PATH",
  "connect to 127.0.0.1:9",
  "run a program",
];

/** Values of PATH: unset, empty, a folder without programs, and relative folders. */
const PATHS = [undefined, "", "/nonexistent", "./bin:..:~"];

/** Yields values that match a schema except for one list, which has 200,000 empty objects. */
function* withLongLists({ type, items, properties, anyOf, oneOf }: Json): Generator<unknown> {
  if (type === "array") {
    yield Array(200_000).fill({});
    for (const item of withLongLists(Object(items))) yield [item];
  }
  const fields = Object.entries<Json>(Object(properties));
  // Every field has a value and only the list is invalid, so the schema option is unambiguous.
  const values = fields.map(([name, field]) => [name, field.const ?? (field.items ? [] : "a")]);
  for (const [name, field] of fields) {
    for (const value of withLongLists(field)) {
      yield { ...Object.fromEntries(values), [name]: value };
    }
  }
  for (const options of [anyOf, oneOf]) {
    if (Array.isArray(options)) { for (const option of options) yield* withLongLists(option); }
  }
}

for (const server of servers) {
  const { executable, snapshots, env: envFor, call: [tool, input], attempts } = server;
  for (const target of targetsOf(executable)) {
    const test = (name: string, body: (env: Record<string, string>) => Promise<void>): void =>
      Deno.test(`${target.name}, ${executable}: ${name}`, async () => {
        await body(envFor(await Deno.makeTempDir({ dir: temporary })));
      });
    const run = (args: string[], env: Record<string, string>): Promise<Ran> =>
      runCommand(target, args, { env });

    test("the server prints its version, usage and environment variables", async (env) => {
      assertEquals((await run(["--version"], env)).stdout, `${executable} ${config.version}\n`);
      const { code, stdout, stderr } = await run(["--help"], env);
      assertEquals([code, stderr], [0, ""]);
      for (
        const word of [...Object.keys(env), "call TOOL", "doctor --prove"]
      ) {
        assertStringIncludes(stdout, word);
      }
    });

    test("the server calls a tool from the command line without a log line", async (given) => {
      const { KB_LOG_LEVEL: _, ...env } = given;
      const { code, stdout, stderr } = await run(["call", tool, JSON.stringify(input)], env);
      assertEquals([code, stderr], [0, ""]);
      assert(stdout.length > 10);
      assertEquals((await run(["call", tool, '{"nonsense":1}'], env)).code, 1);
    });

    test("the server rejects wrong usage with one line and exit code 2", async (env) => {
      const bad = [["nonsense"], ["call"], ["call", tool, "{"], ["tools", "--yaml"], ["config"]];
      for (const args of [...bad, ["config", "emacs"], ["completions", "bash"], ["skill", "x"]]) {
        const { code, stdout, stderr } = await run(args, env);
        assertEquals([code, stdout], [2, ""], args.join(" "));
        assertMatch(stderr, new RegExp(`^${executable}: .+\n$`));
      }
    });

    test("the server lists its tools as clients see them, and prints its skill", async (env) => {
      const listed = JSON.parse((await run(["tools", "--json"], env)).stdout);
      const snapshot = new URL(`snapshots/${snapshots}/tools-list.json`, import.meta.url);
      assertEquals(listed, JSON.parse(Deno.readTextFileSync(snapshot)));
      const { stdout } = await run(["tools"], env);
      assertEquals(stdout.trim().split("\n").length, listed.length);
      assertMatch((await run(["skill"], env)).stdout, /^---\nname: /);
    });

    test("the server marks one tool as always loaded, and search hints are short", async (env) => {
      const server = new Asking(target, { env });
      const { result } = await server.initialize();
      const { instructions } = Object(result);
      const { tools } = await server.ask("tools/list");
      const [entry, ...more] = tools.filter((one: Json) =>
        Object(one._meta)["anthropic/alwaysLoad"] === true
      );
      assertEquals(more, []);
      for (const { name, _meta, annotations } of tools) {
        const hint = Object(_meta)["anthropic/searchHint"];
        if (hint !== undefined) assertMatch(hint, /^[a-z].{3,60}[^.]$/i);
        assertEquals("idempotentHint" in annotations, !annotations.readOnlyHint, name);
        assertEquals(annotations.openWorldHint, false);
      }
      const named = tools.map(({ name }: Json) => String(name))
        .filter((name: string) => instructions.includes(name))
        .sort((a: string, b: string) => instructions.indexOf(a) - instructions.indexOf(b));
      assertEquals(named[0], entry.name);
      assert(instructions.indexOf(entry.name) < 60 && instructions.length <= 600, instructions);
      await server.end();
    });

    test("the server sends its title, website and icon in both protocol eras", async (env) => {
      const server = new Asking(target, { env });
      const meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      };
      const found = await server.ask("server/discover", { _meta: meta });
      const listed = await server.ask("tools/list", { _meta: meta });
      await server.end();
      const older = new Asking(target, { env });
      const { serverInfo } = Object((await older.initialize()).result);
      await older.end();
      const KEY = "io.modelcontextprotocol/serverInfo";
      for (const { title, websiteUrl, icons: [icon] } of [found._meta[KEY], serverInfo]) {
        assert(title.length > 5);
        assertMatch(websiteUrl, /^https:\/\/github\.com\/.+\/src\/[a-z]+#readme$/);
        assertEquals([icon.mimeType, icon.sizes], ["image/svg+xml", ["any"]]);
        const drawing = atob(icon.src.replace(/^data:image\/svg\+xml;base64,/, ""));
        assertMatch(drawing, /^<svg .+<\/svg>\n$/s);
      }
      assertEquals(listed._meta[KEY].icons, undefined);
    });

    test("the server declares exactly the capabilities that it supports", async (env) => {
      const server = new Asking(target, { env });
      const { capabilities } = Object((await server.initialize()).result);
      const known = ["extensions", "logging", "prompts", "resources", "tools"];
      const isOnlyTools = ["acm-server", "knowledge-server"].includes(executable);
      const hasPrompts = executable !== "ace-server";
      assertEquals(
        Object.keys(capabilities).sort(),
        isOnlyTools
          ? ["logging", "tools"]
          : known.filter((name) => hasPrompts || name !== "prompts"),
      );
      if (isOnlyTools) return void await server.end();
      const { prompts } = hasPrompts ? await server.ask("prompts/list") : { prompts: [] };
      assertEquals(prompts.length > 0, hasPrompts);
      for (const { name, title, description } of prompts) {
        assert(/^[a-z_-]+$/.test(name) && (title ?? description).length > 5, name);
      }
      const { resourceTemplates } = await server.ask("resources/templates/list");
      const { resources } = await server.ask("resources/list");
      assert(resourceTemplates.length + resources.length > 0);
      assert((await server.ask("skills/list")).skills.length > 0);
      await server.end();
    });

    test("the server passes its own doctor, which reports denied permissions", async (env) => {
      const { code, stdout } = await run(["doctor"], env);
      assertEquals(code, 0, stdout);
      assertStringIncludes(stdout, "No problems found.");
      const report = JSON.parse((await run(["doctor", "--json"], env)).stdout);
      assertEquals([report.ok, report.protocol.ok], [true, true]);
      for (const name of ["env", "run", "ffi", "sys"]) {
        assertEquals(report.permissions[name], "denied", name);
      }
    });

    test("doctor --prove shows with any PATH that the runtime refuses every attempt", async (env) => {
      for (const path of PATHS) {
        const { code, stdout } = await runCommand(target, ["doctor", "--prove"], {
          env: path === undefined ? env : { ...env, PATH: path },
          clearEnv: true,
        });
        assertEquals(code, 0, `PATH=${path}: ${stdout}`);
        assertMatch(stdout, /\nAll \d+ were refused\.\n$/);
        for (const what of [...ATTEMPTS, ...attempts(env)]) {
          assertStringIncludes(stdout, `✓ refused  ${what} (`);
        }
      }
    });

    test("config prints a configuration entry for every client", async (env) => {
      for (const client of clientNames) {
        const [name = ""] = Object.keys(env);
        const { code, stdout } = await run(["config", client, "--env", `${name}=a b`], env);
        assertEquals(code, 0);
        const started = target.name === "source" ? snapshots : executable;
        for (const part of [name, "a b", started]) assertStringIncludes(stdout, part);
      }
      const stderr = (await run(["config", "cursor"], env)).stderr;
      assertEquals(stderr.includes("in the folder where the client"), WRITERS.includes(executable));
      const [variable = ""] = Object.keys(env);
      const flag = (await run(["--help"], env)).stdout.match(`${variable} .*; flag (--[a-z-]+)`)
        ?.[1];
      const { stdout } = await run(["config", "claude-code", flag ?? "", "/some where"], env);
      const [entry] = Object.values<Json>(JSON.parse(stdout).mcpServers);
      assertEquals(entry?.env, { [variable]: "/some where" });
      for (
        const args of [["config", "codex", "--env", "A B=x"], [
          "config",
          "codex",
          "--env",
          "NO_SUCH=x",
        ], [
          "--env",
          "A=b",
        ], [
          "tools",
          "--env",
          "A=b",
        ]]
      ) {
        assertEquals((await run(args, env)).code, 2, args.join(" "));
      }
    });

    test("the server starts with the exact configuration entry that config prints", async (env) => {
      const options = Object.entries(env).flatMap((one) => ["--env", one.join("=")]);
      const { stdout } = await run(["config", "vscode", ...options], {});
      const [entry] = Object.values<Json>(JSON.parse(stdout).servers);
      const { command = "", args = [] } = Object(entry);
      const server = new ServerProcess({ name: "entry", command, args }, {
        env: Object(entry?.env),
      });
      const { result } = await server.initialize();
      assertEquals(Object(result).serverInfo.version, config.version);
      const { code, messages, stderr } = await server.end();
      assertEquals([code, messages], [0, []], stderr);
    });

    test("each command in --help has its own help", async (env) => {
      const help = (await run(["--help"], env)).stdout;
      const known = help.split("\n").filter((line) => line.startsWith(`  ${executable} `))
        .map((line) => line.trim().split(" ")[1] ?? "").filter((word) =>
          /^[a-z][a-z-]+$/.test(word)
        );
      for (const word of known) {
        assertStringIncludes((await run([word, "--help"], env)).stdout, `${executable} ${word}`);
      }
    });

    test("the server lists tools and prints its skill with invalid variables, and doctor reports the variables", async () => {
      const variables = BAD_VARIABLES[executable] ?? {};
      for (const args of [["tools"], ["tools", "--json"], ["skill"]]) {
        const { code, stdout, stderr } = await run(args, variables);
        assertEquals([code, stderr], [0, ""], args.join(" "));
        assert(stdout.length > 100);
      }
      const { code, stdout } = await run(["doctor"], variables);
      assert(code !== 0 && stdout.includes("✗"), stdout);
      const report = JSON.parse((await run(["doctor", "--json"], variables)).stdout);
      assertEquals(report.ok, false);
      assert(report.problems.length > 0);
    });

    test("the server starts and lists its tools without variables in any folder", async () => {
      const home = await Deno.makeTempDir({ dir: temporary });
      const folder = `${home}/project`;
      await Deno.mkdir(folder);
      // From source, the runtime's cache is in the home folder.
      const { DENO_DIR = `${Deno.env.get("HOME")}/.cache/deno` } = Deno.env.toObject();
      for (const cwd of [folder, home, "/"]) {
        const env = { HOME: home, USERPROFILE: home, DENO_DIR, NO_COLOR: "1" };
        const server = new Asking(target, { env, cwd, clearEnv: true });
        await server.initialize();
        const { tools } = await server.ask("tools/list", {});
        assert(tools.length >= 5, cwd);
        assertEquals((await server.end()).code, 0, cwd);
        const doctor = await runCommand(target, ["doctor"], { env, cwd, clearEnv: true });
        assertStringIncludes(doctor.stdout, "✓ Protocol");
      }
    });

    test("the server prints help for every command", async (env) => {
      for (const command of ["call", "tools", "skill", "doctor", "config"]) {
        const { code, stdout } = await run([command, "--help"], env);
        assertEquals(code, 0);
        assertStringIncludes(stdout, `${executable} ${command}`);
      }
    });

    test("the server doesn't echo a million characters of input", async (env) => {
      const server = new Asking(target, { env });
      await server.initialize();
      const long = "x".repeat(1_000_000);
      for (
        const [index, [method, params]] of Object.entries({
          [long]: {},
          "resources/read": { uri: `architecture://patterns/${long}` },
          "resources/subscribe": { uri: `decibel://sentinel/shop/${long}` },
          "resources/list": { cursor: long },
          "prompts/get": { name: long },
          "tools/call": { name: tool, arguments: { [long]: long } },
        }).entries()
      ) {
        const answer = JSON.stringify(await server.request(index + 1, method, params));
        assert(answer.length < 12_000, `${method.slice(0, 30)}: ${answer.length} characters`);
      }
      const { code, stderr } = await server.end();
      assertEquals(code, 0);
      assert(stderr.length < 10_000, `${stderr.length} characters on stderr`);
    });

    test("the server limits memory use for messages with hundreds of thousands of values", async (env) => {
      const server = new Asking(target, { env });
      await server.initialize();
      const members = Array.from({ length: 200_000 }, (_, index) => [`k${index}`, index]);
      const [wide, long] = [Object.fromEntries(members), Array(600_000).fill(0)];
      for (
        const [id, params] of [
          { name: tool, arguments: wide },
          { name: tool, arguments: input, _meta: wide },
          { name: tool, arguments: { ...input, list: long } },
        ].entries()
      ) {
        const answer = JSON.stringify(await server.request(id + 1, "tools/call", params));
        assert(answer.length < 20_000, `${answer.length} characters`);
      }
      const peak = server.peakMemory();
      if (peak === undefined) note("Not tested: peak memory, without /proc");
      else assert(peak < 400, `${peak} MiB`);
      assertEquals((await server.end()).code, 0);
    });

    test("the server reports the maximum length of every input list and limits memory use", async (env) => {
      const server = new Asking(target, { env });
      await server.initialize();
      const { tools } = await server.ask("tools/list");
      for (const { name, inputSchema } of tools) {
        for (const given of withLongLists(inputSchema)) {
          const { content, isError } = await server.ask("tools/call", { name, arguments: given });
          assert(isError, name);
          assertMatch(content[0].text, /must have at most \d+ (?:items|errors in total)/, name);
        }
      }
      const peak = server.peakMemory();
      if (peak === undefined) note("Not tested: peak memory, without /proc");
      else assert(peak < 300, `${peak} MiB`);
      assertEquals((await server.end()).code, 0);
    });

    test("the server responds to every kind of ID and to malformed lines", async (env) => {
      const server = new Asking(target, { env });
      await server.initialize();
      for (
        const [line, code] of [["{nope", -32700], ['{"jsonrpc":"1.0","id":7}', -32600]] as const
      ) {
        await server.write(`${line}\n`);
        assertEquals(Object((await server.next())?.error).code, code);
      }
      for (const id of ["a", "", 0, -1, 12345678901] as const) {
        assertEquals((await server.request(id, "ping")).id, id);
      }
      assertEquals((await server.refusal("no/such", {})).code, -32601);
      await server.send({ jsonrpc: "2.0", method: "notifications/none" });
      const { content, isError } = await server.ask("tools/call", { name: tool, arguments: input });
      assertEquals([isError, content[0].type], [undefined, "text"]);
      const { code, messages } = await server.end();
      assertEquals([code, messages], [0, []]);
    });

    test("the server responds to all requests before it ends, and exits with 0 on SIGTERM", async (env) => {
      const server = new Asking(target, { env });
      await server.initialize();
      const params = { name: tool, arguments: input };
      for (let id = 1; id <= 20; id++) {
        await server.send({ jsonrpc: "2.0", id, method: "tools/call", params });
      }
      const { code, messages } = await server.end();
      const ids = messages.map(({ id }: Json) => Number(id)).sort((a, b) => a - b);
      assertEquals([code, ids], [0, Array.from({ length: 20 }, (_, index) => index + 1)]);
      const other = new Asking(target, { env });
      await other.initialize();
      other.child.kill("SIGTERM");
      assertEquals((await other.end()).code, 0);
    });
  }
}
