import { assertEquals } from "@std/assert";
import {
  charactersSchema,
  confidenceSchema,
  contentSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  querySchema,
  tagFilterSchema,
  tagsSchema,
  textSchema,
  timeSchema,
} from "../../../src/knowledge/entries/entry_schema.ts";
import { roleSchema, typeSchema } from "../../../src/knowledge/store/knowledge_entry.ts";

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

const tags = (count: number): string[] => Array.from({ length: count }, (_, at) => `t${at}`);
const smiles = (count: number): string => "\u{1f600}".repeat(count);

/** For each schema, values that it accepts up to its limits and values that it rejects. */
const CASES: readonly [name: string, schema: Schema, good: unknown[], bad: unknown[]][] = [
  [
    ...["content", contentSchema] as const,
    ["x", "x".repeat(30_000), smiles(30_000), " x "],
    ["", " \n", "x".repeat(30_001), smiles(30_001), `${smiles(29_999)}xy`, "a\0", "a\ud800", 5],
  ],
  [
    ...["query", querySchema] as const,
    ["x", "x".repeat(4000), smiles(4000)],
    ["", " ", "x".repeat(4001), smiles(4001)],
  ],
  ["text", textSchema(3), ["abc", " ", smiles(3)], ["", "abcd", smiles(4)]],
  ["role", roleSchema, ["pm", "all"], ["boss", ""]],
  ["type", typeSchema, ["fact", "template"], ["story"]],
  [
    ...["tags", tagsSchema] as const,
    [[], tags(50), ["a".repeat(50)], ["A_b:c-9"], ["é"], ["c++", "c#", ".net"]],
    [tags(51), ["a".repeat(51)], [""], ["a b"], ["a/b"], "a"],
  ],
  ["tag filter", tagFilterSchema, [[], tags(50)], [tags(51)]],
  ["id", idSchema, [crypto.randomUUID().toUpperCase()], ["x", ""]],
  [
    ...["time", timeSchema] as const,
    ["2026-01-31T18:00:00Z", "2026-01-31T18:00:00.5+02:00"],
    ["2026-01-31", "2026-01-31T18:00:00", "2026-02-30T18:00:00Z", "soon"],
  ],
  ["characters", charactersSchema, [0, 1_000_000, undefined], [-1, 1_000_001, 1.5]],
  ["cursor", cursorSchema, ["x", "x".repeat(200), undefined], ["", "x".repeat(201)]],
  ["confidence", confidenceSchema, [0, 0.5, 1], [-0.01, 1.01, "1"]],
];

for (const [name, schema, good, bad] of CASES) {
  Deno.test(`the ${name} schema accepts only values within its limits`, () => {
    const isTaken = (value: unknown): boolean => schema.safeParse(value).success;
    const shown = (value: unknown): string => `${JSON.stringify(value)}`.slice(0, 60);
    assertEquals(good.filter((value) => !isTaken(value)).map(shown), []);
    assertEquals(bad.filter(isTaken).map(shown), []);
  });
}

Deno.test("schemas return values in the format that the store uses", () => {
  assertEquals(tagsSchema.parse(["B", "a", "b"]), ["b", "a"]);
  assertEquals([tagFilterSchema.parse([]), tagFilterSchema.parse(["A"])], [undefined, ["a"]]);
  assertEquals(idSchema.parse("00000000-0000-4000-8000-00000000000A").at(-1), "a");
  assertEquals(timeSchema.parse("2026-01-31T18:00:00+02:00"), "2026-01-31T16:00:00.000Z");
  assertEquals(instantSchema.parse("1970-01-01T00:00:01Z"), 1000);
  assertEquals(charactersSchema.parse(undefined), 20_000);
});

Deno.test("an empty text or tag causes only one error", () => {
  const errors = [contentSchema.safeParse("").error, tagsSchema.safeParse([""]).error];
  assertEquals(errors.map((error) => error?.issues.map(({ code }) => code)), [
    ["too_small"],
    ["too_small"],
  ]);
});
