import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { repositoryPath } from "../../src/dev/executables.ts";
import { Asking } from "./asking.ts";
import type { Json } from "./process.ts";
import { targetsOf } from "./targets.ts";

const fixtures = repositoryPath("tests/fixtures");
const env = {
  ACM_ROOT: `${fixtures}/framework`,
  ACM_REGISTRY_ROOT: `${fixtures}/registry`,
  ACM_PROJECT_ROOT: `${fixtures}/projects/healthy`,
};
const read = (path: string): string => Deno.readTextFileSync(`${fixtures}/framework/${path}`);

for (const target of targetsOf("acm-server")) {
  const test = (name: string, run: (server: Asking) => Promise<void>): void =>
    Deno.test(`${target.name}: ${name}`, async () => {
      const server = new Asking(target, { env });
      await server.initialize();
      await run(server);
      assertEquals((await server.end()).code, 0);
    });

  test("prompts/list returns every prompt with its arguments", async (server) => {
    const { prompts } = await server.ask("prompts/list");
    assertEquals(
      prompts.map((prompt: { name: string; arguments: { name: string; required: boolean }[] }) => [
        prompt.name,
        ...prompt.arguments.map(({ name, required }) => required ? name : `${name}?`),
      ]),
      [
        ["review", "stage", "phase"],
        ["transition", "transition", "validate?"],
        ["start_project", "type", "scale?", "scope?"],
        ["brief"],
      ],
    );
  });

  test("prompts/get returns the framework's review and transition prompts", async (server) => {
    const text = async (name: string, input: Json): Promise<string> => {
      const { messages } = await server.ask("prompts/get", { name, arguments: input });
      assertEquals(messages.length, 1);
      return messages[0].content.text;
    };
    const review = await text("review", { stage: "design", phase: "external" });
    assertEquals(review, read("prompts/design-external-review-prompt.md"));
    const plain = await text("transition", { transition: "discover_to_design" });
    assertEquals(plain, read("prompts/start-design-prompt.md"));
    const checked = await text("transition", {
      transition: "discover_to_design",
      validate: "true",
    });
    assertMatch(checked, /^undecided: discover_to_design of healthy \(/);
    assert(checked.endsWith(plain));
  });

  test("prompts/get returns the project type's guidance and every stub for start_project", async (server) => {
    const input = { type: "workflow", scale: "shared", scope: "mvp" };
    const { messages } = await server.ask("prompts/get", {
      name: "start_project",
      arguments: input,
    });
    const { text } = messages[0].content;
    assertStringIncludes(text, "`Workflow + shared + mvp + {complexity}`");
    for (const stub of ["brief", "intent", "status", "rules-constraints", "claude-md/workflow"]) {
      assertStringIncludes(text, read(`stubs/${stub}.md`).trimEnd());
    }
  });

  test("prompts/get returns error -32602 with the name of an invalid argument", async (server) => {
    const error = await server.refusal("prompts/get", {
      name: "review",
      arguments: { stage: "?", phase: "internal" },
    });
    assertEquals(error.code, -32602);
    assertStringIncludes(error.message, "stage");
    assertEquals((await server.refusal("prompts/get", { name: "constructor" })).code, -32602);
  });

  test("completion/complete completes prompt arguments and resource names", async (server) => {
    const complete = async (ref: Json, name: string, value: string): Promise<string[]> => {
      const params = { ref, argument: { name, value } };
      return (await server.ask("completion/complete", params)).completion.values;
    };
    const prompt = (name: string): Json => ({ type: "ref/prompt", name });
    assertEquals(await complete(prompt("review"), "stage", "DE"), ["design", "develop", "deliver"]);
    assertEquals(await complete(prompt("transition"), "validate", ""), ["true", "false"]);
    assertEquals(await complete(prompt("start_project"), "scope", "m"), ["mvp"]);
    const spec = { type: "ref/resource", uri: "acm://spec/{+name}" };
    assertEquals(await complete(spec, "name", "sta"), ["stages", "status"]);
  });

  test("resources/list returns every document with its title, size, time and type", async (server) => {
    const { resources } = await server.ask("resources/list");
    const uris: string[] = resources.map((resource: { uri: string }) => resource.uri);
    for (
      const uri of [
        "acm://spec/brief",
        "acm://spec/discover",
        "acm://spec/project_claude_md",
        "acm://prompt/start-design-prompt",
        "acm://stub/claude-md/app",
        "acm://kb/guides/writing-a-brief",
        "acm://kb/%C3%BCber-sch%C3%A4tzung",
      ]
    ) {
      assert(uris.includes(uri), `${uri} of ${uris.join(" ")}`);
    }
    assert(!uris.some((uri) => uri.endsWith("/README")));
    const brief = resources[uris.indexOf("acm://spec/brief")];
    assertEquals([brief.title, brief.mimeType], ["ACM Brief Specification", "text/markdown"]);
    assertEquals(brief.size, new TextEncoder().encode(read("ACM-BRIEF-SPEC.md")).length);
    assert(!Number.isNaN(Date.parse(brief.annotations.lastModified)));
    for (const uri of uris) await server.ask("resources/read", { uri });
  });

  test("resources/read returns a document's exact text, or error -32602 with the URI if the document is missing", async (server) => {
    const { contents } = await server.ask("resources/read", { uri: "acm://kb/handover-notes" });
    assertEquals(contents[0].text, read("kb/handover-notes.md"));
    for (
      const uri of [
        "acm://spec/none",
        "acm://spec/constructor",
        "acm://kb/..%2F..%2Fregistry%2Finventory",
        "acm://kb/%E0%A4%A",
        "acm://kb/README",
        "acm://other/x",
      ]
    ) {
      const { code, data } = await server.refusal("resources/read", { uri });
      assertEquals([code, data.uri], [-32602, uri]);
    }
  });

  test("resources/read returns every document that checks and searches link to", async (server) => {
    const linked = async (name: string, input: Json): Promise<string[]> => {
      const { content } = await server.ask("tools/call", { name, arguments: input });
      const links = content.filter(({ type }: Json) => type === "resource_link");
      for (const { uri, name, mimeType } of links) {
        assertEquals([name.length > 0, mimeType], [true, "text/markdown"]);
        await server.ask("resources/read", { uri });
      }
      return links.map(({ uri }: Json) => uri);
    };
    const found = await linked("query_knowledge", { query: "review loop" });
    assertEquals(found[0], "acm://kb/review-rhythm");
    assert((await linked("query_knowledge", { query: "zeppelin" })).length > 3);
    assertEquals(await linked("check_project_structure", {}), ["acm://spec/folder_structure"]);
    assertEquals(await linked("check_project_health", {}), []);
    const project_path = `${fixtures}/projects/healthy/docs`;
    assertEquals(await linked("check_project_health", { project_path }), [
      "acm://spec/project_claude_md",
      "acm://spec/rules",
      "acm://spec/intent",
      "acm://spec/brief",
      "acm://spec/readme",
      "acm://spec/status",
    ]);
  });

  test("acm-server serves the skill with correct digests", async (server) => {
    const { skills } = await server.ask("skills/list");
    assertEquals(skills.length, 1);
    assertEquals(skills[0].frontmatter.name, "acm-workflow");
    const uri = "skill://acm-workflow/SKILL.md";
    const { contents } = await server.ask("resources/read", { uri });
    assertEquals(
      contents[0].text,
      Deno.readTextFileSync(repositoryPath("skills/acm-workflow/SKILL.md")),
    );
    const bytes = new TextEncoder().encode(contents[0].text);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    assertStringIncludes(JSON.stringify(skills[0]), digest.toHex());
  });

  Deno.test(`${target.name}: results in revision 2026-07-28 contain the cache lifetime for clients`, async () => {
    const server = new Asking(target, { env });
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const hint = async (method: string, params: Json = {}): Promise<[number, string]> => {
      const { ttlMs, cacheScope } = await server.ask(method, { ...params, _meta });
      return [ttlMs, cacheScope];
    };
    for (const list of ["tools", "prompts", "resources/templates", "skills"]) {
      assertEquals(await hint(`${list}/list`), [3_600_000, "public"], list);
    }
    assertEquals(await hint("resources/list"), [0, "private"]);
    assertEquals(await hint("resources/read", { uri: "acm://spec/brief" }), [0, "private"]);
    assertEquals((await server.end()).code, 0);
  });
}
