import { assertEquals } from "@std/assert";
import { AceError, renderError } from "../../src/ace/errors.ts";
import { InputError, ToolError } from "../../src/kernel/errors.ts";
import { WriteError } from "../../src/kernel/disk/file_error.ts";
import { FileError } from "../../src/kernel/disk/file_error.ts";

Deno.test("renderError() returns an error code for every error", () => {
  const codes = [
    new AceError("TRACE_NOT_FOUND", "x"),
    new InputError("x", { fields: [], missing: [] }),
    new FileError("AGENTS.md", "absent"),
    new FileError("AGENTS.md", "not text"),
    new FileError("AGENTS.md", "too large"),
    new WriteError("full", { file: "AGENTS.md" }),
    new ToolError("x", { code: "INTERNAL_ERROR" }),
    new ToolError("x"),
  ].map((error) => JSON.parse(renderError(error)).error.code);
  assertEquals(codes, [
    "TRACE_NOT_FOUND",
    "INVALID_PARAMS",
    "FILE_NOT_FOUND",
    "PARSE_ERROR",
    "PARSE_ERROR",
    "WRITE_ERROR",
    "INTERNAL_ERROR",
    "INVALID_PARAMS",
  ]);
  // The error contains only a message if it has no advice.
  assertEquals(JSON.parse(renderError(new ToolError("No"))).error.message, "No");
});

Deno.test("renderError() includes the remedy, and includes details only if the error has details", () => {
  const error = new AceError("INVALID_PARAMS", "No", { next: "Do.", details: { a: 1 } });
  assertEquals(JSON.parse(renderError(error)), {
    error: { code: "INVALID_PARAMS", message: "No. Do.", details: { a: 1 } },
  });
});

Deno.test("renderError() escapes invisible characters in an error", () => {
  const error = new AceError("INVALID_PARAMS", "No", { details: { sections: ["a\u202e\u200b"] } });
  const text = renderError(error);
  assertEquals(/[\u200b\u202e]/.test(text), false);
  assertEquals(JSON.parse(text).error.details.sections, ["a\u202e\u200b"]);
});
