import { assertEquals } from "@std/assert";
import * as z from "zod";
import { toolsFor } from "../../src/kernel/tool.ts";
import { findTool, unknownTool } from "../../src/kernel/tool_lookup.ts";

const named = (name: string, aliases: string[] = []) => ({
  ...toolsFor<null>()({
    name,
    title: name,
    description: name,
    access: "read",
    input: z.strictObject({}),
    handle: () => name,
  }),
  aliases,
});
const tools = [named("a.b", ["a_b", "c"]), named("c")];

Deno.test("findTool() finds by name, then by another name", () => {
  assertEquals(findTool(tools, "a.b")?.name, "a.b");
  assertEquals(findTool(tools, "a_b")?.name, "a.b");
  assertEquals(findTool(tools, "c")?.name, "c");
  assertEquals(findTool(tools, "constructor"), undefined);
});

Deno.test("unknownTool() names the nearest, and no other names", () => {
  assertEquals(unknownTool(tools, "a-b"), 'Unknown tool "a-b". Nearest: a.b, c');
});
