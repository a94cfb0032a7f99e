import { assertEquals, assertThrows } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { parseCall, parseReport } from "../../../src/kernel/cli/call_input.ts";

const call = (...words: string[]): { input?: unknown; fields?: unknown } =>
  parseCall({ example: "get_stage stage=design" }, words);

function refusal(use: () => unknown): string {
  return assertThrows(use, StartError).message;
}

Deno.test("parseCall() returns the tool with its JSON input or its fields", () => {
  const tool = "get_stage";
  assertEquals(call(tool), { tool, fields: [] });
  assertEquals(call(tool, '{"stage": "x"}'), { tool, input: { stage: "x" } });
  const fields = [["query", "a = b"], ["tags", "x,y"]];
  assertEquals(call(tool, "query=a = b", "tags=x,y"), { tool, fields });
});

Deno.test("parseCall() throws for an argument without an equals sign", () => {
  for (const words of [[], ["get_stage", "{}", "{}"], ["t", "design"], ["t", "a=b", "c"]]) {
    assertEquals(refusal(() => call(...words)).startsWith("usage: call TOOL key=value …"), true);
  }
});

Deno.test("parseCall() throws if the input is not valid JSON", () => {
  const words = "the input for get_stage is not valid JSON: ";
  for (const json of ["{", "{'a': 1}"]) {
    assertEquals(refusal(() => call("get_stage", json)).startsWith(words), true, json);
  }
});

Deno.test("parseCall() shows how to quote the input if it is not valid JSON", () => {
  const hint = `. Put the JSON in single quotes: '{"name": "value"}'`;
  assertEquals(refusal(() => call("get_stage", "{stage: discover}")).endsWith(hint), true);
});

Deno.test("parseCall() accepts 100 nesting levels and ignores brackets in strings", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  assertEquals(JSON.stringify(call("t", nested(100)).input), nested(100));
  const deep = "the input for t is nested more than 100 levels deep";
  assertEquals(refusal(() => call("t", nested(101))).split("\n")[0], deep);
  assertEquals(refusal(() => call("t", '{"a":'.repeat(101))).split("\n")[0], deep);
  const inner = `{"a": "${"[".repeat(200)}", "b": "\\"${"{".repeat(200)}"}`;
  assertEquals(call("t", inner).input, JSON.parse(inner));
  const beside = JSON.stringify(Array.from({ length: 200 }, () => [{}]));
  assertEquals(call("t", beside).input, JSON.parse(beside));
  const after = `["\\\\", ${nested(100)}]`;
  assertEquals(refusal(() => call("t", after)).split("\n")[0], deep);
});

Deno.test("parseReport() rejects input that is not an object", () => {
  assertEquals(parseReport([]), {});
  assertEquals(parseReport(['{"a": 1}']), { a: 1 });
  for (const words of [["[]"], ["null"], ["1"], ["{}", "{}"]]) {
    assertEquals(refusal(() => parseReport(words)).startsWith("usage: report [JSON]"), true);
  }
});
