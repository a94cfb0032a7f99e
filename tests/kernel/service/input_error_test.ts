import { assert, assertEquals } from "@std/assert";
import * as z from "zod";
import { inputError } from "../../../src/kernel/service/input_error.ts";

const lesson = z.strictObject({ when: z.string(), do: z.string() });
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
  day: z.iso.date({ error: "must be a day such as 2026-01-31" }).optional(),
  name: z.string().refine((name) => name !== " ", "must not be blank").optional(),
  text: z.string().refine((text) => text !== " ", "it is blank").optional(),
  either: z.union([z.string(), z.number()]).optional(),
  check: z.union([z.boolean(), z.literal("only")]).optional(),
  lesson: z.union([lesson, z.array(lesson).max(2)]).optional(),
  nested: z.strictObject({ depth: z.number() }).optional(),
  runs: z.preprocess(
    (given) => given,
    z.array(z.strictObject({ roles: z.string(), none: z.strictObject({}).nullish() })),
  ).optional(),
  open: z.record(z.string(), z.strictObject({ depth: z.number() })).optional(),
});
const FIELDS = Object.keys(input.shape).join(", ");

/** Returns the error that a tool with this input schema reports for `value`. */
function describe(value: unknown, schema: z.ZodObject = input): string {
  const { issues = [] } = schema.safeParse(value).error ?? {};
  const { message } = inputError({ name: "try", input: schema }, issues, value);
  assert(message.startsWith("Invalid input for try: "), message);
  return message.slice("Invalid input for try: ".length);
}

const CASES: readonly (readonly [value: unknown, error: string])[] = [
  [{ stage: "deploy" }, 'stage must be one of discover, design, not "deploy"'],
  [{ stage: 7 }, "stage must be one of discover, design, not 7"],
  [{ mode: "half" }, 'mode must be one of full, not "half"'],
  [{ check: "yes" }, 'check must be one of true, false, only, not "yes"'],
  [{ query: 7 }, "query must be a string, not 7"],
  [{ query: ["a"] }, "query must be a string, not a list"],
  [{ query: { a: 1 } }, "query must be a string, not an object"],
  [{ query: null }, "query must be a string, not null"],
  [{ limit: "5" }, 'limit must be a number, not "5"'],
  [{ limit: 1.5 }, "limit must be an int, not 1.5"],
  [{ tags: "a" }, 'tags must be an array, not "a"'],
  [{ tags: "abcd" }, 'tags must be an array, not "abcd"'],
  [null, "the input must be an object, not null"],
  [[1], "the input must be an object, not a list"],
  ["x", 'the input must be an object, not "x"'],
  [{ a: 1, b: 2 }, `unknown field a, b; the fields are ${FIELDS}`],
  [{ constructor: 1 }, `unknown field constructor; the fields are ${FIELDS}`],
  [JSON.parse('{"__proto__": 1}'), `unknown field __proto__; the fields are ${FIELDS}`],
  [{ nested: { depth: 1, width: 2 } }, "unknown field width in nested; the fields are depth"],
  [
    { runs: [{ roles: "a" }, { roles: "a", no: 1 }] },
    "unknown field no in runs.1; the fields are roles, none",
  ],
  [
    { runs: [{ roles: "a", none: { a: 1 } }] },
    "unknown field a in runs.0.none; it takes no fields",
  ],
  [{ open: { nested: { depth: 1, width: 2 } } }, "unknown field width in open.nested"],
  [
    { runs: [{ role: "a" }] },
    "runs.0.roles is required (string); unknown field role in runs.0; did you mean roles?",
  ],
  [{ query: "" }, "query must not be empty"],
  [{ code: "ab" }, "code must have at least 3 characters"],
  [{ query: "x".repeat(201) }, "query must have at most 200 characters"],
  [{ limit: 0 }, "limit must be at least 1, not 0"],
  [{ limit: 101 }, "limit must be at most 100, not 101"],
  [{ share: 0 }, "share must be more than 0, not 0"],
  [{ share: 1 }, "share must be less than 1, not 1"],
  [{ tags: [] }, "tags must not be empty"],
  [{ tags: ["a", "b", "c", "d"] }, "tags must have at most 3 items"],
  [{ tags: ["a", ""] }, "tags.1 must not be empty"],
  [{ tags: ["a", 7] }, "tags.1 must be a string, not 7"],
  [{ id: "../x" }, 'id must match /^[a-z0-9][a-z0-9-]*$/, not "../x"'],
  [{ day: "soon" }, 'day must be a day such as 2026-01-31, not "soon"'],
  [{ name: " " }, "name must not be blank"],
  [{ text: " " }, "text: it is blank"],
  [{ even: 3 }, "even: Invalid number: must be a multiple of 2, not 3"],
  [{ either: true }, "either: Invalid input, not true"],
  [{ lesson: { when: "now" } }, "lesson.do is required (string)"],
  [{ lesson: [{ when: "now", do: 1 }] }, "lesson.0.do must be a string, not 1"],
  [{ lesson: [{}, {}, {}] }, "lesson must have at most 2 items"],
  [{ lesson: "now" }, 'lesson: Invalid input, not "now"'],
];

for (const [value, error] of CASES) {
  Deno.test(`inputError() explains ${JSON.stringify(value).slice(0, 60)}`, () => {
    assertEquals(describe(value), error);
  });
}

Deno.test("inputError() names missing fields, at most five", () => {
  const field = z.string();
  const schema = z.strictObject({ a: z.enum(["x", "y"]), b: field, c: field, d: field, e: field });
  const told = describe({}, schema.extend({ f: field }));
  assertEquals(told.split("; ").length, 5);
  assert(told.startsWith("a must be one of x, y; b is required (string)"), told);
});

Deno.test("inputError() shows at most 80 visible characters of a value or a field name", () => {
  const huge = "\n\u202e" + "x".repeat(1_000_000);
  const values = [{ stage: huge }, { query: huge }, { id: huge }, { either: [huge] }, huge];
  for (const value of [...values, { [huge]: 1, [`${huge}2`]: 2 }]) {
    const text = describe(value);
    assert((/x+…?/.exec(text)?.[0].length ?? 0) <= 80, text.slice(0, 300));
    assert(text.length < 400 && !/[\n\u202e]/.test(text), text.slice(0, 300));
  }
});
