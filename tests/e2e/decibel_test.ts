import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { decibelTools } from "../../src/decibel/tools.ts";
import { pathOf } from "../../src/dev/executables.ts";
import { copyFolder, inTempFolder } from "../kernel/temp_folder.ts";
import { type Ran, runCommand, ServerProcess } from "./process.ts";
import { type Target, targetsOf } from "./targets.ts";

const DESIGN = "designer.record_design_decision";
const ORACLE = "oracle.next_actions";
const shop = { project_id: "shop" };

async function inShop<Result>(use: (root: string) => Promise<Result>): Promise<Result> {
  return await inTempFolder(async (folder) => {
    const root = `${folder}/data`;
    copyFolder(pathOf("tests/fixtures/decibel"), root);
    return await use(root);
  });
}

for (const target of targetsOf("decibel-server")) {
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
      const dotted = /(?:designer|architect|sentinel|oracle)\.[a-z]+_/;
      for (const told of [JSON.stringify(result), listed]) assert(!dotted.test(told), told);
      assertEquals(listed.match(/"name":"[a-z_]+"/g)?.length, decibelTools.length);
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
      for (
        const line of [
          "sentinel 3 in 1 place",
          "designer 2 in 2 places",
          `${decibelTools.length} tools`,
        ]
      ) {
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
        assertMatch(stderr, new RegExp(`^decibel-server: ${wrong} must be .+, not "other"\n$`));
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

function run(
  target: Target,
  args: string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<Ran> {
  return runCommand(target, args, { env, ...(cwd !== undefined && { cwd }) });
}
