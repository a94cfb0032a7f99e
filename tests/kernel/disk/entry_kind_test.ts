import { assertEquals, assertThrows } from "@std/assert";
import { kindOf } from "../../../src/kernel/disk/entry_kind.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { realPathBelow } from "../../../src/kernel/disk/path_lookup.ts";
import { inTwoFolders } from "../refusal.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("kindOf() tells files, folders and what is missing", () =>
  inTwoFolders((root) => {
    assertEquals(kindOf(root, "docs/file.md"), "file");
    assertEquals(kindOf(root, "docs"), "folder");
    assertEquals(kindOf(root, ""), "folder");
    assertEquals(kindOf(root, "docs/no.md"), "missing");
    assertEquals(kindOf(root, "docs/file.md/below"), "missing");
  }));

Deno.test("kindOf() sees through links inside and calls all others outside", () =>
  inTwoFolders((root, outside) => {
    Deno.symlinkSync("docs", `${root}/link`);
    Deno.symlinkSync(outside, `${root}/out`);
    Deno.symlinkSync("nowhere", `${root}/dangling`);
    Deno.symlinkSync("circle", `${root}/circle`);
    assertEquals(kindOf(root, "link"), "folder");
    assertEquals(kindOf(root, "link/file.md"), "file");
    for (const path of ["out", "out/secret.md", "out/no.md", "dangling", "dangling/x", "circle"]) {
      assertEquals(kindOf(root, path), "outside", path);
      assertThrows(() => folderAt(root).read(path), FileError, "it does not exist", path);
    }
  }));

Deno.test("kindOf() does not follow .. in a path", () =>
  inTwoFolders((root) => {
    Deno.symlinkSync(".", `${root}/here`);
    for (const path of ["..", "../outside", "here/..", "docs/../docs"]) {
      assertEquals(kindOf(root, path), "outside", path);
    }
  }));

Deno.test("a link to a folder beside the root is outside, also where the root has the same below", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "root/docs/a.md": "ours", "near/docs/a.md": "not allowed" });
    const root = `${folder}/root`;
    Deno.symlinkSync("../near/docs", `${root}/link`);
    assertEquals(kindOf(root, "link"), "outside");
    assertEquals(realPathBelow(root, "link"), undefined);
    assertThrows(() => folderAt(root).read("link/a.md"), FileError, "it does not exist");
  }));
