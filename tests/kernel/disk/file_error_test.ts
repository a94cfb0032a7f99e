import { assertEquals, assertInstanceOf } from "@std/assert";
import { ToolError } from "../../../src/kernel/errors.ts";
import { FileError, type FileProblem } from "../../../src/kernel/disk/file_error.ts";

Deno.test("FileError states the cause and the remedy for each problem", () => {
  const problems: Record<FileProblem, string> = {
    "absent": "the path does not exist\nCheck the name and the server's folder.",
    "not a file": "the path is not a regular file\nPut a regular file at that path.",
    "a link":
      "the path is a symlink\nReplace the symlink with the file itself, or start the server with the symlink's target.",
    "below a link":
      "the file's folder is a symlink\nReplace that symlink with the folder itself, or start the server with the symlink's target.",
    "too large": "the file is larger than 4 MiB\nSplit the file into smaller files.",
    "a huge log":
      "the file is larger than 256 MiB\nMove the file to another folder; the next record then starts a new file.",
    "not text": "the file is not valid UTF-8\nSave the file as UTF-8.",
    "changed": "the path changed during the read\nTry again.",
    "no descriptors":
      "too many files are open\nTry again. If the error persists, raise the limit of open files (ulimit -n).",
    "failing": "the disk reported an error\nCheck the disk, then try again.",
    "unreadable": "the path cannot be read\nCheck the path's permissions.",
  };
  const kinds: FileProblem[] = [
    "absent",
    "not a file",
    "a link",
    "below a link",
    "too large",
    "a huge log",
    "not text",
    "changed",
    "no descriptors",
    "failing",
    "unreadable",
  ];
  for (const kind of kinds) {
    const error = new FileError("docs/brief.md", kind);
    assertInstanceOf(error, ToolError);
    assertEquals(error.text, `Cannot read docs/brief.md: ${problems[kind]}`);
    assertEquals(error.problem, kind);
  }
});

Deno.test("FileError includes the detail in its message and its reason", () => {
  const error = new FileError("a.md", "not text", " (byte 7)");
  assertEquals(error.message, "Cannot read a.md: the file is not valid UTF-8 (byte 7)");
  assertEquals(error.reason, "the file is not valid UTF-8 (byte 7)");
});
