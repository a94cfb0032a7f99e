import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import * as z from "zod";
import { acmInstructions } from "../../src/acm/instructions.ts";
import { acmTools } from "../../src/acm/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { rootAt } from "./folders.ts";
import { context, propertiesOf, refusal, REQUIRED, VALID } from "./tool_calls.ts";

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
  const short = ["get_artifact_stub", "get_project_type_guidance", "get_capability_detail"];
  const results = /^(?:check|query)_/;
  assertEquals(without.filter((name) => !results.test(name)), short);
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

Deno.test("every tool returns only text", async () => {
  assertEquals(acmTools.filter(({ output }) => output).map(({ name }) => name), []);
  for (const tool of acmTools) {
    const { text, data } = await tool.call(VALID[tool.name] ?? {}, context());
    assertEquals([text.length > 0, data], [true, undefined], tool.name);
  }
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
