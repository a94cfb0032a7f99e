import { assertEquals, assertStrictEquals, assertStringIncludes } from "@std/assert";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";

Deno.test("WriteError.of() returns the reason for a system error code without a path", () => {
  for (
    const [code, problem] of [
      ["ENOSPC", "full"],
      ["EDQUOT", "full"],
      ["EROFS", "read-only"],
      ["EACCES", "refused"],
      ["ENOTDIR", "not a folder"],
      ["ENAMETOOLONG", "too long"],
      ["EIO", "broken"],
      ["EFBIG", "too large"],
      ["EMFILE", "no descriptors"],
      ["EBUSY", "failed"],
      ["constructor", "failed"],
    ] as const
  ) {
    const cause = Object.assign(new Error("No such thing: '/home/x/secret'"), { code });
    const error = WriteError.of(cause);
    assertEquals(error.problem, problem);
    assertStringIncludes(error.text, "Nothing was recorded: ");
    assertEquals(/\/home/.test(error.text), false);
  }
  assertEquals(WriteError.of("text").problem, "failed");
  const known = new WriteError("held");
  assertStrictEquals(WriteError.of(known), known);
  assertEquals(WriteError.of(new Deno.errors.NotCapable("x")).problem, "refused");
  assertEquals(
    WriteError.of({}, "AGENTS.md").text,
    "Cannot write AGENTS.md: the system refused the operation\nCheck the folder and its disk.",
  );
});
