import { assertEquals, assertThrows } from "@std/assert";
import * as z from "zod";
import { ToolError } from "../../../src/kernel/errors.ts";
import {
  completeArgument,
  findPrompt,
  listPrompts,
  promptsFor,
} from "../../../src/kernel/service/prompt.ts";

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

Deno.test("listPrompts() returns each argument's description and whether the argument is required", () => {
  assertEquals(listPrompts([greet]), [{
    ...{ name: "greet", title: "Greet", description: "Greets." },
    arguments: [
      { name: "name", description: "Who", required: true },
      { name: "tone", required: false },
      { name: "size", required: false },
      { name: "other", required: false },
    ],
  }]);
  const { title: _title, description: _description, ...bare } = greet;
  const [listed] = listPrompts([{ ...bare, arguments: [] }]);
  assertEquals(listed, { name: "greet", arguments: [] });
});

Deno.test("completeArgument() returns values with the given prefix in any letter case", () => {
  const complete = (argument: string, prefix: string): string[] =>
    completeArgument(greet, { argument, prefix }, () => null);
  assertEquals([complete("tone", "w"), complete("tone", "")], [["warm", "Wild"], [
    "warm",
    "Wild",
    "cold",
  ]]);
  assertEquals([complete("size", "L"), complete("size", "e")], [["large"], []]);
  assertEquals([complete("name", ""), complete("none", "")], [[], []]);
  const known = { ...greet, known: { tone: () => ["dry"] } };
  assertEquals(completeArgument(known, { argument: "tone", prefix: "" }, () => null), ["dry"]);
});

Deno.test("completeArgument() omits names with invisible characters", () => {
  const known = {
    ...greet,
    known: { name: () => ["shop", "shop\u200b", "b\u202egpj", "日本", "⚠️"] },
  };
  const offered = completeArgument(known, { argument: "name", prefix: "" }, () => null);
  assertEquals(offered, ["shop", "日本", "⚠️"]);
});

Deno.test("findPrompt() suggests the nearest name if the prompt is unknown", () => {
  assertEquals(findPrompt([greet], "greet").name, "greet");
  const error = assertThrows(() => findPrompt([greet], "gret"), ToolError);
  assertEquals(error.text, 'Unknown prompt "gret"\nNearest: greet');
  assertEquals(assertThrows(() => findPrompt([], "a"), ToolError).text, 'Unknown prompt "a"');
});
