import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { fileFacts, fileStamp } from "../../../src/kernel/disk/file_stamp.ts";
import { inTwoFolders } from "../refusal.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("fileFacts() has the size and time of a file, and of nothing else", () =>
  inTwoFolders((root, outside) => {
    writeFiles(root, { "docs/five.md": "five." });
    Deno.utimeSync(`${root}/docs/five.md`, 1000, 1000);
    Deno.symlinkSync(`${outside}/secret.md`, `${root}/out`);
    assertEquals(fileFacts(root, "docs/five.md"), { size: 5, modified: new Date(1_000_000) });
    for (const path of ["docs", "out", "none"]) {
      assertEquals(fileFacts(root, path), undefined, path);
    }
  }));

Deno.test("fileStamp() is the same for a file unchanged, and another one after a change", async () => {
  await inTempFolder((root) => {
    writeFiles(root, { "a.md": "one", "b.md": "two" });
    const first = fileStamp(root, "a.md");
    assertEquals(fileStamp(root, "a.md"), first);
    assertEquals([first?.isFile, first?.size], [true, 3]);
    assertEquals(first?.modified, Deno.statSync(`${root}/a.md`).mtime ?? undefined);
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
