import { assertEquals, assertThrows } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { parseCall, parseReport } from "../../../src/kernel/cli/call_input.ts";

const call = (...words: string[]): { json?: string; fields?: unknown } =>
  parseCall({ example: "get_stage stage=design" }, words);

function refusal(use: () => unknown): string {
  return assertThrows(use, StartError).message;
}

Deno.test("parseCall() returns the tool with its JSON input or its fields", () => {
  const tool = "get_stage";
  assertEquals(call(tool), { tool, fields: [] });
  const json = '{"stage": "x"}';
  assertEquals(call(tool, json), { tool, json });
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

Deno.test("parseReport() rejects input that is not an object", () => {
  assertEquals(parseReport([]), {});
  assertEquals(parseReport(['{"a": 1}']), { a: 1 });
  for (const words of [["[]"], ["null"], ["1"], ["{}", "{}"]]) {
    assertEquals(refusal(() => parseReport(words)).startsWith("usage: report [JSON]"), true);
  }
});
