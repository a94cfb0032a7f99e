import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { readSharedText, versionAt } from "../../../src/kernel/disk/shared_file.ts";
import { system } from "../../../src/kernel/disk/system.ts";
import { FileError, WriteError } from "../../../src/kernel/disk/file_error.ts";
import {
  appendLines,
  createText,
  replaceText,
  whyNotWritten,
} from "../../../src/kernel/disk/writer.ts";
import { writeFiles } from "../temp_folder.ts";
import { namesIn } from "./durable_writes.ts";
import { withSharedFile } from "./shared_files.ts";

Deno.test("appendLines() completes an unterminated last line before it appends lines", () =>
  withSharedFile('{"torn', (file) => {
    appendLines(file, ["a", "b"]);
    appendLines(file, ["c"]);
    assertEquals(readSharedText(file), '{"torn\na\nb\nc\n');
  }));

Deno.test("appendLines() creates a missing file and rejects a symlink", () =>
  withSharedFile(undefined, (file, folder) => {
    appendLines(file, ["a"]);
    assertEquals(readSharedText(file), "a\n");
    Deno.renameSync(file.path, `${folder}/b`);
    Deno.symlinkSync("b", file.path);
    assertThrows(() => appendLines(file, ["c"]), WriteError);
    assertEquals(Deno.readTextFileSync(`${folder}/b`), "a\n");
  }));

Deno.test("replaceText() does not follow a symlink at the path of its temporary file", () =>
  withSharedFile("old", async (file, folder) => {
    Deno.writeTextFileSync(`${folder}/victim`, "victim");
    Deno.symlinkSync(`${folder}/victim`, file.temporary);
    await replaceText(file, () => ({ text: "quite new" })).catch(() => {});
    assertEquals(Deno.readTextFileSync(`${folder}/victim`), "victim");
    assertEquals(Deno.lstatSync(file.path).isSymlink, false);
    await replaceText(file, () => ({ text: "newer still" }));
    assertEquals(readSharedText(file), "newer still");
  }));

Deno.test("replaceText() names a folder that blocks its temporary file", () =>
  withSharedFile("old", async (file) => {
    Deno.mkdirSync(`${file.temporary}/x`, { recursive: true });
    const refused = await assertRejects(
      () => replaceText(file, () => ({ text: "quite new" })),
      WriteError,
    );
    assertEquals(
      refused.text,
      "Cannot write a: an entry that cannot be removed has the temporary file's name, .a.tmp\n" +
        "Remove that entry, then try again.",
    );
    assertEquals(readSharedText(file), "old");
  }));

Deno.test("readSharedText() returns up to 4 MiB, including a byte order mark", () =>
  withSharedFile("", (file) => {
    for (const text of ["\ufeffa", "", "b".repeat(100_000), "a\n", "c".repeat(4 * 1024 * 1024)]) {
      Deno.writeTextFileSync(file.path, text);
      assertEquals(readSharedText(file) === text, true, text.slice(0, 10));
    }
  }));

Deno.test("readSharedText() rejects a missing file, a file over 4 MiB and invalid UTF-8", () =>
  withSharedFile(undefined, (file) => {
    assertThrows(() => readSharedText(file), FileError, "the path does not exist");
    Deno.writeTextFileSync(file.path, "c".repeat(4 * 1024 * 1024 + 1));
    assertThrows(() => readSharedText(file), FileError, "a: the file is larger than 4 MiB");
    Deno.writeFileSync(file.path, new Uint8Array([0x61, 0xff]));
    assertThrows(() => readSharedText(file), FileError, "the file is not valid UTF-8");
  }));

Deno.test("replaceText() replaces a file's text and keeps its mode", () =>
  withSharedFile("\ufeffold\r\n", async (file, folder) => {
    Deno.chmodSync(file.path, 0o662);
    writeFiles(folder, { ".a.tmp": "left by a killed process" });
    const { isWritten } = await replaceText(file, (text) => ({ text: `${text}new` }));
    assertEquals(isWritten, true);
    assertEquals(readSharedText(file), "\ufeffold\r\nnew");
    assertEquals((Deno.statSync(file.path).mode ?? 0) & 0o777, 0o662);
    assertEquals(namesIn(folder), ["a"]);
  }));

Deno.test("replaceText() does not write the file if the text is unchanged", () =>
  withSharedFile("same", async (file) => {
    const before = versionAt(file.path);
    const { isWritten } = await replaceText(file, (text) => ({ text }));
    assertEquals(isWritten, false);
    assertEquals(versionAt(file.path), before);
  }));

Deno.test("replaceText() repeats the change if a program without the lock changes the file first", () =>
  withSharedFile("1", async (file) => {
    let count = 0;
    await replaceText(file, (text) => {
      if (count++ === 0) Deno.writeTextFileSync(file.path, "theirs");
      return { text: `${text} and ours` };
    });
    assertEquals(readSharedText(file), "theirs and ours");
    assertEquals(count, 2);
  }));

Deno.test("replaceText() gives up if the file changes during every attempt", () =>
  withSharedFile("1", async (file, folder) => {
    let count = 0;
    const change = () => {
      Deno.writeTextFileSync(file.path, "x".repeat(++count));
      return { text: "ours" };
    };
    await assertRejects(() => replaceText(file, change), WriteError, "another program changed");
    assertEquals(count, 5);
    assertEquals(readSharedText(file), "xxxxx");
    assertEquals(namesIn(folder), ["a"]);
  }));

Deno.test("replaceText() detects a change that preserves the file's length and time", () =>
  withSharedFile("count:1\n", async (file) => {
    const { mtime } = Deno.statSync(file.path);
    await replaceText(file, (text) => ({ text: text.replace(/(\d)/, "0$1") }), () => {
      Deno.writeTextFileSync(file.path, "count:7\n");
      Deno.utimeSync(file.path, mtime ?? 0, mtime ?? 0);
    });
    assertEquals(readSharedText(file), "count:07\n");
  }));

Deno.test("createText() creates a file only once", () =>
  withSharedFile(undefined, (file) => {
    assertEquals(createText(file, "1"), true);
    assertEquals(createText(file, "2"), false);
    assertEquals(readSharedText(file), "1");
  }));

Deno.test("whyNotWritten() returns undefined for a writable file and leaves no files behind", () =>
  withSharedFile("1", (file, folder) => {
    assertEquals(whyNotWritten(file), undefined);
    assertEquals(namesIn(folder), ["a"]);
  }));

Deno.test("appendLines() undoes a failed write", () =>
  withSharedFile("a\n", (file) => {
    const { open } = system;
    system.open = (path, options) =>
      Object.assign(open(path, options), {
        syncDataSync: (): never => {
          throw Object.assign(new Error("os error 5"), { code: "EIO" });
        },
      });
    try {
      assertThrows(() => appendLines(file, ["b"]), WriteError, "the disk reported an error");
    } finally {
      system.open = open;
    }
    assertEquals(readSharedText(file), "a\n");
  }));

Deno.test("new files are readable for others only if they aren't private", () =>
  withSharedFile(undefined, (file, folder) => {
    const modeOf = (path: string): number => (Deno.statSync(path).mode ?? 0) & 0o777;
    const own = { ...file, isPrivate: true };
    appendLines(own, ["a"]);
    assertEquals(modeOf(own.path), 0o600);
    Deno.removeSync(own.path);
    createText(own, "a");
    assertEquals(modeOf(own.path), 0o600);
    createText({ ...file, path: `${folder}/b` }, "b");
    assertEquals(modeOf(`${folder}/b`), 0o666 & ~Deno.umask());
  }));
