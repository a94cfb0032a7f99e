import { assertEquals, assertInstanceOf, assertStrictEquals } from "@std/assert";
import { ToolError } from "../../../src/kernel/errors.ts";
import { FileError, problemOf, WriteError } from "../../../src/kernel/disk/file_error.ts";

Deno.test("FileError includes the cause, the remedy and a detail", () => {
  const error = new FileError("a.md", "not text", " (byte 7)");
  assertInstanceOf(error, ToolError);
  assertEquals(
    error.text,
    "Cannot read a.md: the file is not valid UTF-8 (byte 7)\nSave the file as UTF-8.",
  );
  assertEquals(error.reason, "the file is not valid UTF-8 (byte 7)");
  assertEquals(new FileError("a.md", "too large").reason, "the file is larger than 4 MiB");
});

/** Each system error code, and the problem when writing and when reading. */
const CODES = {
  ENOENT: ["absent", "absent"],
  ENOTDIR: ["not a folder", "absent"],
  ENAMETOOLONG: ["too long", "absent"],
  ENOSPC: ["full", "full"],
  EDQUOT: ["full", "full"],
  EROFS: ["read-only", "read-only"],
  EACCES: ["refused", "unreadable"],
  EIO: ["failing", "failing"],
  EFBIG: ["limit", "limit"],
  EMFILE: ["no descriptors", "no descriptors"],
  EBUSY: ["failed", "unreadable"],
  constructor: ["failed", "unreadable"],
};

Deno.test("WriteError.of() and problemOf() know each system error code and hide its path", () => {
  for (const [code, expected] of Object.entries(CODES)) {
    const cause = Object.assign(new Error("No such thing: '/home/x/secret'"), { code });
    const error = WriteError.of(cause);
    assertEquals([error.problem, problemOf(cause)], expected, code);
    assertEquals(/home/.test(error.text), false);
  }
  assertEquals(WriteError.of("text").problem, "failed");
  assertEquals(WriteError.of(new Deno.errors.NotCapable("x")).problem, "refused");
  assertEquals(problemOf(new Deno.errors.NotCapable("x")), "absent");
});

Deno.test("WriteError.of() keeps a WriteError, and a FileError's problem and detail", () => {
  const known = new WriteError("held");
  assertStrictEquals(WriteError.of(known), known);
  const read = new FileError("/p/logs/a", "below a link", ", logs");
  assertEquals(
    WriteError.of(read, "a").message,
    "Cannot write a: the file's folder is a symlink, logs",
  );
});
