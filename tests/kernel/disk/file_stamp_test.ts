import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { fileStamp } from "../../../src/kernel/disk/confined_read.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("fileStamp() is the same for a file unchanged, and another one after a change", async () => {
  await inTempFolder((root) => {
    writeFiles(root, { "a.md": "one", "b.md": "two" });
    const first = fileStamp(root, "a.md");
    assertEquals(fileStamp(root, "a.md"), first);
    assertEquals([first?.isFile, first?.size], [true, 3]);
    assert(Math.abs(Date.now() - (first?.changed ?? 0)) < 60_000);
    writeFiles(root, { "a.md": "three" });
    assertNotEquals(fileStamp(root, "a.md")?.id, first?.id);
    Deno.renameSync(`${root}/b.md`, `${root}/a.md`);
    assertNotEquals(fileStamp(root, "a.md")?.id, first?.id);
  });
});

Deno.test("fileStamp() tells a folder from a file, and is undefined for what is not there", async () => {
  await inTempFolder((root) => {
    writeFiles(root, { "folder/a.md": "" });
    assertEquals(fileStamp(root, "folder")?.isFile, false);
    assertEquals([fileStamp(root, "none"), fileStamp(`${root}/none`, "a")], [undefined, undefined]);
  });
});
