import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { tools } from "../../src/decibel/tools.ts";
import { pathOf } from "../../src/dev/executables.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { clients } from "./clients.ts";
import { type Json, ServerProcess } from "./process.ts";
import { assertSnapshot } from "./snapshot.ts";
import { type Target, targetsOf } from "./targets.ts";

const DESIGN = "designer.record_design_decision";
const ARCH = "architect.record_arch_decision";
const ISSUE = "sentinel.create_issue";
const UPDATE = "sentinel.update_issue";
const ORACLE = "oracle.next_actions";
const shop = { project_id: "shop" };
const slow = "2025-02-03T10-15-00Z-slow-search-page.md";

/** Every tool, its errors, and what only some inputs show, in order. A snapshot each. */
const cases: readonly [tool: string, name: string, input: Json][] = [
  [ORACLE, "shop", shop],
  [ORACLE, "focus", { ...shop, focus: "search" }],
  [ORACLE, "no-match", { ...shop, focus: "zeppelin" }],
  [ORACLE, "nothing", { project_id: "empty" }],
  [ORACLE, "missing-field", {}],
  ["list_records", "page", { ...shop, limit: 3 }],
  ["list_records", "closed", { ...shop, status: "closed" }],
  ["list_records", "bad-since", { ...shop, since: "last week" }],
  ["search_records", "words", { query: "search page" }],
  ["search_records", "none", { query: "zeppelin" }],
  ["get_record", "updated", { id: slow }],
  ["get_record", "uri", {
    id: "decibel://designer/team/site/2025-03-06T12-00-00Z-plain-fonts.md",
  }],
  ["get_record", "unknown", { id: "2025-02-03T10-15-00Z-slow-search.md", ...shop }],
  [DESIGN, "written", { ...shop, area: "API", summary: "Page by cursor: v2" }],
  [DESIGN, "bad-place", { project_id: "../shop", area: "API", summary: "Out" }],
  [DESIGN, "missing-field", { ...shop }],
  [DESIGN, "unknown-field", { ...shop, area: "API", summary: "S", severity: "low" }],
  [ARCH, "written", { system_id: "shop", change: "Add a cache", rationale: "It is slow." }],
  [ISSUE, "written", { repo: "shop", severity: "high", title: "New fault", details: "Now." }],
  [ISSUE, "bad-severity", { repo: "shop", severity: "urgent", title: "T", details: "D" }],
  [UPDATE, "written", { repo: "shop", id: slow, status: "closed", note: "Indexed." }],
  [UPDATE, "unknown", { repo: "shop", id: "none.md", status: "closed", note: "Done." }],
  [ORACLE, "after", shop],
];

/** Answers without what differs from run to run: the root, and times from 2026 on. */
function steady(text: string, root: string): string {
  return text.replaceAll(root, "/root")
    .replace(/20(?:2[6-9]|[3-9]\d)-\d\d-\d\dT\d\d[-:]\d\d[-:]\d\d(?:\.\d{3})?Z/g, "<time>");
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

async function inShop<Result>(use: (root: string) => Promise<Result>): Promise<Result> {
  return await inTempFolder(async (folder) => {
    const root = `${folder}/data`;
    await copyFolder(pathOf("tests/fixtures/decibel"), root);
    return await use(root);
  });
}

Deno.test("every tool of decibel-server has a case", () => {
  const covered = new Set(cases.map(([tool]) => tool));
  assertEquals(tools.map(({ name }) => name).filter((name) => !covered.has(name)), []);
});

for (const target of targetsOf("decibel-server")) {
  for (const { name, connect } of clients) {
    Deno.test(`${target.name}, ${name}: decibel-server's tools and their answers`, async (t) => {
      await inShop(async (root) => {
        const client = await connect(target, { DECIBEL_MCP_ROOT: root });
        try {
          await t.step("tools/list", async () => {
            const listed = await client.listTools();
            await assertSnapshot("decibel-tools.json", JSON.stringify(listed, null, 2) + "\n");
            assert(JSON.stringify(listed).length < 12_000, "tools/list is 12,000 bytes or more");
          });
          for (const [tool, label, input] of cases) {
            await t.step(`${tool} ${label}`, async () => {
              const { text, data, isError } = await client.callTool(tool, input);
              if (data !== undefined) assertEquals(JSON.parse(text), data);
              const shown = JSON.stringify(JSON.parse(steady(text, root)), null, 2);
              const head = `${tool} ${JSON.stringify(input)}\n-- ${isError ? "error" : "answer"}`;
              await assertSnapshot(`decibel-${tool}.${label}.txt`, `${head}\n${shown}\n`);
            });
          }
        } finally {
          await client.close();
        }
      });
    });
  }

  const test = (name: string, body: () => Promise<void>): void =>
    Deno.test(`${target.name}: ${name}`, body);

  test("every record is a resource of its own, and an unknown tool is an error result", async () => {
    await inShop(async (root) => {
      const server = new ServerProcess(target, { env: { DECIBEL_MCP_ROOT: root } });
      await server.initialize();
      const listed = JSON.stringify((await server.request(1, "resources/list")).result);
      const uri = "decibel://designer/team/site/2025-03-06T12-00-00Z-plain-fonts.md";
      assertStringIncludes(listed, uri);
      assertEquals(listed.match(/"uri":/g)?.length, 7);
      const read = JSON.stringify((await server.request(2, "resources/read", { uri })).result);
      assertStringIncludes(read, "The fonts of the system load at once.");
      const outside = uri.replace("team/site", "..%2f..%2fetc");
      const refused = await server.request(3, "resources/read", { uri: outside });
      assertMatch(JSON.stringify(refused.error), /not found/);
      const unknown = await server.request(4, "tools/call", { name: "oracle.next", arguments: {} });
      assertMatch(JSON.stringify(unknown.result), /"isError":true/);
      assertMatch(JSON.stringify(unknown.result), /\{\\"error\\":\\"Unknown tool/);
      assertEquals((await server.end()).code, 0);
    });
  });

  test("underscored names are listed alone, and both forms are answered", async () => {
    await inShop(async (root) => {
      const env = { DECIBEL_MCP_ROOT: root, DECIBEL_TOOL_NAMES: "underscore" };
      const server = new ServerProcess(target, { env });
      const { result } = await server.initialize();
      assertMatch(JSON.stringify(result), /oracle_next_actions/);
      const listed = JSON.stringify((await server.request(1, "tools/list")).result);
      assertEquals(listed.match(/"name":"[a-z_]+"/g)?.length, 8);
      for (const name of ["oracle_next_actions", ORACLE]) {
        const answer = await server.request(name, "tools/call", { name, arguments: shop });
        assertMatch(JSON.stringify(answer.result), /Basket loses items/);
      }
      await server.end();
    });
  });

  test("commands: doctor, skill, config for clients that refuse dots, bad settings", async () => {
    await inShop(async (root) => {
      const env = { DECIBEL_MCP_ROOT: root };
      const doctor = await run(target, ["doctor"], env);
      assertEquals(doctor.code, 0, doctor.stdout);
      for (const line of ["sentinel 3 in 1 place", "designer 2 in 2 places", "8 tools"]) {
        assertStringIncludes(doctor.stdout, line);
      }
      const proved = await run(target, ["doctor", "--prove"], env);
      assertEquals(proved.code, 0, proved.stdout);
      const skill = Deno.readTextFileSync(pathOf("skills/decibel-records/SKILL.md"));
      assertEquals((await run(target, ["skill"], env)).stdout, skill);
      const config = await run(target, ["config", "cursor", "--env", "DECIBEL_MCP_ROOT=/d"], env);
      assertEquals(JSON.parse(config.stdout).mcpServers.decibel.env, {
        DECIBEL_TOOL_NAMES: "underscore",
        DECIBEL_MCP_ROOT: "/d",
      });
      for (const wrong of ["DECIBEL_TOOL_NAMES", "DECIBEL_ENV"]) {
        const { code, stderr } = await run(target, ["tools"], { ...env, [wrong]: "other" });
        assertEquals(code, 3);
        assertMatch(stderr, new RegExp(`^decibel-server: ${wrong} is "other"\\. Set it to .+\n$`));
      }
    });
  });

  test("without DECIBEL_MCP_ROOT the folder data is made below the working directory", async () => {
    await inTempFolder(async (folder) => {
      const input = JSON.stringify({ ...shop, area: "API", summary: "First" });
      const { code, stdout } = await run(target, ["call", DESIGN, input], {}, folder);
      assertEquals(code, 0, stdout);
      const { path, id } = JSON.parse(stdout);
      assertEquals(path, `${folder}/data/designer/shop/${id}`);
      assert(Deno.statSync(path).isFile);
    });
  });
}

async function run(
  { command, args: first }: Target,
  args: string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args: [...first, ...args],
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    ...(cwd !== undefined && { cwd }),
  }).output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}
