import { assertEquals, assertRejects } from "@std/assert";
import { withLock } from "../../../src/kernel/disk/file_lock.ts";
import { readVersion } from "../../../src/kernel/disk/file_version.ts";
import { appendLines, beginToAppend } from "../../../src/kernel/disk/line_writer.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { namesIn, withSharedFile } from "./shared_files.ts";

Deno.test("appendLines() ends a torn last line first", () =>
  withSharedFile('{"torn', async (file) => {
    await appendLines(file, ["a", "b"]);
    await appendLines(file, ["c"]);
    assertEquals(readVersion(file).text, '{"torn\na\nb\nc\n');
  }));

Deno.test("appendLines() makes the file, and follows no link", () =>
  withSharedFile(undefined, async (file, folder) => {
    await appendLines(file, ["a"]);
    assertEquals(readVersion(file).text, "a\n");
    Deno.renameSync(file.path, `${folder}/b`);
    Deno.symlinkSync("b", file.path);
    await assertRejects(() => appendLines(file, ["c"]), WriteError);
    assertEquals(Deno.readTextFileSync(`${folder}/b`), "a\n");
  }));

Deno.test("beginToAppend() returns with the lines written; the file stays locked until they are flushed", () =>
  withSharedFile(undefined, async (file, folder) => {
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
  withSharedFile(undefined, async (file, folder) => {
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
