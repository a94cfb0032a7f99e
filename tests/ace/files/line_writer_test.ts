import { assertEquals, assertRejects } from "@std/assert";
import { readSharedText } from "../../../src/ace/files/shared_text.ts";
import { appendLines } from "../../../src/ace/files/line_writer.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { namesIn, withSharedFile } from "./shared_files.ts";

Deno.test("appendLines() completes an unterminated last line before it appends lines", () =>
  withSharedFile('{"torn', async (file) => {
    await appendLines(file, ["a", "b"]);
    await appendLines(file, ["c"]);
    assertEquals(readSharedText(file), '{"torn\na\nb\nc\n');
  }));

Deno.test("appendLines() creates a missing file and rejects a symlink", () =>
  withSharedFile(undefined, async (file, folder) => {
    await appendLines(file, ["a"]);
    assertEquals(readSharedText(file), "a\n");
    Deno.renameSync(file.path, `${folder}/b`);
    Deno.symlinkSync("b", file.path);
    await assertRejects(() => appendLines(file, ["c"]), WriteError);
    assertEquals(Deno.readTextFileSync(`${folder}/b`), "a\n");
  }));

Deno.test("appendLines() creates no file if there are no lines to append", () =>
  withSharedFile(undefined, async (file, folder) => {
    await appendLines(file, []);
    assertEquals(namesIn(folder), []);
  }));
