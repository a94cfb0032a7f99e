import { assertEquals } from "@std/assert";
import * as z from "zod";
import { toolsFor } from "../../../src/kernel/service/tool.ts";
import { listTools } from "../../../src/kernel/service/tool_listing.ts";

const define = toolsFor<null>();
const row = { title: "Tool", description: "Does.", handle: () => "done" };
const input = z.strictObject({ a: z.string() });
const inputSchema = {
  type: "object",
  properties: { a: { type: "string" } },
  required: ["a"],
  additionalProperties: false,
};

Deno.test("listTools() returns each tool's access annotations and search hint", () => {
  const tools = [
    define({ ...row, name: "look", access: "read", input, discovery: "always loaded" }),
    define({ ...row, name: "add", access: "create", input, discovery: { searchHint: "new note" } }),
    define({ ...row, name: "set", access: "write", input, idempotent: true }),
  ];
  const [look, add, set] = listTools(tools);
  assertEquals(look, {
    ...{ name: "look", title: "Tool", description: "Does.", inputSchema },
    annotations: { readOnlyHint: true, openWorldHint: false },
    _meta: { "anthropic/alwaysLoad": true },
  });
  assertEquals([add?.annotations, add?._meta], [
    { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    { "anthropic/searchHint": "new note" },
  ]);
  assertEquals([set?.annotations, set !== undefined && "_meta" in set], [
    { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    false,
  ]);
});

Deno.test("listTools() returns an open output schema", () => {
  const output = z.strictObject({ by: z.record(z.string(), z.number()) });
  const tools = [
    define({ ...row, name: "count", access: "read", input, output, handle: () => ({ by: {} }) }),
  ];
  const [count] = listTools(tools);
  assertEquals(count?.outputSchema, {
    type: "object",
    properties: { by: { type: "object", additionalProperties: { type: "number" } } },
    required: ["by"],
  });
});
