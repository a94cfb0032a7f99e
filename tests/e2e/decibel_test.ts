import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { decibelTools } from "../../src/decibel/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, inTempFolder } from "../kernel/temp_folder.ts";
import { type Ran, runCommand, ServerProcess } from "./process.ts";
import { type Target, targetOf } from "./targets.ts";

const DESIGN = "designer_record_design_decision";
const ORACLE = "oracle_next_actions";
const shop = { project_id: "shop" };

async function inShop<Result>(use: (root: string) => Promise<Result>): Promise<Result> {
  return await inTempFolder(async (folder) => {
    const root = `${folder}/data`;
    copyFolder(repositoryPath("tests/fixtures/decibel"), root);
    return await use(root);
  });
}

const target = targetOf("decibel-server");
const test = (name: string, body: () => Promise<void>): void => Deno.test(`${name}`, body);

test("decibel-server serves every record as a resource, and returns an error result for an unknown tool", async () => {
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

test("tools/list contains only names with underscores, but calls also accept dotted names", async () => {
  await inShop(async (root) => {
    const server = new ServerProcess(target, { env: { DECIBEL_MCP_ROOT: root } });
    const { result } = await server.initialize();
    assertMatch(JSON.stringify(result), /oracle_next_actions/);
    const listed = JSON.stringify((await server.request(1, "tools/list")).result);
    const dotted = /(?:designer|architect|sentinel|oracle|decision)\.[a-z]+_/;
    for (const told of [JSON.stringify(result), listed]) assert(!dotted.test(told), told);
    assertEquals(listed.match(/"name":"[a-z_]+"/g)?.length, decibelTools.length);
    for (const name of ["oracle.next_actions", ORACLE]) {
      const answer = await server.request(name, "tools/call", { name, arguments: shop });
      assertMatch(JSON.stringify(answer.result), /Basket loses items/);
    }
    await server.end();
  });
});

test("doctor, skill and config succeed, and the server exits with 3 if a setting is invalid", async () => {
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
    const skill = Deno.readTextFileSync(repositoryPath("skills/decibel-records/SKILL.md"));
    assertEquals((await run(target, ["skill"], env)).stdout, skill);
    const config = await run(target, ["config", "cursor", "--env", "DECIBEL_MCP_ROOT=/d"], env);
    assertEquals(JSON.parse(config.stdout).mcpServers.decibel.env, {
      DECIBEL_TOOL_NAMES: "underscore",
      DECIBEL_MCP_ROOT: "/d",
    });
    for (const wrong of ["DECIBEL_TOOL_NAMES", "DECIBEL_ENV"]) {
      const { code, stderr } = await run(target, [], { ...env, [wrong]: "other" });
      assertEquals(code, 3);
      assertMatch(stderr, new RegExp(`^decibel-server: ${wrong} must be .+, not "other"\n$`));
    }
  });
});

test("tools, prompts and the skill use dotted names if DECIBEL_TOOL_NAMES is dotted", async () => {
  await inShop(async (root) => {
    const env = { DECIBEL_MCP_ROOT: root, DECIBEL_TOOL_NAMES: "dotted" };
    const server = new ServerProcess(target, { env });
    await server.initialize();
    const listed = JSON.stringify((await server.request(1, "tools/list")).result);
    const prompt = { name: "next", arguments: shop };
    const told = JSON.stringify((await server.request(2, "prompts/get", prompt)).result);
    await server.end();
    const { stdout } = await run(target, ["skill"], env);
    for (const text of [listed, told, stdout]) {
      assertStringIncludes(text, "oracle.next_actions");
      // The last segment of a page's URI isn't a tool name.
      assert(!/(?<!\/)(?:designer|architect|sentinel|oracle|decision)_[a-z]+_/.test(text), text);
    }
    assertMatch(told, /Basket loses items/);
  });
});

test("prompts contain the matching records and reject an invalid project", async () => {
  await inShop(async (root) => {
    const server = new ServerProcess(target, { env: { DECIBEL_MCP_ROOT: root } });
    await server.initialize();
    const get = async (id: number, name: string, args: object): Promise<string> =>
      JSON.stringify(await server.request(id, "prompts/get", { name, arguments: args }));
    assertMatch(await get(1, "standup", { ...shop, since: "2025-03-05" }), /Search while typing/);
    assertMatch(await get(2, "standup", shop), /Nothing was recorded/);
    assertMatch(await get(3, "decide", { ...shop, question: "payments" }), /Payments behind/);
    assertMatch(
      await get(4, "decide", { ...shop, question: "zeppelin" }),
      /No records exist yet/,
    );
    assertMatch(await get(5, "next", { ...shop, owner: "Ada" }), /take_next/);
    assertMatch(await get(6, "next", { project_id: "../x" }), /"error".+project_id/);
    await server.end();
  });
});

test("commands in / without a root folder name the variable to set", async () => {
  const doctor = await run(target, ["doctor"], {}, "/");
  assertEquals(doctor.code, 1);
  assertMatch(doctor.stdout, /✗ no folder is set for the data: DECIBEL_MCP_ROOT is not set/);
  const call = await run(target, ["call", "list_projects"], {}, "/");
  assertEquals(call.code, 1);
  assertMatch(call.stdout + call.stderr, /Set DECIBEL_MCP_ROOT to an absolute path/);
});

test("errors for missing records suggest the most similar records", async () => {
  await inShop(async (root) => {
    const server = new ServerProcess(target, { env: { DECIBEL_MCP_ROOT: root } });
    await server.initialize();
    const call = async (id: number, name: string, args: object): Promise<string> =>
      JSON.stringify(await server.request(id, "tools/call", { name, arguments: args }));
    const slip = { repo: "shopp", id: "x", owner: "Ada" };
    const unknown = await call(1, "sentinel_claim_issue", slip);
    assertStringIncludes(unknown, "Nearest: shop");
    const details = { severity: "low", title: "Gate sticks", details: "Here." };
    const made = await call(2, "sentinel_create_issue", { repo: "gates", ...details });
    const [, id] = /"short_id":"([^"]+)"/.exec(made) ?? [];
    await call(3, "sentinel_claim_issue", { repo: "gates", id, owner: "Ada" });
    const ready = await call(4, ORACLE, { project_id: "gates", owner: "Ben" });
    assertStringIncludes(ready, "all 1 open records are blocked or owned by someone else");
    const feed = await call(5, "list_activity", { since: "2025-01-01", project_id: "gates" });
    assertStringIncludes(feed, `"note":"Claimed by Ada"`);
    const again = await call(6, "sentinel_create_issue", {
      repo: "gates",
      ...details,
      duplicate: true,
    });
    const [, other] = /"short_id":"([^"]+)"/.exec(again) ?? [];
    const link = { project_id: "gates", type: "duplicate_of" };
    await call(7, "link_records", { ...link, id: other, target: id });
    const circle = await call(8, "link_records", { ...link, id, target: other });
    assertStringIncludes(circle, `${id} already stands for ${other}`);
    await server.end();
  });
});

test("doctor names every skipped or unreadable file", async () => {
  await inShop(async (root) => {
    const issues = `${root}/sentinel/shop/issues`;
    Deno.writeFileSync(`${issues}/2025-01-01T10-00-00Z-latin.md`, new Uint8Array([35, 32, 0xe4]));
    Deno.writeTextFileSync(`${issues}/2025-13-01T10-00-00Z-late.md`, "# Late\n");
    Deno.writeTextFileSync(`${issues}/none.md.update-2025-01-01T10-00-00.000Z.md`, "# Orphan\n");
    Deno.writeTextFileSync(`${root}/architect/shop/README.md`, "# About\n");
    Deno.writeTextFileSync(`${root}/architect/0001-loose.md`, "# Loose\n");
    Deno.writeTextFileSync(`${root}/sentinel/shop/loose.md`, "# Loose\n");
    Deno.writeTextFileSync(`${root}/designer/shop/0002-long.markdown`, "# Long\n");
    const { code, stdout } = await run(target, ["doctor"], { DECIBEL_MCP_ROOT: root });
    assertEquals(code, 1);
    assertStringIncludes(stdout, "6 problems:");
    assertMatch(
      stdout,
      /✗ sentinel\/shop\/issues\/2025-01-01T\S+-latin\.md: the file is not valid UTF-8/,
    );
    assertMatch(stdout, /✗ \S+\/2025-13-01\S+-late\.md: unreadable as a record: /);
    assertMatch(stdout, /✗ \S+\/none\.md\.update\S+: .+: the record none\.md does not exist/);
    assertMatch(stdout, /✗ architect\/0001-loose\.md: .+ records belong in architect\/SYSTEM_ID/);
    assertMatch(stdout, /✗ sentinel\/shop\/loose\.md: .+ belong in sentinel\/REPO\/issues/);
    assertMatch(stdout, /✗ designer\/shop\/0002-long\.markdown: .+ a name that ends with \.md/);
  });
});

test("decibel-server creates the folder data in the working directory without DECIBEL_MCP_ROOT", async () => {
  await inTempFolder(async (folder) => {
    const input = JSON.stringify({ ...shop, area: "API", summary: "First" });
    const { code, stdout } = await run(target, ["call", DESIGN, input], {}, folder);
    assertEquals(code, 0, stdout);
    const [, path = ""] = /^Recorded \w+: (\S+)\n$/.exec(stdout) ?? [];
    assertStringIncludes(path, `${folder}/data/designer/shop/`);
    assert(Deno.statSync(path).isFile);
  });
});

function run(
  target: Target,
  args: string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<Ran> {
  return runCommand(target, args, { env, ...(cwd !== undefined && { cwd }) });
}
