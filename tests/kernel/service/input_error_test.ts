import { assert, assertEquals } from "@std/assert";
import * as z from "zod";
import { inputError } from "../../../src/kernel/service/input_error.ts";

const lesson = z.strictObject({ when: z.string(), do: z.string() });
const input = z.strictObject({
  stage: z.enum(["discover", "design"]).optional(),
  query: z.string().min(1).max(200).optional(),
  limit: z.int().min(1).max(100).optional(),
  tags: z.array(z.string().min(1)).max(3).optional(),
  day: z.iso.date({ error: "must be a day such as 2026-01-31" }).optional(),
  name: z.string().refine((name) => name !== " ", "must not be blank").optional(),
  check: z.union([z.boolean(), z.literal("only")]).optional(),
  lesson: z.union([lesson, z.array(lesson).max(2)]).optional(),
  nested: z.strictObject({ depth: z.number() }).optional(),
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
  [{ stage: "deploy" }, 'stage: expected one of "discover"|"design", not "deploy"'],
  [{ check: "yes" }, 'check: expected boolean or expected "only", not "yes"'],
  [{ query: 7 }, "query: expected string, not 7"],
  [{ query: "" }, 'query: expected string to have >=1 characters, not ""'],
  [{ query: ["a"] }, "query: expected string, not a list of 1"],
  [{ limit: 500 }, "limit: expected number to be <=100, not 500"],
  [{ tags: ["a", 7] }, "tags.1: expected string, not 7"],
  [{ tags: ["a", "b", "c", "d"] }, "tags: expected array to have <=3 items, not a list of 4"],
  [{ day: "soon" }, 'day must be a day such as 2026-01-31, not "soon"'],
  [{ name: " " }, "name must not be blank"],
  [{ lesson: { when: "now" } }, "lesson.do is required: expected string"],
  [{ lesson: [{ when: "now", do: 1 }] }, "lesson.0.do: expected string, not 1"],
  [{ a: 1, b: 2 }, `unknown field a, b; the fields are ${FIELDS}`],
  [JSON.parse('{"__proto__": 1}'), `unknown field __proto__; the fields are ${FIELDS}`],
  [{ nested: { depth: 1, width: 2 } }, "unknown field width in nested"],
  [null, "the input: expected object, not null"],
];

for (const [value, error] of CASES) {
  Deno.test(`inputError() explains ${JSON.stringify(value).slice(0, 60)}`, () => {
    assertEquals(describe(value), error);
  });
}

Deno.test("inputError() names missing fields, at most five", () => {
  const field = z.string();
  const schema = z.strictObject({ a: field, b: field, c: field, d: field, e: field, f: field });
  assertEquals(describe({}, schema).split("; ").length, 5);
});

Deno.test("inputError() shows at most 80 visible characters of a value or a field name", () => {
  const huge = "\n\u202e" + "x".repeat(1_000_000);
  for (const value of [{ stage: huge }, { query: huge }, huge, { [huge]: 1, [`${huge}2`]: 2 }]) {
    const text = describe(value);
    assert((/x+…?/.exec(text)?.[0].length ?? 0) <= 80, text.slice(0, 300));
    assert(text.length < 400 && !/[\n\u202e]/.test(text), text.slice(0, 300));
  }
});
