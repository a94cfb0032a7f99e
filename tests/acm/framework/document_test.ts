import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { firstPresent, readDocument, specFiles } from "../../../src/acm/framework/document.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { TempFolder } from "../folders.ts";

const files = ["ACM-X.md", "ADF-X.md"];
const request = { what: "the x spec", files };

Deno.test("specFiles() puts the framework's first name before its later one", () => {
  assertEquals(specFiles("BRIEF-SPEC"), ["ACM-BRIEF-SPEC.md", "ADF-BRIEF-SPEC.md"]);
});

Deno.test("readDocument() returns a document byte for byte", () => {
  const text = "---\r\na: b\r\n---\r\n\r\n# X \t\u00a0\r\nlast line without a break\u2028\u200b";
  using folder = new TempFolder({ "ACM-X.md": text });
  assertEquals(readDocument(folder.open(), request), text);
});

Deno.test("readDocument() reads the ACM file where both are there, else the ADF file", () => {
  using folder = new TempFolder({ "ADF-X.md": "later" });
  assertEquals(readDocument(folder.open(), request), "later");
  folder.write("ACM-X.md", "first");
  assertEquals(readDocument(folder.open(), request), "first");
});

Deno.test("readDocument() names the document, both files and the variable when none is there", () => {
  using folder = new TempFolder();
  const error = assertThrows(() => readDocument(folder.open(), request), ToolError);
  assertEquals(error.message, "Cannot read the x spec: ACM-X.md is not in the framework");
  assertEquals(
    error.next,
    "Add ACM-X.md or ADF-X.md to the framework's folder, or set ACM_ROOT to another.",
  );
});

Deno.test("readDocument() names the variable and its value when the root is missing", () => {
  const folder = new TempFolder();
  const open = folder.open();
  folder[Symbol.dispose]();
  const error = assertThrows(() => readDocument(open, request), ToolError);
  assertStringIncludes(error.text, `ACM_ROOT is "${folder.path}"`);
});

Deno.test("readDocument() finds a root that appears later, without a restart", () => {
  const folder = new TempFolder();
  folder[Symbol.dispose]();
  Deno.mkdirSync(folder.path);
  using again = folder;
  again.write("ACM-X.md", "now it is here");
  assertEquals(readDocument(again.open(), request), "now it is here");
});

Deno.test("readDocument() does not pass from an unreadable ACM file to the ADF file", () => {
  using folder = new TempFolder({ "ACM-X.md": new Uint8Array([65, 0xff]), "ADF-X.md": "later" });
  const error = assertThrows(() => readDocument(folder.open(), request), FileError);
  assertEquals(error.message, "Cannot read ACM-X.md: it is not valid UTF-8 (byte 1)");
});

Deno.test("readDocument() sees one version of a file in a request, and the newest in the next", () => {
  using folder = new TempFolder({ "ACM-X.md": "old" });
  const open = folder.open();
  assertEquals(readDocument(open, request), "old");
  folder.write("ACM-X.md", "new");
  assertEquals(readDocument(open, request), "old");
  assertEquals(readDocument(folder.open(), request), "new");
});

Deno.test("readDocument() returns the asked section up to the next heading of its level", () => {
  using folder = new TempFolder({ "ACM-X.md": "# A\n\n## B b\n\nin b\n\n### C\n\nin c\n\n## D\n" });
  const read = (section: string) => readDocument(folder.open(), { ...request, section });
  assertEquals(read("B b"), "## B b\n\nin b\n\n### C\n\nin c\n\n");
  assertEquals(read("b B"), "## B b\n\nin b\n\n### C\n\nin c\n\n");
  assertEquals(read("c"), "### C\n\nin c\n\n");
});

Deno.test("readDocument() lists the headings when none matches the section", () => {
  using folder = new TempFolder({ "ACM-X.md": "# A\n\n```\n# fenced\n```\n\nB\n---\n" });
  const error = assertThrows(
    () => readDocument(folder.open(), { ...request, section: "fenced" }),
    ToolError,
  );
  assertEquals(error.text, 'No heading matches section "fenced"\nHeadings: A; B');
});

Deno.test("firstPresent() is undefined when no file is there", () => {
  using folder = new TempFolder();
  assertEquals(firstPresent(folder.open(), files), undefined);
});
