import { assert, assertEquals } from "@std/assert";
import * as z from "zod";
import { describeIssues, inputError } from "../../../src/kernel/service/input_error.ts";

const input = z.strictObject({
  stage: z.enum(["discover", "design"]).optional(),
  query: z.string().min(1).max(200).optional(),
  code: z.string().min(3).optional(),
  limit: z.int().min(1).max(100).optional(),
  share: z.number().gt(0).lt(1).optional(),
  even: z.number().multipleOf(2).optional(),
  tags: z.array(z.string().min(1)).min(1).max(3).optional(),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/).optional(),
  mode: z.literal("full").optional(),
  either: z.union([z.string(), z.number()]).optional(),
  check: z.union([z.boolean(), z.literal("only")]).optional(),
  nested: z.strictObject({ depth: z.number() }).optional(),
  runs: z.array(z.strictObject({ roles: z.string(), none: z.strictObject({}).nullish() }))
    .default([]),
  open: z.record(z.string(), z.strictObject({ depth: z.number() })).optional(),
});

/** Returns the issues that the schema finds in `value`. */
function issuesOf(value: unknown, schema: z.ZodObject = input): z.core.$ZodIssue[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) throw new Error("the input was accepted");
  return parsed.error.issues;
}

/** Returns the error that a tool with this input schema reports for `value`. */
function describe(value: unknown, schema: z.ZodObject = input): string {
  return describeIssues({ name: "try", input: schema }, issuesOf(value, schema), value);
}

/** Returns the error without the beginning that all these errors share. */
function complaint(value: unknown): string {
  const text = describe(value);
  assert(text.startsWith("Invalid input for try: "), text);
  return text.slice("Invalid input for try: ".length);
}

Deno.test("describeIssues() names a missing required field and its type", () => {
  const schema = z.strictObject({ query: z.string(), count: z.number() });
  assertEquals(
    describe({}, schema),
    "Invalid input for try: query is required (string); count is required (number)",
  );
});

Deno.test("describeIssues() lists the valid values of an enum or a literal", () => {
  const expected = "stage must be one of discover, design";
  assertEquals(complaint({ stage: "deploy" }), `${expected}, not "deploy"`);
  assertEquals(complaint({ stage: 7 }), `${expected}, not 7`);
  assertEquals(complaint({ mode: "half" }), 'mode must be one of full, not "half"');
});

Deno.test("describeIssues() lists the choices of all of a union's options", () => {
  assertEquals(complaint({ check: "yes" }), 'check must be one of true, false, only, not "yes"');
});

Deno.test("describeIssues() lists an enum's valid values if its value is missing", () => {
  const schema = z.strictObject({ stage: z.enum(["discover", "design"]) });
  assertEquals(
    describe({}, schema),
    "Invalid input for try: stage must be one of discover, design",
  );
});

Deno.test("describeIssues() names the required type and the given type", () => {
  assertEquals(complaint({ query: 7 }), "query must be a string, not 7");
  assertEquals(complaint({ query: ["a"] }), "query must be a string, not a list");
  assertEquals(complaint({ query: { a: 1 } }), "query must be a string, not an object");
  assertEquals(complaint({ query: null }), "query must be a string, not null");
  assertEquals(complaint({ limit: "5" }), 'limit must be a number, not "5"');
  assertEquals(complaint({ limit: 1.5 }), "limit must be an int, not 1.5");
  assertEquals(complaint({ tags: "a" }), 'tags must be an array, not "a"');
});

Deno.test("describeIssues() reports input that is not an object", () => {
  assertEquals(complaint(null), "the input must be an object, not null");
  assertEquals(complaint([1]), "the input must be an object, not a list");
  assertEquals(complaint("x"), 'the input must be an object, not "x"');
});

Deno.test("describeIssues() lists the valid fields if a field is unknown", () => {
  const fields = Object.keys(input.shape).join(", ");
  assertEquals(complaint({ a: 1, b: 2 }), `unknown field a, b; the fields are ${fields}`);
  assertEquals(
    describe({ a: 1 }, z.strictObject({})),
    "Invalid input for try: unknown field a; it takes no fields",
  );
  assertEquals(
    complaint({ nested: { depth: 1, width: 2 } }),
    "unknown field width in nested; the fields are depth",
  );
  assertEquals(
    complaint({ runs: [{ roles: "a" }, { roles: "a", no: 1 }] }),
    "unknown field no in runs.1; the fields are roles, none",
  );
  assertEquals(
    complaint({ runs: [{ roles: "a", none: { a: 1 } }] }),
    "unknown field a in runs.0.none; it takes no fields",
  );
  assertEquals(
    complaint({ open: { nested: { depth: 1, width: 2 } } }),
    "unknown field width in open.nested",
  );
});

Deno.test("describeIssues() suggests a similar field if a nested object has an unknown field", () => {
  assertEquals(
    complaint({ runs: [{ role: "a" }] }),
    "runs.0.roles is required (string); unknown field role in runs.0; did you mean roles?",
  );
});

Deno.test("describeIssues() states the minimum and maximum length of a string", () => {
  assertEquals(complaint({ query: "" }), "query must not be empty");
  assertEquals(complaint({ code: "ab" }), "code must have at least 3 characters");
  assertEquals(complaint({ query: "x".repeat(201) }), "query must have at most 200 characters");
});

Deno.test("describeIssues() states the inclusive or exclusive limits of a number", () => {
  assertEquals(complaint({ limit: 0 }), "limit must be at least 1, not 0");
  assertEquals(complaint({ limit: 101 }), "limit must be at most 100, not 101");
  assertEquals(complaint({ share: 0 }), "share must be more than 0, not 0");
  assertEquals(complaint({ share: 1 }), "share must be less than 1, not 1");
});

Deno.test("describeIssues() states the length limits of a list and the index of an invalid element", () => {
  assertEquals(complaint({ tags: [] }), "tags must not be empty");
  assertEquals(complaint({ tags: ["a", "b", "c", "d"] }), "tags must have at most 3 items");
  assertEquals(complaint({ tags: ["a", ""] }), "tags.1 must not be empty");
  assertEquals(complaint({ tags: ["a", 7] }), "tags.1 must be a string, not 7");
});

Deno.test("describeIssues() reports only the type of a string that is longer than a list's limit", () => {
  assertEquals(complaint({ tags: "abcd" }), 'tags must be an array, not "abcd"');
});

Deno.test("describeIssues() states the pattern that a string must match", () => {
  assertEquals(complaint({ id: "../x" }), 'id must match /^[a-z0-9][a-z0-9-]*$/, not "../x"');
});

Deno.test("describeIssues() shows the schema's own message instead of its pattern", () => {
  const error = "must be a day such as 2026-01-31";
  const tool = {
    name: "add",
    input: z.strictObject({
      day: z.iso.date({ error }),
      name: z.string().refine((name) => name !== " ", "must not be blank"),
    }),
  };
  const input = { day: "soon", name: " " };
  const { issues = [] } = tool.input.safeParse(input).error ?? {};
  assertEquals(
    describeIssues(tool, issues, input),
    `Invalid input for add: day ${error}, not "soon"; name must not be blank`,
  );
});

Deno.test("describeIssues() shows Zod's message for other issues", () => {
  assertEquals(
    complaint({ even: 3 }),
    "even: Invalid number: must be a multiple of 2, not 3",
  );
  assertEquals(complaint({ either: true }), "either: Invalid input, not true");
});

Deno.test("describeIssues() reports issues only for the option that the caller probably intended in a union", () => {
  const lesson = z.strictObject({ when: z.string(), do: z.string() });
  const schema = z.strictObject({ lesson: z.union([lesson, z.array(lesson).max(2)]) });
  const said = (value: unknown) =>
    describe({ lesson: value }, schema).slice("Invalid input for try: ".length);
  assertEquals(said({ when: "now" }), "lesson.do is required (string)");
  assertEquals(said([{ when: "now", do: 1 }]), "lesson.0.do must be a string, not 1");
  assertEquals(said([{}, {}, {}]), "lesson must have at most 2 items");
  assertEquals(said("now"), 'lesson: Invalid input, not "now"');
});

Deno.test("describeIssues() suggests similar fields if the schema has a preprocessing step", () => {
  const runs = z.preprocess((given) => given, z.array(z.strictObject({ roles: z.string() })));
  assertEquals(
    describe({ runs: [{ roles: "", role: 1 }] }, z.strictObject({ runs })),
    "Invalid input for try: unknown field role in runs.0; did you mean roles?",
  );
});

Deno.test("describeIssues() reports at most five problems", () => {
  const schema = z.strictObject(
    Object.fromEntries([..."abcdefgh"].map((name) => [name, z.string()])),
  );
  assertEquals(describe({}, schema).split("; ").length, 5);
});

Deno.test("describeIssues() shows at most 80 visible characters of a value or a field name", () => {
  const huge = "\n\u202e" + "x".repeat(1_000_000);
  const values = [{ stage: huge }, { query: huge }, { limit: huge }, { id: huge }, { tags: huge }];
  for (const value of [...values, { mode: huge }, { either: [huge] }, { nested: huge }, huge]) {
    const text = describe(value);
    assert((/x+…?/.exec(text.slice("Invalid input for try: ".length))?.[0].length ?? 0) <= 80);
    assert(text.length < 300, text.slice(0, 300));
    assert(!/[\n\u202e]/.test(text));
  }
  const unknown = { [huge]: 1, [`${huge}2`]: 2, [`${huge}3`]: 3 };
  const { message, fields } = inputError({ name: "try", input }, issuesOf(unknown), unknown);
  for (const text of [describe(unknown), message, ...fields]) {
    assert(text.length < 250);
    assert(!/[\n\u202e]/.test(text));
  }
});

Deno.test("describeIssues() reports unknown fields even if built-in properties have their names", () => {
  assert(complaint({ constructor: 1 }).startsWith("unknown field constructor; "));
  assert(complaint(JSON.parse('{"__proto__": 1}')).startsWith("unknown field __proto__; "));
});

Deno.test("describeIssues() reports a violated custom rule without quoting the value", () => {
  const schema = z.strictObject({ text: z.string().refine((text) => text !== " ", "it is blank") });
  assertEquals(describe({ text: " " }, schema), "Invalid input for try: text: it is blank");
});
