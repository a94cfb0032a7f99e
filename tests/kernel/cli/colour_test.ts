import { assertEquals } from "@std/assert";
import { paintMarks } from "../../../src/kernel/cli/colour.ts";

Deno.test("paintMarks() colours only marks at the beginning of lines", () => {
  assertEquals(
    paintMarks("✓ a ✗ b\n  ✗ c\n– d ✓"),
    "\x1b[32m✓\x1b[0m a ✗ b\n  \x1b[31m✗\x1b[0m c\n– d ✓",
  );
});
