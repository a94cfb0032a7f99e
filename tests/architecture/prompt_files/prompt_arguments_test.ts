import { assertEquals, assertThrows } from "@std/assert";
import { checkArguments } from "../../../src/architecture/prompt_files/prompt_arguments.ts";
import { ToolError } from "../../../src/kernel/errors.ts";

const prompt = {
  name: "p",
  arguments: ["gamma", "alpha", "beta"].map((name) => ({ name, required: true, maxLength: 3 }))
    .concat([{ name: "more", required: false, maxLength: 3 }]),
  messages: [],
};
const full = { alpha: "a", beta: "b", gamma: "c" };

function refusal(given: Record<string, unknown>): string {
  return assertThrows(() => checkArguments(prompt, given), ToolError).message;
}

Deno.test("checkArguments() returns a value for each argument, and an empty text for a missing optional argument", () => {
  assertEquals([...checkArguments(prompt, full)].sort(), [
    ["alpha", "a"],
    ["beta", "b"],
    ["gamma", "c"],
    ["more", ""],
  ]);
});

Deno.test("checkArguments() names all missing and empty arguments in order", () => {
  assertEquals(refusal({}), "Invalid arguments: p needs alpha, beta, gamma");
  assertEquals(refusal({ alpha: "", gamma: "x" }), "Invalid arguments: p needs alpha, beta");
});

Deno.test("checkArguments() rejects unknown arguments and non-text values", () => {
  assertEquals(refusal({ ...full, z: "", y: 1 }), "Invalid arguments: p has no argument y, z");
  assertEquals(refusal({ ...full, toString: "" }), "Invalid arguments: p has no argument toString");
  for (const value of [5, null, ["x"], {}, true]) {
    assertEquals(refusal({ ...full, more: value }), "Invalid arguments: more must be a string");
  }
});

Deno.test("checkArguments() measures an argument's length in code points", () => {
  const smile = "\u{1F600}";
  assertEquals(checkArguments(prompt, { ...full, more: smile.repeat(3) }).get("more")?.length, 6);
  const tail = "characters; the limit is 3";
  assertEquals(
    refusal({ ...full, more: smile.repeat(4) }),
    `Invalid arguments: more has 4 ${tail}`,
  );
  assertEquals(refusal({ ...full, more: "x".repeat(9) }), `Invalid arguments: more has 9 ${tail}`);
});
