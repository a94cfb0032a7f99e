import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { stampOf } from "../../../src/kernel/disk/confined_read.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("stampOf() is the same for a file unchanged, and another one after a change", async () => {
  await inTempFolder((root) => {
    writeFiles(root, { "a.md": "one", "b.md": "two" });
    const first = stampOf(root, "a.md");
    assertEquals(stampOf(root, "a.md"), first);
    assertEquals([first?.isFile, first?.size], [true, 3]);
    assert(Math.abs(Date.now() - (first?.changed ?? 0)) < 60_000);
    writeFiles(root, { "a.md": "three" });
    assertNotEquals(stampOf(root, "a.md")?.id, first?.id);
    Deno.renameSync(`${root}/b.md`, `${root}/a.md`);
    assertNotEquals(stampOf(root, "a.md")?.id, first?.id);
  });
});

Deno.test("stampOf() tells a folder from a file, and is undefined for what is not there", async () => {
  await inTempFolder((root) => {
    writeFiles(root, { "folder/a.md": "" });
    assertEquals(stampOf(root, "folder")?.isFile, false);
    assertEquals([stampOf(root, "none"), stampOf(`${root}/none`, "a")], [undefined, undefined]);
  });
});
