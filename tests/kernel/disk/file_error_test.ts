import { assert, assertEquals, assertInstanceOf } from "@std/assert";
import { ToolError } from "../../../src/kernel/errors.ts";
import { FileError, type FileProblem, isGone } from "../../../src/kernel/disk/file_error.ts";

Deno.test("FileError states the cause and the remedy for each problem", () => {
  const problems: Record<FileProblem, string> = {
    "absent": "it does not exist\nCheck its name and the server's folder.",
    "not a file": "it is not a regular file\nReplace it with a regular file.",
    "a link":
      "it is a symlink\nReplace it with the file itself, or start the server with the symlink's target.",
    "below a link":
      "its folder is a symlink\nReplace that symlink with the folder itself, or start the server with the symlink's target.",
    "too large": "it is larger than 4 MiB\nSplit it into smaller files.",
    "a huge log":
      "it is larger than 256 MiB\nMove the file to another folder; the next record then starts a new file.",
    "not text": "it is not valid UTF-8\nSave it as UTF-8.",
    "changed": "it changed while it was being read\nTry again.",
    "no descriptors":
      "too many files are open\nTry again. If the error persists, raise the limit of open files (ulimit -n).",
    "failing": "the disk reported an error\nCheck the disk, then try again.",
    "unreadable": "it cannot be read\nCheck its permissions.",
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

Deno.test("isGone() returns true only if the file does not exist", () => {
  const failureOf = (path: string): unknown => {
    try {
      return Deno.readTextFileSync(path);
    } catch (error) {
      return error;
    }
  };
  assertEquals(["/none", "/"].map(failureOf).map(isGone), [true, false]);
  assertEquals(isGone({ code: "ENOENT" }), false);
});

Deno.test("FileError includes the detail in its message and its reason", () => {
  const error = new FileError("a.md", "not text", " (byte 7)");
  assertEquals(error.message, "Cannot read a.md: it is not valid UTF-8 (byte 7)");
  assertEquals(error.reason, "it is not valid UTF-8 (byte 7)");
});

Deno.test("FileError shows a path on one line and cuts the path at 120 characters", () => {
  const error = new FileError(`docs/\u202e\n${"x".repeat(1000)}.md`, "absent");
  const [, path = ""] = /^Cannot read (.*): it does not exist$/.exec(error.message) ?? [];
  assertEquals(path.length, 120);
  assert(path.startsWith("docs/ xxx"));
});
