import { assertEquals, assertRejects } from "@std/assert";
import { withLock } from "../../../src/kernel/disk/file_lock.ts";
import { readVersion, versionAt } from "../../../src/kernel/disk/file_version.ts";
import { appendLines } from "../../../src/kernel/disk/line_writer.ts";
import { makeText, replaceText, whyNotWritten } from "../../../src/kernel/disk/locked_file.ts";
import { sharedFile } from "../../../src/kernel/disk/shared_file.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { note } from "../../note.ts";
import { makeReadOnly, mountSmall, unmount } from "../small_disk.ts";
import { namesIn, withSharedFile } from "./shared_files.ts";

Deno.test("replaceText() puts the new text in the file's place, and keeps its mode", () =>
  withSharedFile("\ufeffold\r\n", async (file, folder) => {
    Deno.chmodSync(file.path, 0o662);
    Deno.writeTextFileSync(`${folder}/.a.00000001.tmp`, "left by a killed process");
    assertEquals(await replaceText(file, ({ text }) => `${text}new`), true);
    assertEquals(readVersion(file).text, "\ufeffold\r\nnew");
    assertEquals((Deno.statSync(file.path).mode ?? 0) & 0o777, 0o662);
    assertEquals(namesIn(folder), ["a"]);
  }));

Deno.test("replaceText() does not write the same text", () =>
  withSharedFile("same", async (file) => {
    const before = versionAt(file.path);
    assertEquals(await replaceText(file, ({ text }) => text), false);
    assertEquals(versionAt(file.path), before);
  }));

Deno.test("replaceText() begins again when someone without the lock wrote meanwhile", () =>
  withSharedFile("1", async (file) => {
    let count = 0;
    await replaceText(file, ({ text }) => {
      if (count++ === 0) Deno.writeTextFileSync(file.path, "theirs");
      return `${text} and ours`;
    });
    assertEquals([readVersion(file).text, count], ["theirs and ours", 2]);
  }));

Deno.test("replaceText() gives up on a file that changes each time", () =>
  withSharedFile("1", async (file, folder) => {
    let count = 0;
    const change = () => {
      Deno.writeTextFileSync(file.path, "x".repeat(++count));
      return "ours";
    };
    await assertRejects(() => replaceText(file, change), WriteError, "keeps changing");
    assertEquals([count, readVersion(file).text, namesIn(folder)], [5, "xxxxx", ["a"]]);
  }));

Deno.test("replaceText() runs what comes before writing once, with the new text at hand", () =>
  withSharedFile("1", async (file) => {
    let count = 0;
    await replaceText(file, ({ text }) => `${text}2`, () => {
      assertEquals(Deno.readTextFileSync(file.temporary), "12");
      if (count++ === 0) Deno.writeTextFileSync(file.path, "theirs");
      return Promise.resolve();
    });
    assertEquals([readVersion(file).text, count], ["theirs2", 1]);
  }));

Deno.test("a full and a read-only disk are named, and nothing of a line or text is left", () =>
  withSharedFile(undefined, async (_, folder) => {
    if (!mountSmall(folder)) return note("Not tested: full disks. Mounting is not permitted here");
    try {
      const file = sharedFile(`${folder}/a`, { mark: "0a0a0a0a" });
      await appendLines(file, ["whole"]);
      const large = "x".repeat(100_000);
      await assertRejects(() => appendLines(file, ["b", large]), WriteError, "a: the disk is full");
      await assertRejects(() => replaceText(file, () => large), WriteError, "the disk is full");
      assertEquals([readVersion(file).text, namesIn(folder)], ["whole\n", ["a"]]);
      assertEquals(makeReadOnly(folder), true);
      await assertRejects(() => appendLines(file, ["c"]), WriteError, "read-only");
      await assertRejects(() => replaceText(file, () => "d"), WriteError, "read-only");
      await assertRejects(() => withLock(file, () => {}), WriteError, "read-only");
    } finally {
      unmount(folder);
    }
  }));

Deno.test("makeText() makes a file once", () =>
  withSharedFile(undefined, async (file) => {
    await withLock(file, () => {
      assertEquals(makeText(file, "1"), true);
      assertEquals(makeText(file, "2"), false);
    });
    assertEquals(readVersion(file).text, "1");
  }));

Deno.test("whyNotWritten() finds nothing where a file can be written, and leaves nothing", () =>
  withSharedFile("1", (file, folder) => {
    assertEquals(whyNotWritten(file), undefined);
    assertEquals(namesIn(folder), ["a"]);
    Deno.mkdirSync(file.temporary);
    assertEquals(whyNotWritten(file)?.name, "WriteError");
  }));

Deno.test("replaceText() sees what another program wrote at the same moment in the same length", () =>
  withSharedFile("count:1\n", async (file) => {
    const change = ({ text }: { text: string }) => {
      if (text.includes("no")) throw new Error("no");
      return text.replace(/\d/, (digit) => String(Number(digit) + 1));
    };
    await replaceText(file, change);
    for (const [theirs, ours] of [["count:7\n", "count:8\n"], ["other:3\n", "other:4\n"]]) {
      const { mtime } = Deno.statSync(file.path);
      Deno.writeTextFileSync(file.path, theirs ?? "");
      Deno.utimeSync(file.path, mtime ?? 0, mtime ?? 0);
      assertEquals(await replaceText(file, change), true);
      assertEquals(Deno.readTextFileSync(file.path), ours);
    }
    // What fails on the text that was there before is tried on the one that is there.
    await replaceText(file, () => "a no\n");
    const { mtime } = Deno.statSync(file.path);
    Deno.writeTextFileSync(file.path, "yes0\n");
    Deno.utimeSync(file.path, mtime ?? 0, mtime ?? 0);
    assertEquals([await replaceText(file, change), readVersion(file).text], [true, "yes1\n"]);
    // Nothing to change in the text of before is no news of the one that is there.
    Deno.writeTextFileSync(file.path, "yes2\n");
    const before = Deno.statSync(file.path).mtime ?? 0;
    readVersion(file);
    Deno.writeTextFileSync(file.path, "yes5\n");
    Deno.utimeSync(file.path, before, before);
    await replaceText(file, ({ text }) => text.replace("yes5", "yes6"));
    assertEquals(Deno.readTextFileSync(file.path), "yes6\n");
  }));

Deno.test("replaceText() sees what another program wrote after it had looked at the text", () =>
  withSharedFile("count:1\n", async (file) => {
    // Longer than a tick of the file system's clock: the text is looked at while the disk works.
    await new Promise((resolve) => setTimeout(resolve, 50));
    let isFirst = true;
    await replaceText(file, ({ text }) => text.replace(/(\d)/, "0$1"), () => {
      if (isFirst) Deno.writeTextFileSync(file.path, "count:7\n");
      isFirst = false;
      return Promise.resolve();
    });
    assertEquals(Deno.readTextFileSync(file.path), "count:07\n");
  }));
