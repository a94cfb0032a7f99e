import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import * as z from "zod";
import { createAcmContext } from "../../src/acm/context.ts";
import { acmInstructions } from "../../src/acm/instructions.ts";
import { acmTools } from "../../src/acm/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { rootAt, TempFolder } from "./folders.ts";
import { context, DATA, propertiesOf, refusal, REQUIRED, VALID } from "./tool_calls.ts";

Deno.test("the server has the 13 required tools in the specified order with their required inputs", () => {
  assertEquals(
    acmTools.map((
      { name, input },
    ) => [name, z.toJSONSchema(input, { io: "input" }).required ?? []]),
    Object.entries(REQUIRED),
  );
});

Deno.test("every tool is read-only and has a title and a description of when to use it", () => {
  for (const { name, title, description, access } of acmTools) {
    assertMatch(title, /^[A-Z][\w .]+$/, name);
    assertEquals(access, "read", name);
    assertMatch(
      description,
      /^(?:Returns|Checks|Searches|Without) [^]+\b(?:[Uu]se|[Cc]all) [^]+\.$/,
      name,
    );
    for (const [other] of description.matchAll(/\b(?:get|check|query)_\w+/g)) {
      assert(other in REQUIRED, `${name} names ${other}`);
      assert(other !== name, name);
    }
  }
  assertEquals(new Set(acmTools.map(({ title }) => title)).size, acmTools.length);
});

Deno.test("every input has a description, and every tool rejects unknown inputs", () => {
  for (const { name, input } of acmTools) {
    assertEquals(z.toJSONSchema(input).additionalProperties, false, name);
    for (const property of propertiesOf(input)) {
      const text = ownField(property.schema, "description");
      assert(typeof text === "string" && text.length > 3, `${name}.${property.name}`);
    }
  }
});

Deno.test("every tool that returns a long framework document has the input section", () => {
  const without = acmTools.filter(({ input }) => !("section" in input.shape)).map(({ name }) =>
    name
  );
  const short = ["get_artifact_stub", "get_project_type_guidance"];
  assertEquals(new Set(without), new Set([...DATA, ...short, "get_capability_detail"]));
});

Deno.test("the enumerated inputs have the required values", () => {
  const values = (tool: string, field: string) => {
    const found = acmTools.find(({ name }) => name === tool);
    const property = found && propertiesOf(found.input).find(({ name }) => name === field);
    const any = ownField(property?.schema, "anyOf");
    return ownField(Array.isArray(any) ? any[0] : property?.schema, "enum");
  };
  const stages = ["discover", "design", "develop", "deliver"];
  assertEquals(values("get_stage", "stage"), stages);
  assertEquals(values("get_review_prompt", "phase"), ["internal", "external"]);
  assertEquals(values("get_transition_prompt", "transition"), [
    "discover_to_design",
    "design_to_develop",
    "develop_to_deliver",
  ]);
  const types = ["app", "workflow", "artifact"];
  assertEquals(values("get_artifact_stub", "project_type"), types);
  assertEquals(values("get_project_type_guidance", "type"), types);
  assertEquals(values("get_project_type_guidance", "scale"), [
    "personal",
    "shared",
    "community",
    "commercial",
  ]);
  assertEquals(values("get_project_type_guidance", "scope"), ["mvp", "full", "full-build"]);
  assertEquals(values("get_context_spec", "level"), ["global", "project"]);
  assertEquals(values("query_capabilities", "type"), ["skill", "tool", "agent", "plugin"]);
  assertEquals(values("query_knowledge", "detail"), ["snippet", "full"]);
});

Deno.test("checks and searches return structured data, and the other tools return only text", async () => {
  assertEquals(acmTools.filter(({ output }) => output).map(({ name }) => name), DATA);
  for (const tool of acmTools) {
    const { text, data } = await tool.call(VALID[tool.name] ?? {}, context());
    assert(text.length > 0);
    assertEquals(data !== undefined, DATA.includes(tool.name), tool.name);
    if (tool.output !== undefined) {
      assert(z.strictObject(tool.output.shape).safeParse(data).success);
    }
  }
});

Deno.test("a data tool's result matches its output schema", async () => {
  const cases: [tool: string, input: Record<string, unknown>][] = [
    ["query_capabilities", { limit: 2 }],
    ["query_capabilities", { query: "zeppelin" }],
    ["query_capabilities", { offset: 100 }],
    ["query_knowledge", { query: "zeppelin" }],
    ["query_knowledge", { query: "review", detail: "full" }],
    ["query_knowledge", { query: "serio", limit: 1 }],
  ];
  for (const [name, input] of cases) {
    const tool = acmTools.find((one) => one.name === name);
    const { data } = await tool?.call(input, context()) ?? {};
    const output = z.strictObject(tool?.output?.shape ?? {});
    assert(output.safeParse(data).success, `${name} ${JSON.stringify(input)}`);
  }
});

Deno.test("an incomplete search's result matches its output schema", async () => {
  using framework = new TempFolder({
    [`kb/${"d/".repeat(32)}deep.md`]: "",
    "kb/a.md": new Uint8Array([255]),
  });
  const tool = acmTools.find(({ name }) => name === "query_knowledge");
  const root = rootAt(framework.path);
  const context = createAcmContext({ framework: root, registry: root, projects: [] });
  const { data } = await tool?.call({ query: "needle" }, context) ?? {};
  assertEquals(ownField(data, "incomplete"), true);
  assertEquals(ownField(data, "skipped"), 1);
  assert(z.strictObject(tool?.output?.shape ?? {}).safeParse(data).success);
});

Deno.test("searches return at most 10 capabilities and 10 articles by default", async () => {
  const parse = (name: string, input: unknown) =>
    acmTools.find((tool) => tool.name === name)?.input.parse(input);
  assertEquals(parse("query_capabilities", {}), { limit: 10, offset: 0 });
  assertEquals(parse("query_knowledge", { query: " x " }), {
    query: "x",
    in: "kb",
    limit: 10,
    detail: "snippet",
  });
  assertEquals(parse("query_capabilities", { query: " x ", tags: [" y "] }), {
    query: "x",
    tags: ["y"],
    limit: 10,
    offset: 0,
  });
  for (const limit of [1, 100]) {
    assertEquals(parse("query_capabilities", { limit })?.limit, limit);
  }
  for (const limit of [0, 101, 1.5]) {
    assertStringIncludes(await refusal("query_capabilities", { limit }), "limit must be");
  }
});

Deno.test("tool handlers have at most five lines and call one of at most two functions", () => {
  const groups = [
    "orchestration",
    "artifacts",
    "project",
    "governance",
    "capabilities",
    "knowledge",
  ];
  const handlers = groups.flatMap((group) => {
    const code = Deno.readTextFileSync(repositoryPath(`src/acm/tools/${group}.ts`));
    return [...code.matchAll(/^ {2}handle: ([^]*?),\n(?: {2}\w|\}\))/gm)].map(([, body = ""]) =>
      body
    );
  });
  assertEquals(handlers.length, acmTools.length);
  for (const handler of handlers) {
    assert(handler.split("\n").length <= 5, handler);
    assertMatch(
      handler,
      /^\(.*\) =>\s+(?:stage === undefined\s+\? \w+\([^;]*\)\s+: )?\w+\([^;]*\)$/,
    );
  }
});

Deno.test("the instructions mention only existing tools and have at most 600 characters", () => {
  const starter = { ...rootAt(""), embedded: true } as const;
  const instructions = acmInstructions({ framework: starter, registry: starter, projects: [] });
  assert(instructions.includes("built-in example"));
  assert(instructions.length > 200 && instructions.length <= 600, `${instructions.length}`);
  const named = [...instructions.matchAll(/\b(?:get|check|query)_\w+/g)].map(([name]) => name);
  assert(named.length >= 8);
  assertEquals(named.filter((name) => !(name in REQUIRED)), []);
});
