import { assertEquals, assertThrows } from "@std/assert";
import {
  parsePromptFile,
  PromptFileError,
} from "../../../src/architecture/prompt_files/prompt_file.ts";

const message = { role: "user", content: { type: "text", text: "Hello" } };
const good = { name: "hello-1", messages: [message] };

/** Returns the line and reason of the error. Each field of `value` is written on its own line. */
function refusal(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  const { line, reason } = assertThrows(() => parsePromptFile(text), PromptFileError);
  return `${line}: ${reason}`;
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
  assertEquals(refusal(""), "1: it is empty");
  assertEquals(refusal('{\n "name"').split(":")[0], "2");
});

Deno.test("parsePromptFile() rejects unknown, missing and invalid fields", () => {
  assertEquals(refusal([]), "1: the file must be an object");
  assertEquals(refusal({ ...good, surprise: 1 }), '12: unknown field "surprise" in the file');
  assertEquals(refusal({ name: "x" }), "1: messages must not be empty");
  assertEquals(refusal({ nom: "x", messages: [] }), '2: unknown field "nom" in the file');
  assertEquals(
    refusal({ ...good, name: "BAD name" }),
    '2: name "BAD name" must match ^[a-z0-9-]+$',
  );
  assertEquals(refusal({ ...good, name: 5 }), "2: name must be a string");
  assertEquals(refusal({ ...good, description: null }), "12: description must be a string");
  assertEquals(refusal({ ...good, arguments: {} }), "12: arguments must be an array");
});

Deno.test("parsePromptFile() rejects missing messages and non-text messages", () => {
  const of = (...messages: unknown[]) => refusal({ name: "x", messages });
  assertEquals(of(), "3: messages must not be empty");
  assertEquals(
    of(message, { ...message, role: "system" }).slice(0, 40),
    '12: role must be "user" or "assistant"',
  );
  assertEquals(
    of({ role: "user", content: { type: "image", data: "" } }),
    '7: content must have the type "text"',
  );
  assertEquals(of({ role: "user" }), "5: content must be an object");
  assertEquals(
    of({ ...message, content: { ...message.content, more: 1 } }),
    '9: unknown field "more" in content',
  );
});

Deno.test("parsePromptFile() rejects repeated and invalid arguments", () => {
  const of = (...args: unknown[]) => refusal({ arguments: args, ...good }).replace(/^\d+: /, "");
  assertEquals(of({ name: "a" }, { name: "a" }), 'argument "a" is defined twice');
  assertEquals(
    of({ name: "a b" }),
    'name "a b" must match ^[\\w-]+$',
  );
  assertEquals(of({}), 'arguments[0] has no field "name"');
  assertEquals(of({ name: "a", required: "yes" }), "required must be true or false");
  for (const maxLength of [0, 1.5, "7", -1]) {
    assertEquals(of({ name: "a", maxLength }), "maxLength must be a whole number of 1 or more");
  }
});

Deno.test("parsePromptFile() validates each of 1,000 messages", () => {
  const text = JSON.stringify({ name: "x", messages: Array(1000).fill(0) });
  assertEquals(refusal(text), "1: messages[0] must be an object");
});
