import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { inspectArchitecture } from "../../src/architecture/inspection.ts";
import { architectureInstructions } from "../../src/architecture/parts.ts";
import { starterPrompts, starterResources } from "../../src/architecture/starter/starter.ts";
import { architectureTools } from "../../src/architecture/tools.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { contentAt, contentOf, FIXTURE } from "./content.ts";

const context = contentAt(FIXTURE);

/** A valid input for each tool, in the tools' order. */
const VALID: Record<string, Record<string, unknown>> = {
  list_architecture_docs: {},
  read_architecture_doc: { uri: "architecture://adr/001" },
  search_architecture: { query: "events" },
  check_adr_alignment: { decision_description: "Publish events" },
  draft_adr: { title: "Use queues" },
  check_adrs: {},
};

function call(name: string, input: unknown, content = context) {
  const tool = architectureTools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(name);
  return tool.call(input, content);
}

Deno.test("the tools are read-only, and every tool and input has a description", () => {
  assertEquals(architectureTools.map(({ name }) => name), Object.keys(VALID));
  for (const { name, title, description, access, input } of architectureTools) {
    assertEquals(access, "read");
    assert(title !== "" && /^[A-Z][a-z]+s /.test(description) && / Use /.test(description), name);
    for (const field of Object.values(input.shape)) {
      assert(ownField(field, "description") !== "" && field.description !== undefined, name);
    }
  }
});

Deno.test("every tool's data match its output schema and its text result", async () => {
  for (const { name, output } of architectureTools) {
    const { text, data } = await call(name, VALID[name]);
    assert(text !== "", name);
    if (output === undefined) assertEquals(data, undefined);
    else assertEquals(output.strict().parse(data), data, name);
  }
});

Deno.test("every tool rejects an unknown field and works without any content", async () => {
  for (const { name } of architectureTools) {
    await assertRejects(() => call(name, { ...VALID[name], extra: 1 }), ToolError, "extra");
    if (name === "read_architecture_doc") continue;
    assert((await call(name, VALID[name], contentOf({}))).text !== "", name);
  }
});

Deno.test("every tool names the variable if its folder is missing", async () => {
  for (const { name } of architectureTools) {
    const missing = () => call(name, VALID[name], contentAt("/nowhere/at/all"));
    const error = await assertRejects(missing, ToolError, "content folder is missing");
    assertStringIncludes(error.text, "ARCHITECTURE_ROOT");
  }
});

Deno.test("the tools accept inputs up to their limits and reject larger inputs", async () => {
  const limits: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ["search_architecture", { query: "x".repeat(500) }, { query: "x".repeat(501) }],
    ["search_architecture", { query: "x", max_results: 20 }, { query: "x", max_results: 21 }],
    ["search_architecture", { query: "x", max_results: 1 }, { query: "x", max_results: 0 }],
    ["search_architecture", { query: " x " }, { query: "  " }],
    ["search_architecture", { query: "x", resource_type: "adr" }, {
      query: "x",
      resource_type: "prompt",
    }],
    ["check_adr_alignment", {
      decision_description: "x".repeat(5000),
      decision_context: "y".repeat(2000),
    }, { decision_description: "x".repeat(5001) }],
    ["check_adr_alignment", { decision_description: "x" }, {
      decision_description: "x",
      decision_context: "y".repeat(2001),
    }],
    ["check_adr_alignment", { decision_description: "x", also: ["y", "z"] }, {
      decision_description: "x",
      also: Array.from({ length: 11 }, () => "y"),
    }],
    ["search_architecture", { query: "x", also: ["y"] }, { query: "x", also: [""] }],
    ["list_architecture_docs", { path: "src/a.ts" }, { path: [] }],
    ["draft_adr", { title: "x".repeat(200) }, { title: "x".repeat(201) }],
    ["draft_adr", { title: "x", supersedes: ["001"] }, { title: "x", supersedes: [""] }],
  ];
  for (const [name, good, bad] of limits) {
    await call(name, good);
    await assertRejects(() => call(name, bad), ToolError, `Invalid input for ${name}`);
  }
});

Deno.test("read_architecture_doc shows no path if the URI is unknown", async () => {
  for (const uri of ["architecture://patterns/../../prompts/x.json", "file:///etc/passwd", "x"]) {
    const error = await assertRejects(() => call("read_architecture_doc", { uri }), ToolError);
    assert(!error.text.includes(FIXTURE), error.text);
  }
});

Deno.test("architectureInstructions() mentions only existing tools and has at most 600 characters", () => {
  const text = architectureInstructions({
    content: { title: "", setBy: "", value: "", path: "", embedded: true },
  });
  assert(text.length <= 600, `${text.length}`);
  const named = [...text.matchAll(/\b(?:list|read|search|check|draft)_[a-z_]+/g)].map(([name]) =>
    name
  );
  assertEquals(named.sort(), architectureTools.map(({ name }) => name).sort());
});

Deno.test("inspectArchitecture() counts the documents and reports problems with them", () => {
  const [inspection] = inspectArchitecture(context);
  assertEquals(inspection?.facts, [
    "1 guideline",
    "2 patterns",
    "3 ADRs in resources/adr (2 accepted, 1 superseded)",
    "4 prompts",
  ]);
  assertEquals(inspection?.problems, []);
  const broken = contentOf({ "adr/Bad.md": "" }, { "x.json": "{" });
  const [{ problems } = { problems: [] }] = inspectArchitecture(broken);
  assertEquals(problems.map(({ what }) => what.slice(0, 40)), [
    "prompts/x.json:1: it is not JSON: Expect",
  ]);
});

Deno.test("the built-in example's documents have 40 to 120 lines, and all its prompts render", async () => {
  for (const [path, text] of Object.entries(starterResources)) {
    const lines = text.split("\n").length - 1;
    assert(lines >= 40 && lines <= 120, `${path}: ${lines}`);
  }
  const below = (files: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path.replace(/^\w+\//, ""), text]),
    );
  const content = contentOf(below(starterResources), below(starterPrompts));
  const { text } = await call("check_adrs", {}, content);
  assertEquals(text.split("\n", 1), ["1 ADR: no problems found."]);
  assertStringIncludes((await call("list_architecture_docs", {}, content)).text, "6 documents:");
  const asked = { decision_description: "Do what speaks for it and against it where it applies" };
  for (
    const [name, input] of [
      ["list_architecture_docs", {}],
      ["search_architecture", { query: "boundaries" }],
      ["check_adr_alignment", asked],
      ["check_adrs", {}],
    ] as const
  ) {
    assertStringIncludes(
      (await call(name, input, content)).text,
      "the built-in starter example's",
      name,
    );
  }
});

Deno.test("every result that may be incomplete reports an error in architecture.yml", async () => {
  const root = await Deno.makeTempDir();
  await Deno.writeTextFile(`${root}/architecture.yml`, "adrs: records\n");
  const content = contentAt(root);
  for (
    const [name, input] of [
      ["list_architecture_docs", {}],
      ["search_architecture", { query: "boundaries" }],
      ["check_adr_alignment", { decision_description: "Use queues" }],
      ["check_adrs", {}],
    ] as const
  ) {
    const { text } = await call(name, input, content);
    assertStringIncludes(text, "Documents may be missing: architecture.yml:1: unknown field", name);
  }
  await Deno.remove(root, { recursive: true });
});
