import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { Asking } from "./asking.ts";
import type { Json } from "./process.ts";
import { targetsOf } from "./targets.ts";

const TEMPLATE = "knowledge://entry/{+name}";

for (const target of targetsOf("knowledge-server")) {
  const test = (
    name: string,
    use: (server: Asking) => Promise<void>,
    settings: Record<string, string> = {},
  ): void =>
    Deno.test(`${target.name}, knowledge-server: ${name}`, () =>
      inTempFolder(async (folder) => {
        const env = { KB_EMBEDDED_DIR: folder, KB_EMBEDDINGS: "off", KB_LOG_LEVEL: "error" };
        const server = new Asking(target, { env: { ...env, ...settings } });
        await server.initialize();
        await use(server);
        assertEquals((await server.end()).code, 0);
      }));

  test("resources/list returns the newest entries first, and each resource has the text of its kb_get result", async (server) => {
    const ids = [
      await add(server, "Branches are named after the issue."),
      await add(server, "Deploys wait for the night build.\nIt takes an hour.", ["deploy", "ci"]),
    ];
    const { resources, nextCursor } = await server.ask("resources/list");
    assertEquals(nextCursor, undefined);
    assertEquals(resources.map(({ uri }: Json) => uri), ids.toReversed().map(uriOf));
    const [newest] = resources;
    assertEquals(newest.title, "Deploys wait for the night build. It takes an hour.");
    assertEquals(newest.description, "fact for dev; tags deploy, ci");
    assertEquals([newest.name, newest.mimeType], [ids[1], "text/markdown"]);
    assert(Math.abs(Date.parse(newest.annotations.lastModified) - Date.now()) < 60_000);
    const got = await call(server, "kb_get", { id: ids[1] });
    for (const uri of [newest.uri, uriOf(String(ids[1]).toUpperCase())]) {
      const { contents: [content] } = await server.ask("resources/read", { uri });
      assertEquals(content.text, got.content[0].text);
    }
    for (const name of ["none", "00000000-0000-4000-8000-000000000000", "%00"]) {
      const { code } = await server.refusal("resources/read", { uri: uriOf(name) });
      assertEquals(code, -32602, name);
    }
  });

  test("pagination returns each entry once even if a client adds entries meanwhile", async (server) => {
    const ids: string[] = [];
    for (let n = 0; n < 205; n++) ids.push(await add(server, `Fact number ${n}.`));
    const listed: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.ask("resources/list", cursor === undefined ? {} : { cursor });
      listed.push(...page.resources.map(({ uri }: Json) => uri));
      cursor = page.nextCursor;
      await add(server, `Added after ${listed.length}.`);
    } while (cursor !== undefined);
    assertEquals(listed, ids.toReversed().map(uriOf));
    for (const wrong of ["x", btoa("page []"), btoa(encodeURIComponent('page ["a",1]'))]) {
      const { message } = await server.refusal("resources/list", { cursor: wrong });
      assertStringIncludes(message, "does not belong to this list");
    }
  });

  test("template completion accepts keywords, prefixes and IDs", async (server) => {
    const branch = await add(server, "Branches are named after the issue.");
    const deploy = await add(server, "Deploys wait for the night build.");
    const complete = async (value: string): Promise<unknown> => {
      const ref = { type: "ref/resource", uri: TEMPLATE };
      const asked = { ref, argument: { name: "name", value } };
      return (await server.ask("completion/complete", asked)).completion.values;
    };
    assertEquals(await complete("how is a branch named"), [branch]);
    assertEquals(await complete("deplo"), [deploy]);
    assertEquals(await complete(branch.slice(0, 10)), [branch]);
    assertEquals(await complete(""), [deploy, branch]);
    assertEquals(await complete("zebra"), []);
  });

  test("prompts quote the entries relevant to a question or a lesson", async (server) => {
    const branch = await add(server, "Branches are named after the issue.");
    const prompt = async (name: string, args: Json): Promise<string> => {
      const { messages } = await server.ask("prompts/get", { name, arguments: args });
      return messages[0].content.text;
    };
    const recalled = await prompt("recall", { question: "How do we name branches?" });
    for (const words of ["How do we name branches?", branch, "Branches are named"]) {
      assertStringIncludes(recalled, words);
    }
    assertMatch(await prompt("recall", { question: "zebra" }), /No entry matches/);
    const steps = "One step of the quarterly audit follows another. ".repeat(10);
    await add(server, `${steps}At last the auditor signs.`);
    assertStringIncludes(await prompt("recall", { question: "quarterly audit" }), "auditor signs");
    const lesson = "A branch is named after its issue";
    const remembered = await prompt("remember", { lesson, role: "qa" });
    for (const words of [lesson, branch, "kb_update", "kb_add with role qa"]) {
      assertStringIncludes(remembered, words);
    }
    const { message } = await server.refusal("prompts/get", { name: "recall", arguments: {} });
    assertStringIncludes(message, "question is required");
  });

  test("the recall prompt counts as a search in the rate limit", async (server) => {
    const asked = { name: "recall", arguments: { question: "branches" } };
    await server.ask("prompts/get", asked);
    assertStringIncludes((await server.refusal("prompts/get", asked)).message, "RATE_LIMITED");
  }, { KB_RATE_LIMIT: "1" });
}

// deno-lint-ignore no-explicit-any -- answers are read field by field, and a wrong one fails
async function call(server: Asking, name: string, input: Json): Promise<any> {
  return await server.ask("tools/call", { name, arguments: input });
}

async function add(server: Asking, content: string, tags: string[] = []): Promise<string> {
  const { structuredContent } = await call(server, "kb_add", { content, role: "dev", tags });
  return structuredContent.id;
}

function uriOf(id: string): string {
  return `knowledge://entry/${id}`;
}
