import { assertEquals, assertRejects } from "@std/assert";
import { isLocked, withLock } from "../../../src/kernel/disk/lock.ts";
import { readSharedText, sharedFile, versionAt } from "../../../src/kernel/disk/shared_file.ts";
import { WriteError } from "../../../src/kernel/disk/file_error.ts";
import { replaceText } from "../../../src/kernel/disk/writer.ts";
import { withSharedFile } from "./shared_files.ts";

Deno.test("withLock() waits for another process's lock until the time limit", () =>
  withSharedFile("0", async (file) => {
    const other = Deno.openSync(file.lock, { write: true, create: true });
    other.lockSync(true);
    const calls = [1, 2].map(() => withLock(file, () => {}, 150));
    for (const { status } of await Promise.allSettled(calls)) assertEquals(status, "rejected");
    const refused = await assertRejects(() => withLock(file, () => {}, 50), WriteError);
    assertEquals(refused.problem, "held");
    assertEquals(refused.message, "Cannot write a: another process has locked the file");
    // The waiting call gets the lock only if the calls after their time limit release it.
    const waiting = withLock(file, () => "mine");
    other.unlockSync();
    assertEquals(await waiting, "mine");
    assertEquals(await withLock(file, () => "again"), "again");
    other.close();
  }));

Deno.test("withLock() waits several seconds for another process by default", () =>
  withSharedFile("0", async (file) => {
    const other = Deno.openSync(file.lock, { write: true, create: true });
    other.lockSync(true);
    const waiting = withLock(file, () => "mine");
    setTimeout(() => other.unlockSync(), 400);
    assertEquals(await waiting, "mine");
    other.close();
  }));

Deno.test("withLock() runs actions in sequence, even if one action fails", () =>
  withSharedFile("0", async (file) => {
    const add = () =>
      withLock(file, async () => {
        const text = readSharedText(file);
        await new Promise((resolve) => setTimeout(resolve, 2));
        await replaceText(file, () => ({ text: String(Number(text) + 1) }));
      });
    const failing = withLock(file, () => Promise.reject(new Error("no")));
    await Promise.all([add(), add(), failing.catch(() => {}), add()]);
    assertEquals(readSharedText(file), "3");
  }));

Deno.test("withLock() recreates its lock file if another program removed the file", () =>
  withSharedFile("0", async (file) => {
    await withLock(file, () => {});
    Deno.removeSync(file.lock);
    await withLock(file, () => assertEquals(versionAt(file.lock) === undefined, false));
  }));

Deno.test("withLock() names a folder that blocks its lock file", () =>
  withSharedFile(undefined, async (file, folder) => {
    Deno.mkdirSync(file.lock);
    await assertRejects(
      () => withLock(file, () => {}),
      WriteError,
      "a folder has the file's path",
    );
    Deno.removeSync(folder, { recursive: true });
    Deno.mkdirSync(folder);
  }));

Deno.test("withLock() names a dangling symlink that blocks the file's folder", () =>
  withSharedFile("0", async (_file, folder) => {
    Deno.symlinkSync(`${folder}/none`, `${folder}/logs`);
    const file = sharedFile(`${folder}/logs/a`);
    const refused = await assertRejects(() => withLock(file, () => {}), WriteError);
    assertEquals(
      refused.text,
      "Cannot write a: a file or broken symlink has the folder's path, logs\n" +
        "Remove it, then try again.",
    );
  }));

Deno.test("withLock() makes a lock file that only its owner can read", () =>
  withSharedFile("0", async (file) => {
    await withLock(file, () => {});
    assertEquals((Deno.statSync(file.lock).mode ?? 0o600) & 0o777, 0o600);
  }));

Deno.test("withLock() locks the file itself without changing the file", () =>
  withSharedFile("0", async (file) => {
    const own = { ...file, lock: file.path };
    assertEquals(await withLock(own, () => readSharedText(file)), "0");
    using other = Deno.openSync(file.path);
    other.lockSync(true);
    await assertRejects(() => withLock(own, () => {}, 50), WriteError);
    assertEquals(readSharedText(file), "0");
  }));

Deno.test("isLocked() returns true only while another process holds the lock", () =>
  withSharedFile("0", async (file) => {
    assertEquals(await isLocked(file), false);
    assertEquals(versionAt(file.lock), undefined);
    using other = Deno.openSync(file.lock, { write: true, create: true });
    assertEquals(await isLocked(file), false);
    other.lockSync(true);
    assertEquals(await isLocked(file), true);
  }));
