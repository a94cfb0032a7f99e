import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { withLock } from "../../../src/kernel/disk/file_lock.ts";
import { readVersion, versionAt } from "../../../src/kernel/disk/file_version.ts";
import {
  appendLines,
  beginToAppend,
  makeText,
  replaceText,
  whyNotWritten,
} from "../../../src/kernel/disk/locked_file.ts";
import { type SharedFile, sharedFile } from "../../../src/kernel/disk/shared_file.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { note } from "../../note.ts";
import { makeReadOnly, mountSmall, unmount } from "../small_disk.ts";

async function withFile(
  text: string | undefined,
  use: (file: SharedFile, folder: string) => unknown,
): Promise<void> {
  const folder = Deno.makeTempDirSync();
  const leftover = `${folder}/.a.00000001.tmp`;
  const file = sharedFile(`${folder}/a`, { mark: "0a0a0a0a", leftovers: leftover });
  if (text !== undefined) Deno.writeTextFileSync(file.path, text);
  try {
    await use(file, folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

const namesIn = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

Deno.test("replaceText() puts the new text in the file's place, and keeps its mode", () =>
  withFile("\ufeffold\r\n", async (file, folder) => {
    Deno.chmodSync(file.path, 0o662);
    Deno.writeTextFileSync(`${folder}/.a.00000001.tmp`, "left by a killed process");
    assertEquals(await replaceText(file, ({ text }) => `${text}new`), true);
    assertEquals(readVersion(file).text, "\ufeffold\r\nnew");
    assertEquals((Deno.statSync(file.path).mode ?? 0) & 0o777, 0o662);
    assertEquals(namesIn(folder), ["a"]);
  }));

Deno.test("readVersion() reads 4 MiB and not a byte more, whatever it read before", () =>
  withFile("", (file) => {
    for (const size of [0, 65_536, 65_537, 4 * 1024 * 1024, 10]) {
      Deno.writeTextFileSync(file.path, "x".repeat(size));
      assertEquals(readVersion(file).text.length, size);
    }
    Deno.truncateSync(file.path, 4 * 1024 * 1024 + 1);
    assertThrows(() => readVersion(file), FileError, "a: it is larger than 4 MiB");
  }));

Deno.test("replaceText() does not write the same text", () =>
  withFile("same", async (file) => {
    const before = versionAt(file.path);
    assertEquals(await replaceText(file, ({ text }) => text), false);
    assertEquals(versionAt(file.path), before);
  }));

Deno.test("replaceText() begins again when someone without the lock wrote meanwhile", () =>
  withFile("1", async (file) => {
    let count = 0;
    await replaceText(file, ({ text }) => {
      if (count++ === 0) Deno.writeTextFileSync(file.path, "theirs");
      return `${text} and ours`;
    });
    assertEquals([readVersion(file).text, count], ["theirs and ours", 2]);
  }));

Deno.test("replaceText() gives up on a file that changes each time", () =>
  withFile("1", async (file, folder) => {
    let count = 0;
    const change = () => {
      Deno.writeTextFileSync(file.path, "x".repeat(++count));
      return "ours";
    };
    await assertRejects(() => replaceText(file, change), WriteError, "keeps changing");
    assertEquals([count, readVersion(file).text, namesIn(folder)], [5, "xxxxx", ["a"]]);
  }));

Deno.test("appendLines() ends a torn last line first", () =>
  withFile('{"torn', async (file) => {
    await appendLines(file, ["a", "b"]);
    await appendLines(file, ["c"]);
    assertEquals(readVersion(file).text, '{"torn\na\nb\nc\n');
  }));

Deno.test("appendLines() makes the file, and follows no link", () =>
  withFile(undefined, async (file, folder) => {
    await appendLines(file, ["a"]);
    assertEquals(readVersion(file).text, "a\n");
    Deno.renameSync(file.path, `${folder}/b`);
    Deno.symlinkSync("b", file.path);
    await assertRejects(() => appendLines(file, ["c"]), WriteError);
    assertEquals(Deno.readTextFileSync(`${folder}/b`), "a\n");
  }));

Deno.test("beginToAppend() returns with the lines written; the file stays locked until they are flushed", () =>
  withFile(undefined, async (file, folder) => {
    const { flushed } = await beginToAppend(file, ["a"]);
    assertEquals(Deno.readTextFileSync(file.path), "a\n");
    const order: string[] = [];
    await Promise.all([
      flushed.then(() => order.push("flushed")),
      withLock(file, () => order.push("next")),
    ]);
    assertEquals(order, ["flushed", "next"]);
    Deno.renameSync(file.path, `${folder}/b`);
    Deno.symlinkSync("b", file.path);
    await assertRejects(() => beginToAppend(file, ["c"]), WriteError);
  }));

Deno.test("beginToAppend() opens the file before there are lines, and writes none where there are none", () =>
  withFile(undefined, async (file, folder) => {
    const { promise: lines, resolve } = Promise.withResolvers<string[]>();
    const begun = beginToAppend(file, lines);
    while (!namesIn(folder).includes("a")) await new Promise((next) => setTimeout(next));
    // Another file takes its place meanwhile.
    Deno.writeTextFileSync(`${folder}/b`, "theirs\n");
    Deno.renameSync(`${folder}/b`, file.path);
    resolve(["a"]);
    await (await begun).flushed;
    assertEquals(Deno.readTextFileSync(file.path), "theirs\na\n");
    await (await beginToAppend(file, Promise.resolve([]))).flushed;
    assertEquals(Deno.readTextFileSync(file.path), "theirs\na\n");
  }));

Deno.test("replaceText() runs what comes before writing once, with the new text at hand", () =>
  withFile("1", async (file) => {
    let count = 0;
    await replaceText(file, ({ text }) => `${text}2`, () => {
      assertEquals(Deno.readTextFileSync(file.temporary), "12");
      if (count++ === 0) Deno.writeTextFileSync(file.path, "theirs");
      return Promise.resolve();
    });
    assertEquals([readVersion(file).text, count], ["theirs2", 1]);
  }));

Deno.test("a full and a read-only disk are named, and nothing of a line or text is left", () =>
  withFile(undefined, async (_, folder) => {
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

Deno.test("withLock() waits for another process no longer than it should", () =>
  withFile("0", async (file) => {
    const other = Deno.openSync(file.lock, { write: true, create: true });
    other.lockSync(true);
    const calls = [1, 2].map(() => withLock(file, () => {}, 150));
    for (const { status } of await Promise.allSettled(calls)) assertEquals(status, "rejected");
    const refused = await assertRejects(() => withLock(file, () => {}, 50), WriteError);
    assertEquals([refused.problem, refused.message], [
      "held",
      "Cannot write a: another process has locked it",
    ]);
    // One that waits when the lock comes gets it; what is granted too late is let go.
    const waiting = withLock(file, () => "mine");
    other.unlockSync();
    assertEquals(await waiting, "mine");
    other.lockSync(true);
    await assertRejects(() => withLock(file, () => {}, 50), WriteError);
    other.unlockSync();
    await new Promise((resolve) => setTimeout(resolve, 100));
    other.lockSync(true);
    other.close();
  }));

Deno.test("withLock() waits for seconds unless it is told less, and for a call of its own process besides", () =>
  withFile("0", async (file) => {
    const other = Deno.openSync(file.lock, { write: true, create: true });
    other.lockSync(true);
    const waiting = withLock(file, () => "mine");
    setTimeout(() => other.unlockSync(), 400);
    assertEquals(await waiting, "mine");
    other.close();
    const busy = withLock(file, () => new Promise((resolve) => setTimeout(resolve, 200)));
    assertEquals(await withLock(file, () => "next", 50), "next");
    await busy;
  }));

Deno.test("withLock() lets one action run after the other, also after one that failed", () =>
  withFile("0", async (file) => {
    const add = () =>
      withLock(file, async () => {
        const { text } = readVersion(file);
        await new Promise((resolve) => setTimeout(resolve, 2));
        await replaceText(file, () => String(Number(text) + 1));
      });
    const failing = withLock(file, () => Promise.reject(new Error("no")));
    await Promise.all([add(), add(), failing.catch(() => {}), add()]);
    assertEquals(readVersion(file).text, "3");
  }));

Deno.test("withLock() holds also after its lock file was removed", () =>
  withFile("0", async (file) => {
    await withLock(file, () => {});
    Deno.removeSync(file.lock);
    await withLock(file, () => assertEquals(versionAt(file.lock) === undefined, false));
  }));

Deno.test("withLock() says what to do where it cannot write", () =>
  withFile(undefined, async (file, folder) => {
    Deno.mkdirSync(file.lock);
    await assertRejects(
      () => withLock(file, () => {}),
      WriteError,
      "Cannot write .a.lock: a folder is in its place",
    );
    Deno.removeSync(folder, { recursive: true });
    Deno.mkdirSync(folder);
  }));

Deno.test("makeText() makes a file once", () =>
  withFile(undefined, async (file) => {
    await withLock(file, () => {
      assertEquals(makeText(file, "1"), true);
      assertEquals(makeText(file, "2"), false);
    });
    assertEquals(readVersion(file).text, "1");
  }));

Deno.test("whyNotWritten() finds nothing where a file can be written, and leaves nothing", () =>
  withFile("1", (file, folder) => {
    assertEquals(whyNotWritten(file), undefined);
    assertEquals([...Deno.readDirSync(folder)].length, 1);
    Deno.mkdirSync(file.temporary);
    assertEquals(whyNotWritten(file)?.name, "WriteError");
    return Promise.resolve();
  }));

Deno.test("replaceText() writes a single byte that differs over, and its file stays the same one", () =>
  withFile("é helpful:8, harmful:0\n", async (file, folder) => {
    Deno.linkSync(file.path, `${folder}/b`);
    const inode = () => Deno.statSync(file.path).ino;
    const before = inode();
    let beside: string[] = [];
    const change = ({ text }: { text: string }) => text.replace("8", "9");
    const written = await replaceText(file, change, () => {
      beside = namesIn(folder);
      return Promise.resolve();
    });
    assertEquals([written, beside, inode()], [true, ["a", "b"], before]);
    assertEquals(Deno.readTextFileSync(`${folder}/b`), "é helpful:9, harmful:0\n");
    // Two bytes could be seen half written.
    await replaceText(file, ({ text }) => text.replace("9", "7").replace("0", "1"));
    assertEquals(inode() === before, false);
    assertEquals(readVersion(file).text, "é helpful:7, harmful:1\n");
  }));

Deno.test("replaceText() writes what edits make of the text, a single byte that they change over", async () => {
  const texts = ["a helpful:8\nb\n", "é helpful:8\nb\n", "\ufeffhelpful:8\nb\n"];
  for (const first of texts) {
    await withFile(first, async (file) => {
      let expected = first;
      // The first call reads the file, the others know it.
      for (const [from, to] of [["8", "9"], ["9", "10"], ["b", "b\nü"], ["10", "11"], ["1", "é"]]) {
        const { ino } = Deno.statSync(file.path);
        const written = await replaceText(file, ({ text }) => {
          const start = text.indexOf(from ?? "");
          const edits = [{ start, end: start + (from ?? "").length, text: to ?? "" }];
          return { text: expected = text.replace(from ?? "", to ?? ""), edits };
        });
        assertEquals([written, Deno.readTextFileSync(file.path)], [true, expected]);
        const isSame = Deno.statSync(file.path).ino === ino;
        assertEquals(isSame, (from === "8" && to === "9") || (from === "10" && to === "11"));
        assertEquals(readVersion(file).text, expected);
      }
      const edits = [{ start: 0, end: 1, text: expected.slice(0, 1) }];
      assertEquals(await replaceText(file, ({ text }) => ({ text, edits })), false);
    });
  }
});

Deno.test("replaceText() empties what it wrote when the folder is another before it is in its place", () =>
  withFile("old", async (_file, folder) => {
    Deno.mkdirSync(`${folder}/rules`);
    Deno.mkdirSync(`${folder}/outside`);
    const file = sharedFile(`${folder}/rules/a`, { mark: "0a0a0a0a" });
    Deno.writeTextFileSync(file.path, "old");
    Deno.writeTextFileSync(`${folder}/outside/a`, "theirs");
    const swap = () => {
      Deno.renameSync(`${folder}/rules`, `${folder}/moved`);
      Deno.symlinkSync(`${folder}/outside`, `${folder}/rules`);
      return Promise.resolve();
    };
    await assertRejects(() => replaceText(file, () => "a secret", swap), FileError, "link");
    assertEquals(namesIn(`${folder}/outside`), ["a"]);
    assertEquals(Deno.readTextFileSync(`${folder}/moved/.a.0a0a0a0a.tmp`), "");
    // What is made behind the link is gone again.
    Deno.removeSync(`${folder}/rules`);
    Deno.renameSync(`${folder}/moved`, `${folder}/rules`);
    Deno.removeSync(file.temporary);
    const change = async () => {
      await swap();
      return "a secret";
    };
    await assertRejects(() => replaceText(file, change));
    assertEquals(namesIn(`${folder}/outside`), ["a"]);
    assertEquals(Deno.readTextFileSync(`${folder}/outside/a`), "theirs");
  }));

Deno.test("replaceText() counts in a file that replaced the one it had open", () =>
  withFile("count:1 mine\n", async (file, folder) => {
    const change = ({ text }: { text: string }) =>
      text.replace(/\d/, (digit) => String(Number(digit) + 1));
    let isFirst = true;
    await replaceText(file, change, () => {
      if (isFirst) {
        Deno.writeTextFileSync(`${folder}/b`, "count:5 theirs\n");
        Deno.renameSync(`${folder}/b`, file.path);
      }
      isFirst = false;
      return Promise.resolve();
    });
    assertEquals([readVersion(file).text, namesIn(folder)], ["count:6 theirs\n", ["a"]]);
  }));

Deno.test("replaceText() sees what another program wrote at the same moment in the same length", () =>
  withFile("count:1\n", async (file) => {
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
  withFile("count:1\n", async (file) => {
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

Deno.test("replaceText() begins anew where a killed process left its temporary", () =>
  withFile("old", async (file) => {
    Deno.writeTextFileSync(file.temporary, "left");
    await replaceText(file, () => "quite new");
    assertEquals(readVersion(file).text, "quite new");
  }));

Deno.test("replaceText() writes through no link at its temporary, and puts none in the file's place", () =>
  withFile("old", async (file, folder) => {
    Deno.writeTextFileSync(`${folder}/victim`, "victim");
    Deno.symlinkSync(`${folder}/victim`, file.temporary);
    await replaceText(file, () => "quite new").catch(() => {});
    assertEquals(Deno.readTextFileSync(`${folder}/victim`), "victim");
    assertEquals(Deno.lstatSync(file.path).isSymlink, false);
    await replaceText(file, () => "newer still");
    assertEquals(readVersion(file).text, "newer still");
  }));

Deno.test("replaceText() is not stopped by a folder named like a leftover", () =>
  withFile("old", async (file, folder) => {
    Deno.mkdirSync(`${folder}/.a.00000001.tmp/x`, { recursive: true });
    await replaceText(file, () => "quite new");
    assertEquals(readVersion(file).text, "quite new");
  }));
