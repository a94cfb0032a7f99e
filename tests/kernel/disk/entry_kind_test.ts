import { assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { folderAt, inTwoFolders } from "../refusal.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("Folder.kind() distinguishes files, folders and missing paths", () =>
  inTwoFolders((root) => {
    assertEquals(folderAt(root).kind("docs/file.md"), "file");
    assertEquals(folderAt(root).kind("docs"), "folder");
    assertEquals(folderAt(root).kind(""), "folder");
    assertEquals(folderAt(root).kind("docs/no.md"), "missing");
    assertEquals(folderAt(root).kind("docs/file.md/below"), "missing");
  }));

Deno.test("Folder.kind() follows symlinks inside the root folder and reports other symlinks as outside", () =>
  inTwoFolders((root, outside) => {
    Deno.symlinkSync("docs", `${root}/link`);
    Deno.symlinkSync(outside, `${root}/out`);
    Deno.symlinkSync("nowhere", `${root}/dangling`);
    Deno.symlinkSync("circle", `${root}/circle`);
    assertEquals(folderAt(root).kind("link"), "folder");
    assertEquals(folderAt(root).kind("link/file.md"), "file");
    for (const path of ["out", "out/secret.md", "out/no.md", "dangling", "dangling/x", "circle"]) {
      assertEquals(folderAt(root).kind(path), "outside", path);
      assertThrows(() => folderAt(root).read(path), FileError, "the path does not exist", path);
    }
  }));

Deno.test("Folder.kind() reports a path with .. as outside", () =>
  inTwoFolders((root) => {
    Deno.symlinkSync(".", `${root}/here`);
    for (const path of ["..", "../outside", "here/..", "docs/../docs"]) {
      assertEquals(folderAt(root).kind(path), "outside", path);
    }
  }));

Deno.test("a symlink to a sibling folder is outside even if the target's path also exists in the root folder", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "root/docs/a.md": "ours", "near/docs/a.md": "not allowed" });
    const root = `${folder}/root`;
    Deno.symlinkSync("../near/docs", `${root}/link`);
    assertEquals(folderAt(root).kind("link"), "outside");
    assertThrows(() => folderAt(root).read("link/a.md"), FileError, "the path does not exist");
  }));
