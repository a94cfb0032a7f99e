import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import {
  argumentsSchema,
  parsePromptFile,
  PromptFileError,
} from "../../../src/architecture/prompt_files/prompt_file.ts";

const message = { role: "user", content: { type: "text", text: "Hello" } };
const good = { name: "hello-1", messages: [message] };

/** Returns the error's message. Each field of `value` is written on its own line. */
function refusal(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  return assertThrows(() => parsePromptFile(text), PromptFileError).message;
}

Deno.test("parsePromptFile() reads the name, description, arguments and messages", () => {
  const args = [
    { name: "code", required: true },
    { name: "some_name", description: "What", maxLength: 7 },
    { name: "constructor" },
  ];
  const whole = { ...good, description: "Says hello", arguments: args };
  assertEquals(parsePromptFile(JSON.stringify(whole)), {
    name: "hello-1",
    description: "Says hello",
    arguments: [
      { name: "code", required: true, maxLength: 10_000 },
      { name: "some_name", description: "What", required: false, maxLength: 7 },
      { name: "constructor", required: false, maxLength: 2000 },
    ],
    messages: [{ role: "user", text: "Hello" }],
  });
  assertEquals(parsePromptFile(JSON.stringify(good)).arguments, []);
});

Deno.test("parsePromptFile() reports the line in which the JSON is invalid", () => {
  assertEquals(refusal('{\n "name": "x",\n oops\n}').split(":")[0], "3");
  assertEquals(refusal("").split(":")[0], "1");
  assertEquals(refusal('{\n "name"').split(":")[0], "2");
});

const FAULTS: [fault: string, value: unknown, line: number, field: string][] = [
  ["another value than an object", [], 1, "the file"],
  ["an unknown field", { ...good, surprise: 1 }, 12, "surprise"],
  ["a misspelt field", { nom: "x", messages: [message] }, 2, "nom"],
  ["a bad name", { ...good, name: "BAD name" }, 2, "name"],
  ["a name that is a number", { ...good, name: 5 }, 2, "name"],
  ["no messages", { name: "x", messages: [] }, 3, "messages"],
  ["an image", { name: "x", messages: [{ role: "user", content: { type: "image" } }] }, 3, "type"],
  ["another role", { name: "x", messages: [{ ...message, role: "system" }] }, 3, "role"],
  ["an argument twice", { arguments: [{ name: "a" }, { name: "a" }], ...good }, 2, "arguments"],
  ["an argument without a name", { arguments: [{}], ...good }, 2, "arguments.0.name"],
  ["a length of zero", { arguments: [{ name: "a", maxLength: 0 }], ...good }, 2, "maxLength"],
];
for (const [fault, value, line, field] of FAULTS) {
  Deno.test(`parsePromptFile() names the line and field of ${fault}`, () => {
    const said = refusal(value);
    assertEquals(said.split(":")[0], String(line), said);
    assertStringIncludes(said, field);
  });
}

Deno.test("parsePromptFile() rejects more than 1,000 messages", () => {
  const text = JSON.stringify({ name: "x", messages: Array(500_000).fill(message) });
  assertStringIncludes(refusal(text), "messages");
});

const smile = "\u{1F600}";
const schema = argumentsSchema({
  name: "p",
  arguments: ["gamma", "alpha", "beta"].map((name) => ({ name, required: true, maxLength: 3 }))
    .concat([{ name: "more", required: false, maxLength: 3 }]),
  messages: [],
});
const full = { alpha: "a", beta: "b", gamma: "c" };

Deno.test("argumentsSchema() returns an empty text for a missing optional argument", () => {
  assertEquals(schema.parse(full), { ...full, more: "" });
});

Deno.test("argumentsSchema() measures an argument's length in code points", () => {
  assertEquals(schema.safeParse({ ...full, more: smile.repeat(3) }).success, true);
  assertEquals(schema.safeParse({ ...full, more: smile.repeat(4) }).success, false);
});

Deno.test("argumentsSchema() reports missing and empty arguments in order", () => {
  const { error } = schema.safeParse({ alpha: "", gamma: "x" });
  assertEquals(error?.issues.map(({ path }) => path.join(".")), ["alpha", "beta"]);
});
