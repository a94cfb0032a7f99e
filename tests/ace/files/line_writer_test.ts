import { assertEquals, assertRejects } from "@std/assert";
import { readSharedText } from "../../../src/ace/files/shared_text.ts";
import { appendLines } from "../../../src/ace/files/line_writer.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { namesIn, withSharedFile } from "./shared_files.ts";

Deno.test("appendLines() ends a torn last line first", () =>
  withSharedFile('{"torn', async (file) => {
    await appendLines(file, ["a", "b"]);
    await appendLines(file, ["c"]);
    assertEquals(readSharedText(file), '{"torn\na\nb\nc\n');
  }));

Deno.test("appendLines() creates the file and rejects a symlink", () =>
  withSharedFile(undefined, async (file, folder) => {
    await appendLines(file, ["a"]);
    assertEquals(readSharedText(file), "a\n");
    Deno.renameSync(file.path, `${folder}/b`);
    Deno.symlinkSync("b", file.path);
    await assertRejects(() => appendLines(file, ["c"]), WriteError);
    assertEquals(Deno.readTextFileSync(`${folder}/b`), "a\n");
  }));

Deno.test("appendLines() creates no file without lines", () =>
  withSharedFile(undefined, async (file, folder) => {
    await appendLines(file, []);
    assertEquals(namesIn(folder), []);
  }));
