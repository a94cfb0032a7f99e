import { assertEquals, assertThrows } from "@std/assert";
import * as z from "zod";
import { ToolError } from "../../../src/kernel/errors.ts";
import type { FieldText } from "../../../src/kernel/text.ts";
import { inputFrom, requiredFields } from "../../../src/kernel/service/field_text.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";

const tool = toolsFor<null>()({
  name: "note",
  title: "Note",
  description: "Records a note. Use when testing.",
  access: "create",
  input: z.strictObject({
    title: z.string().describe("Title"),
    count: z.int().optional(),
    draft: z.boolean().optional(),
    tags: z.array(z.string()).optional(),
    size: z.enum(["s", "m"]).optional(),
    id: z.union([z.string(), z.array(z.string())]).optional(),
    items: z.array(z.strictObject({ when: z.string() })).optional(),
  }),
  handle: ({ title }) => title,
});

const cases: [fields: FieldText[], input: Record<string, unknown>][] = [
  [[["title", "a = b, c"]], { title: "a = b, c" }],
  [[["title", "5"], ["count", "5"]], { title: "5", count: 5 }],
  [[["count", "many"]], { count: "many" }],
  [[["draft", "true"]], { draft: true }],
  [[["tags", "a, b"], ["tags", "c"]], { tags: ["a", "b", "c"] }],
  [[["tags", '["a,b"]']], { tags: ["a,b"] }],
  [[["size", "xl"]], { size: "xl" }],
  [[["id", "x"]], { id: "x" }],
  [[["id", "x,y"]], { id: ["x", "y"] }],
  [[["items", '[{"when": "x"}]']], { items: [{ when: "x" }] }],
  [[["__proto__", "x"]], Object.fromEntries([["__proto__", "x"]])],
];

for (const [fields, input] of cases) {
  Deno.test(`inputFrom() types ${fields.map((one) => one.join("=")).join(" ")} by the schema`, () => {
    assertEquals(inputFrom(tool, fields), input);
  });
}

Deno.test("inputFrom() rejects a repeated field that is not a list", () => {
  assertThrows(() => inputFrom(tool, [["title", "a"], ["title", "b"]]), ToolError, "title");
});

Deno.test("requiredFields() lists each field and marks required fields", () => {
  const lines = requiredFields(tool)?.split("\n") ?? [];
  assertEquals(lines.length, 7);
  assertEquals(lines[0]?.trim().replace(/\s+/g, " "), "title required. Title");
});
