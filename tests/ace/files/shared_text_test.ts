import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { versionAt } from "../../../src/ace/files/file_version.ts";
import { withLock } from "../../../src/ace/files/file_lock.ts";
import { appendLines } from "../../../src/ace/files/line_writer.ts";
import { sharedFile } from "../../../src/ace/files/shared_file.ts";
import {
  makeText,
  readSharedText,
  replaceText,
  whyNotWritten,
} from "../../../src/ace/files/shared_text.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { makeReadOnly, mountSmall, unmount } from "../../kernel/small_disk.ts";
import { writeFiles } from "../../kernel/temp_folder.ts";
import { note } from "../../note.ts";
import { namesIn, withSharedFile } from "./shared_files.ts";

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
    writeFiles(folder, { ".a.00000001.tmp": "left by a killed process" });
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

Deno.test("replaceText() returns the result of the last call to the change function", () =>
  withSharedFile("1", async (file) => {
    let count = 0;
    const { seen } = await replaceText(file, (text) => {
      if (count++ === 0) Deno.writeTextFileSync(file.path, "theirs");
      return { text: `${text} and ours`, seen: text };
    });
    assertEquals(seen, "theirs");
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
    await assertRejects(() => replaceText(file, change), WriteError, "keeps changing");
    assertEquals(count, 5);
    assertEquals(readSharedText(file), "xxxxx");
    assertEquals(namesIn(folder), ["a"]);
  }));

Deno.test("replaceText() runs the given action once, after it writes the new temporary file", () =>
  withSharedFile("1", async (file) => {
    let count = 0;
    await replaceText(file, (text) => ({ text: `${text}2` }), () => {
      assertEquals(Deno.readTextFileSync(file.temporary), "12");
      if (count++ === 0) Deno.writeTextFileSync(file.path, "theirs");
    });
    assertEquals(readSharedText(file), "theirs2");
    assertEquals(count, 1);
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

Deno.test("replaceText() changes the new file if another program replaced the file during the call", () =>
  withSharedFile("count:1 mine\n", async (file, folder) => {
    let isFirst = true;
    const change = (text: string) => ({
      text: text.replace(/\d/, (digit) => String(Number(digit) + 1)),
    });
    await replaceText(file, change, () => {
      if (isFirst) {
        writeFiles(folder, { b: "count:5 theirs\n" });
        Deno.renameSync(`${folder}/b`, file.path);
      }
      isFirst = false;
    });
    assertEquals(readSharedText(file), "count:6 theirs\n");
    assertEquals(namesIn(folder), ["a"]);
  }));

Deno.test("writes report a full or read-only disk and leave no partial text", () =>
  withSharedFile(undefined, async (_, folder) => {
    if (!mountSmall(folder)) return note("Not tested: full disks. Mounting is not permitted here");
    try {
      const file = sharedFile(`${folder}/a`, { mark: "0a0a0a0a" });
      await appendLines(file, ["whole"]);
      const large = "x".repeat(100_000);
      const replace = (text: string) => replaceText(file, () => ({ text }));
      await assertRejects(() => appendLines(file, ["b", large]), WriteError, "a: the disk is full");
      await assertRejects(() => replace(large), WriteError, "the disk is full");
      assertEquals(readSharedText(file), "whole\n");
      assertEquals(namesIn(folder), ["a"]);
      assertEquals(makeReadOnly(folder), true);
      await assertRejects(() => appendLines(file, ["c"]), WriteError, "read-only");
      await assertRejects(() => replace("d"), WriteError, "read-only");
      await assertRejects(() => withLock(file, () => {}), WriteError, "read-only");
    } finally {
      unmount(folder);
    }
  }));

Deno.test("makeText() creates a file only once", () =>
  withSharedFile(undefined, async (file) => {
    assertEquals(await makeText(file, "1"), true);
    assertEquals(await makeText(file, "2"), false);
    assertEquals(readSharedText(file), "1");
  }));

Deno.test("whyNotWritten() returns undefined for a writable file and leaves no files behind", () =>
  withSharedFile("1", (file, folder) => {
    assertEquals(whyNotWritten(file), undefined);
    assertEquals(namesIn(folder), ["a"]);
  }));

Deno.test("whyNotWritten() reports a folder that blocks the temporary file", () =>
  withSharedFile("1", (file) => {
    Deno.mkdirSync(file.temporary);
    assertEquals(whyNotWritten(file)?.name, "WriteError");
  }));
