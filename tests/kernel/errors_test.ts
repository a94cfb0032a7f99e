import { assertEquals, assertInstanceOf } from "@std/assert";
import { EXIT, StartError, ToolError } from "../../src/kernel/errors.ts";

Deno.test("ToolError shows the failure and the next step on separate lines", () => {
  assertEquals(
    new ToolError("No such stage", { next: "Try design." }).text,
    [
      "No such stage",
      "Try design.",
    ].join("\n"),
  );
});

Deno.test("ToolError escapes line breaks and invisible characters in names", () => {
  const name = "in\n✗ forged\u202e\u{1bca0}";
  const error = new ToolError(`There is no ${name}`, { next: `There is ${name}` });
  const shown = "in\\u000a✗ forged\\u202e\\ud82f\\udca0";
  assertEquals(error.text, `There is no ${shown}\nThere is ${shown}`);
});

Deno.test("ToolError shows only its message if it has no next step", () => {
  assertEquals(new ToolError("No such stage").text, "No such stage");
});

Deno.test("ToolError does not show its cause", () => {
  const error = new ToolError("It failed", { cause: new Error("/secret/path") });
  assertInstanceOf(error.cause, Error);
  assertEquals(error.text, "It failed");
});

Deno.test("StartError has the exit code for its kind", () => {
  const error = new StartError("ACM_ROOT is a file", EXIT.configuration);
  assertEquals([error.exitCode, error.message, error.name], [
    3,
    "ACM_ROOT is a file",
    "StartError",
  ]);
});
