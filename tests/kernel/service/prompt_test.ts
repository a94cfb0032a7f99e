import { assertEquals, assertThrows } from "@std/assert";
import * as z from "zod";
import { ToolError } from "../../../src/kernel/errors.ts";
import { findPrompt, promptsFor } from "../../../src/kernel/service/prompt.ts";

const greet = promptsFor<null>()({
  ...{ name: "greet", title: "Greet", description: "Greets." },
  input: z.strictObject({
    name: z.string().describe("Who"),
    tone: z.enum(["warm", "Wild", "cold"]).optional(),
    size: z.enum(["small", "large"]).default("small"),
    other: z.string().optional(),
  }),
  handle: ({ name }) => name,
});

Deno.test("promptsFor() describes each argument and says whether it is required", () => {
  assertEquals(greet.arguments, [
    { name: "name", description: "Who", required: true },
    { name: "tone", required: false },
    { name: "size", required: false },
    { name: "other", required: false },
  ]);
});

Deno.test("findPrompt() suggests the nearest name if the prompt is unknown", () => {
  assertEquals(findPrompt([greet], "greet").name, "greet");
  const error = assertThrows(() => findPrompt([greet], "gret"), ToolError);
  assertEquals(error.text, 'Unknown prompt "gret"\nNearest: greet');
  assertEquals(assertThrows(() => findPrompt([], "a"), ToolError).text, 'Unknown prompt "a"');
});
