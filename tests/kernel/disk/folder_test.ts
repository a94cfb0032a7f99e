import {
  assert,
  assertEquals,
  assertNotStrictEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { changesBetween, Folder, parsedOnce } from "../../../src/kernel/disk/folder.ts";
import { system } from "../../../src/kernel/disk/system.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const MIB = 1024 * 1024;
const PAST = new Date(Date.now() - 60_000);

function folderAt(path: string, options: { maxBytes?: number } = {}): Folder {
  return new Folder({ title: "ACM framework", setBy: "ACM_ROOT", value: "~/acm", path }, options);
}

/** Counts the calls of a system function until the counter is disposed. */
function counting(name: "open" | "openWithoutWaiting" | "readDir"): Disposable & { calls: number } {
  const { [name]: original } = system;
  const counter = {
    calls: 0,
    [Symbol.dispose]: () => void Object.assign(system, { [name]: original }),
  };
  const count = (path: string): unknown => {
    counter.calls++;
    return original(path);
  };
  Object.assign(system, { [name]: count });
  return counter;
}

Deno.test("Folder.read() returns the current text after every change", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    for (let count = 0; count < 200; count++) {
      writeFiles(root, { "docs/a.md": `version ${count % 10}` });
      assertEquals(folder.read("docs/a.md"), `version ${count % 10}`);
    }
  }));

Deno.test("Folder.read() returns the previous text if the file was emptied less than two seconds ago", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    // On a busy machine, one round may take longer than the two seconds in which a file is unsettled.
    const seen = Array.from({ length: 100 }, (_, round) => {
      writeFiles(root, { "a.md": `round ${round}` });
      const before = folder.read("a.md");
      Deno.truncateSync(`${root}/a.md`);
      return folder.read("a.md") === before;
    });
    assert(seen.includes(true));
  }));

Deno.test("Folder.read() returns an empty text if the file was emptied over two seconds ago", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    writeFiles(root, { "a.md": "text" });
    folder.read("a.md");
    Deno.truncateSync(`${root}/a.md`);
    const limit = Date.now() + 10_000;
    while (folder.read("a.md") !== "" && Date.now() < limit) system.sleep(10);
    assertEquals(folder.read("a.md"), "");
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

Deno.test("Folder.read() throws FileError if the file does not exist", () =>
  inTempFolder((root) => {
    assertThrows(() => folderAt(root).read("a.md"), FileError, "the path does not exist");
  }));

Deno.test("Folder.readIfPresent() returns undefined only if the file does not exist", () =>
  inTempFolder((root) => {
    writeFiles(root, { "latin.md": new Uint8Array([0x63, 0xe9]) });
    const folder = folderAt(root);
    assertEquals(folder.readIfPresent("none.md"), undefined);
    assertThrows(() => folder.readIfPresent("latin.md"), FileError, "not valid UTF-8 (byte 1)");
  }));

Deno.test("Folder.file() returns an error if the file is unreadable", () =>
  inTempFolder((root) => {
    writeFiles(root, { "big.md": "x".repeat(MIB + 1), "edge.md": "x".repeat(MIB), "d/a.md": "" });
    const folder = folderAt(root, { maxBytes: MIB });
    assertEquals(folder.file("big.md")?.error?.reason, "the file is larger than 1 MiB");
    assertEquals(folder.file("edge.md")?.error, undefined);
    assertEquals(folder.file("d")?.error?.reason, "the path is not a regular file");
  }));

Deno.test("Folder.file() returns the same version while a file's content is unchanged", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    writeFiles(root, { "a.md": "one" });
    const version = folder.file("a.md");
    Deno.utimeSync(`${root}/a.md`, new Date(1000), new Date(1000));
    assertStrictEquals(folder.file("a.md"), version);
    assertEquals(version?.modified?.getTime(), 1000);
  }));

Deno.test("Folder.file() returns a new version after a file's content changes", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    writeFiles(root, { "a.md": "one" });
    const version = folder.file("a.md");
    writeFiles(root, { "a.md": "two" });
    assertNotStrictEquals(folder.file("a.md"), version);
  }));

Deno.test("Folder.file() returns undefined if the file was removed", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    writeFiles(root, { "a.md": "one" });
    folder.file("a.md");
    Deno.removeSync(`${root}/a.md`);
    assertEquals(folder.file("a.md"), undefined);
  }));

Deno.test("Folder.files() returns only existing files, in the given order", () =>
  inTempFolder((root) => {
    writeFiles(root, { "a.md": "a", "x/b.md": "b", "c.md": "c" });
    const files = folderAt(root).files(["c.md", "none.md", "x/b.md", "a.md"]);
    assertEquals([...files.keys()], ["c.md", "x/b.md", "a.md"]);
  }));

Deno.test("Folder.files() reads each settled file only once", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    const { lstat } = system;
    const long = new Date(Date.now() - 10_000);
    // A test can't set a file's change time, so the simulated system reports an older time.
    system.lstat = (path) => ({ ...lstat(path), mtime: long, ctime: long });
    try {
      writeFiles(root, { "a.md": "a" });
      folder.read("a.md");
      using opened = counting("open");
      folder.read("a.md");
      assertEquals(opened.calls, 0);
    } finally {
      system.lstat = lstat;
    }
  }));

Deno.test("Folder returns every file's text even if its cache can't hold all files", () =>
  inTempFolder((root) => {
    const names = Array.from({ length: 70 }, (_, index) => `docs/${index}.md`);
    for (const name of names) writeFiles(root, { [name]: name.padEnd(MIB, "x") });
    const folder = folderAt(root);
    const files = folder.files(names);
    for (const [name, version] of files) {
      assertEquals(folder.text(version).startsWith(name), true, name);
    }
  }));

Deno.test("changesBetween() returns new, changed and removed files", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    const files = () => folder.files(folder.list([""], { extension: ".md" }).paths);
    writeFiles(root, { "a.md": "a", "b.md": "b", "c.md": "c" });
    const before = files();
    writeFiles(root, { "b.md": "B", "d.md": "d" });
    Deno.removeSync(`${root}/c.md`);
    const { changed, removed } = changesBetween(before, files());
    assertEquals(changed.map(({ path }) => path), ["b.md", "d.md"]);
    assertEquals(removed, ["c.md"]);
  }));

Deno.test("parsedOnce() parses each version of a file only once", () =>
  inTempFolder((root) => {
    const parsed: string[] = [];
    const parse = parsedOnce((text, path) => parsed.push(`${path} ${text}`));
    const folder = folderAt(root);
    for (const text of ["one", "one", "two"]) {
      writeFiles(root, { "a.md": text });
      const version = folder.file("a.md");
      if (version !== undefined) parse(folder, version);
    }
    assertEquals(parsed, ["a.md one", "a.md two"]);
  }));

Deno.test("Folder.list() reads an unchanged folder only once", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    const { lstat } = system;
    system.lstat = (path) => ({ ...lstat(path), mtime: PAST, ctime: PAST });
    try {
      writeFiles(root, { "docs/a.md": "" });
      folder.list(["docs"], { extension: ".md" });
      using listed = counting("readDir");
      assertEquals(folder.list(["docs"], { extension: ".md" }).paths, ["docs/a.md"]);
      assertEquals(listed.calls, 0);
    } finally {
      system.lstat = lstat;
    }
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

Deno.test("Folder.entries() returns undefined if the folder is missing or outside the root folder", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "root/a.md": "", "outside/secret.md": "" });
    Deno.symlinkSync("../outside", `${folder}/root/link`);
    for (const path of ["none", "link", ".."]) {
      assertEquals(folderAt(`${folder}/root`).entries(path), undefined, path);
    }
  }));

Deno.test("Folder.list() includes every file that was added since the last call", () =>
  inTempFolder((root) => {
    const folder = folderAt(root);
    for (let count = 1; count <= 50; count++) {
      writeFiles(root, { [`x/${count}.md`]: "" });
      assertEquals(folder.list(["x"], { extension: ".md" }).paths.length, count);
    }
  }));

Deno.test("Folder.list() detects a replaced parent folder even if its times are unchanged", () =>
  inTempFolder((root) => {
    writeFiles(root, { "a/x/1.md": "", "b/x/2.md": "" });
    for (const path of ["a/x", "b/x"]) Deno.utimeSync(`${root}/${path}`, PAST, PAST);
    const folder = folderAt(root);
    const move = (from: string, to: string) => Deno.renameSync(`${root}/${from}`, `${root}/${to}`);
    for (const files of [["a/x/1.md"], ["a/x/2.md"], ["a/x/1.md"]]) {
      assertEquals(folder.list(["a/x"], { extension: ".md" }).paths, files);
      move("a", "c");
      move("b", "a");
      move("c", "b");
    }
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
