import { assertEquals, assertNotStrictEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { Folder, parsedOnce } from "../../../src/kernel/disk/folder.ts";
import { system } from "../../../src/kernel/disk/system.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const MIB = 1024 * 1024;
const PAST = new Date(Date.now() - 60_000);

function folderAt(path: string, options: { maxBytes?: number } = {}): Folder {
  return new Folder({ title: "ACM framework", setBy: "ACM_ROOT", value: "~/acm", path }, options);
}

Deno.test("Folder.read() returns the current text after every change", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    for (let count = 0; count < 200; count++) {
      writeFiles(root, { "docs/a.md": `version ${count % 10}` });
      assertEquals(folder.read("docs/a.md"), `version ${count % 10}`);
    }
  }));

Deno.test("Folder.read() detects a change that preserves the size and modification time", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    for (const text of ["one", "two", "six"]) {
      writeFiles(root, { "a.md": text });
      Deno.utimeSync(`${root}/a.md`, PAST, PAST);
      assertEquals(folder.read("a.md"), text);
    }
  }));

Deno.test("Folder.file() returns an error if the file is unreadable", () =>
  inTempFolder((root) => {
    writeFiles(root, { "big.md": "x".repeat(MIB + 1), "edge.md": "x".repeat(MIB), "d/a.md": "" });
    const folder = folderAt(root, { maxBytes: MIB });
    assertEquals(folder.file("big.md")?.error?.reason, "the file is larger than 1 MiB");
    assertEquals(folder.file("edge.md")?.error, undefined);
    assertEquals(folder.file("d")?.error?.reason, "the path is not a regular file");
  }));

Deno.test("Folder.files() reads files and symlinked files in the same call", () =>
  inTempFolder((root) => {
    writeFiles(root, { "x/a.md": "text of a", "y/b.md": "text of b" });
    Deno.symlinkSync("../y/b.md", `${root}/x/link.md`);
    const folder = folderAt(root);
    const files = folder.files(["x/link.md", "x/a.md", "x/none.md"]);
    assertEquals([...files.keys()], ["x/link.md", "x/a.md"]);
    assertEquals([...files.values()].map((version) => folder.text(version)), [
      "text of b",
      "text of a",
    ]);
  }));

Deno.test("Folder.entries() lists a folder's entries in order", () =>
  inTempFolder((root) => {
    writeFiles(root, { "x/b.md": "", "x/.a": "", "x/sub/c.md": "" });
    Deno.symlinkSync("b.md", `${root}/x/link.md`);
    assertEquals(folderAt(root).entries("x"), [
      { name: ".a", kind: "file" },
      { name: "b.md", kind: "file" },
      { name: "link.md", kind: "symlink" },
      { name: "sub", kind: "folder" },
    ]);
  }));

Deno.test("Folder.requirePresent() names the variable and its value if the root folder is missing", () =>
  inTempFolder((root) => {
    const error = assertThrows(() => folderAt(`${root}/later`).requirePresent(), ToolError);
    assertEquals(
      error.text,
      'The ACM framework folder is missing: ACM_ROOT is "~/acm"\n' +
        "Create that folder, or set ACM_ROOT to the right folder and restart the server.",
    );
  }));

Deno.test("Folder.requirePresent() rejects a root folder that a symlink has replaced", () =>
  inTempFolder((root) => {
    writeFiles(root, { "elsewhere/a.md": "not allowed" });
    Deno.symlinkSync("elsewhere", `${root}/later`);
    const folder = folderAt(`${root}/later`);
    assertThrows(() => folder.requirePresent(), ToolError, "became a symlink after the server");
    assertEquals(folder.file("a.md"), undefined);
  }));

Deno.test("Folder finds files after its missing root folder is created", () =>
  inTempFolder((root) => {
    const folder = folderAt(`${root}/later`);
    assertEquals(folder.list([""], { extension: ".md" }).paths, []);
    writeFiles(root, { "later/a.md": "here" });
    assertEquals(folder.read("a.md"), "here");
  }));

/** Runs `use` while the system reports that files changed a minute ago. */
async function whileSettled(use: (root: string) => void): Promise<void> {
  const { lstat } = system;
  // A test can't set a file's change time.
  system.lstat = (path) => ({ ...lstat(path), ctime: PAST });
  try {
    await inTempFolder(use);
  } finally {
    system.lstat = lstat;
  }
}

Deno.test("Folder.file() returns the same version until the file changes", () =>
  whileSettled((root) => {
    const folder = folderAt(root);
    writeFiles(root, { "a.md": "one" });
    Deno.utimeSync(`${root}/a.md`, PAST, PAST);
    const version = folder.file("a.md");
    assertStrictEquals(folder.file("a.md"), version);
    writeFiles(root, { "a.md": "three" });
    assertNotStrictEquals(folder.file("a.md"), version);
  }));

Deno.test("Folder.file() detects a change that leaves the file's times equal", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    const { lstat } = system;
    const now = new Date();
    system.lstat = (path) => ({ ...lstat(path), mtime: now, ctime: now });
    try {
      writeFiles(root, { "a.md": "one" });
      const version = folder.file("a.md");
      assertEquals(folder.read("a.md"), "one");
      writeFiles(root, { "a.md": "two" });
      assertNotStrictEquals(folder.file("a.md"), version);
    } finally {
      system.lstat = lstat;
    }
  }));

Deno.test("parsedOnce() parses each version of a file once", () =>
  whileSettled((root) => {
    const folder = folderAt(root);
    const files = () => folder.files(folder.list([""], { extension: ".md" }).paths);
    writeFiles(root, { "a.md": "a", "b.md": "b" });
    for (const name of ["a.md", "b.md"]) Deno.utimeSync(`${root}/${name}`, PAST, PAST);
    const before = files();
    writeFiles(root, { "b.md": "changed" });
    const parsed: string[] = [];
    const parse = parsedOnce((text, path) => parsed.push(`${path} ${text}`));
    for (const version of [...files().values(), ...before.values()]) {
      if (version.path === "a.md") parse(folder, version);
    }
    assertEquals(parsed, ["a.md a"]);
  }));

Deno.test("Folder.read() removes a byte order mark only from the beginning of a file", () =>
  inTempFolder((root) => {
    writeFiles(root, { "bom.md": "\ufeff---\r\na: \ufeffb\u0000" });
    assertEquals(folderAt(root).read("bom.md"), "---\r\na: \ufeffb\u0000");
  }));

Deno.test("Folder.read() rejects text that is not valid UTF-8", () =>
  inTempFolder((root) => {
    const cases = [
      [0x61, 0xff, 0x62],
      [0x63, 0x61, 0x66, 0xe9],
      [0x61, 0xed, 0xa0, 0x80],
      [0xff, 0xfe, 0x61, 0x00],
    ];
    for (const bytes of cases) {
      writeFiles(root, { "bad.md": new Uint8Array(bytes) });
      assertThrows(() => folderAt(root).read("bad.md"), FileError, "not valid UTF-8");
    }
  }));

Deno.test("Folder reads only the current target if its root folder is a followed symlink", () =>
  inTempFolder((folder) => {
    writeFiles(folder, {
      "one/docs/a.md": "one",
      "two/docs/a.md": "two",
      "two/docs/b.md": "b",
      "beside/secret.md": "secret",
    });
    Deno.symlinkSync("../../beside/secret.md", `${folder}/two/docs/leak.md`);
    Deno.symlinkSync("one", `${folder}/current`);
    const path = `${folder}/current`;
    const files = new Folder({ title: "", setBy: "", value: "", path, isFollowed: true });
    const paths = () => files.list(["docs"], { extension: ".md" }).paths;
    assertEquals([paths(), files.read("docs/a.md")], [["docs/a.md"], "one"]);
    Deno.symlinkSync("two", `${folder}/next`);
    Deno.renameSync(`${folder}/next`, path);
    assertEquals([paths(), files.read("docs/a.md")], [["docs/a.md", "docs/b.md"], "two"]);
    assertEquals(files.readIfPresent("docs/leak.md"), undefined);
    assertEquals(files.readIfPresent("../beside/secret.md"), undefined);
  }));
