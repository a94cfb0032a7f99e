import { assertEquals, assertRejects } from "@std/assert";
import * as z from "zod";
import { ToolError } from "../../../src/kernel/errors.ts";
import { toolsFor } from "../../../src/kernel/service/tool.ts";

interface Context {
  greeting: string;
}

const defineTool = toolsFor<Context>();

const greet = defineTool({
  name: "greet",
  title: "Greet",
  description: "Greets by name.",
  access: "read",
  input: z.strictObject({ name: z.string().min(1), times: z.int().default(1) }),
  handle: ({ name, times }, { greeting }) => `${greeting} ${name}!`.repeat(times),
});

const count = defineTool({
  name: "count",
  title: "Count",
  description: "Counts words.",
  access: "read",
  input: z.strictObject({ text: z.string() }),
  output: z.strictObject({ words: z.number() }),
  handle: ({ text }) => Promise.resolve({ words: text.split(" ").length }),
  text: ({ words }) => `${words} words`,
});

Deno.test("a document tool returns only text", async () => {
  assertEquals(await greet.call({ name: "Ada" }, { greeting: "Hello" }), { text: "Hello Ada!" });
  assertEquals(greet.output, undefined);
});

Deno.test("a data tool returns an object and its JSON as text", async () => {
  const answer = await count.call({ text: "one two" }, { greeting: "" });
  assertEquals(answer, { text: "2 words", data: { words: 2 } });
});

Deno.test("a tool applies its default values to missing input fields", async () => {
  const answer = await greet.call({ name: "Ada", times: 2 }, { greeting: "Hi" });
  assertEquals(answer.text, "Hi Ada!Hi Ada!");
});

Deno.test("a tool rejects invalid input before its handler runs", async () => {
  let ran = false;
  const tool = defineTool({
    ...{ name: "mark", title: "Mark", description: "Marks.", access: "write" },
    input: z.strictObject({ name: z.string() }),
    handle: () => {
      ran = true;
      return "";
    },
  });
  for (const input of [{}, { name: 1 }, { name: "a", more: 1 }, null, "a", []]) {
    const error = await assertRejects(() => tool.call(input, { greeting: "" }), ToolError);
    assertEquals(error.message.startsWith("Invalid input for mark: "), true);
  }
  assertEquals(ran, false);
});

Deno.test("a tool throws the error that its handler throws", async () => {
  const tool = defineTool({
    ...{ name: "fail", title: "Fail", description: "Fails.", access: "read" },
    input: z.strictObject({}),
    handle: () => {
      throw new ToolError("Not today", { next: "Try tomorrow." });
    },
  });
  const error = await assertRejects(() => tool.call({}, { greeting: "" }), ToolError);
  assertEquals(error.text, "Not today\nTry tomorrow.");
});

Deno.test("a document tool can return data and a failed check", async () => {
  const row = { title: "T", description: "D.", access: "read", input: z.strictObject({}) } as const;
  const judge = defineTool({
    ...row,
    name: "judge",
    handle: () => ({ text: "not met", data: { verdict: "not met" }, failed: true }),
  });
  assertEquals(await judge.call({}, { greeting: "" }), {
    text: "not met",
    data: { verdict: "not met" },
    failed: true,
  });
});
