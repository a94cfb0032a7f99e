import { assertEquals } from "@std/assert";
import { readableSdkError } from "../../../src/kernel/mcp/sdk_error.ts";

Deno.test("readableSdkError() names the invalid fields in a validation error", () => {
  const dump = JSON.stringify([
    { code: "invalid_type", path: ["params", "cursor"], message: "Invalid input: expected string" },
    { code: "custom", path: [], message: "no\ngood" },
  ]);
  for (const [code, message] of [[-32603, dump], [-32602, `Invalid request: ${dump}`]] as const) {
    assertEquals(readableSdkError({ code, message }), {
      code: -32602,
      message: "Invalid params: cursor: Invalid input: expected string; no good",
    });
  }
});

Deno.test("readableSdkError() keeps other messages and joins their lines into sentences", () => {
  const message = (text: string): string =>
    readableSdkError({ code: -32602, message: text }).message;
  assertEquals(
    message('No document matches a://{{x}}*[1] "y"\nCheck it.\nThen:\ngo'),
    'No document matches a://{{x}}*[1] "y". Check it. Then: go',
  );
  for (const text of ["[not json", "Bad list: []", "Bad [1]", '[{"message":"a"},{"path":["b"]}]']) {
    assertEquals(message(text), text);
  }
  assertEquals(message("x".repeat(2000)).length, 500);
});

Deno.test("readableSdkError() keeps an error's data and the code of an internal error", () => {
  const error = { code: -32603, message: "Internal error 1\nSee the log.", data: { uri: "x" } };
  assertEquals(readableSdkError(error), { ...error, message: "Internal error 1. See the log." });
  assertEquals(readableSdkError({ code: -32603, message: "Bad cursor" }).code, -32602);
});
