import { assertEquals } from "@std/assert";
import {
  linkTarget,
  pathsIn,
  realFolder,
  realPathOf,
  whatIsAt,
} from "../../../src/kernel/disk/path_lookup.ts";
import { inTwoFolders } from "../refusal.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("whatIsAt() and pathsIn() distinguish folders, files and missing paths", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "sub/a": "" });
    const paths = [`${folder}/sub`, `${folder}/sub/a`, `${folder}/none`];
    assertEquals(paths.map(whatIsAt), ["folder", "file", "nothing"]);
    assertEquals(paths.map(pathsIn), [[`${folder}/sub/a`], [], []]);
  }));

Deno.test("realPathOf() resolves symlinks with missing targets but not symlink loops", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync("real/x", `${folder}/link`);
    Deno.symlinkSync("circle", `${folder}/circle`);
    const paths = [folder, `${folder}/link`, `${folder}/link/y`, `${folder}/circle`];
    assertEquals(paths.map(realPathOf), [
      folder,
      `${folder}/real/x`,
      `${folder}/real/x/y`,
      undefined,
    ]);
    assertEquals(paths.map(linkTarget), [undefined, "real/x", undefined, "circle"]);
  }));

Deno.test("realFolder() returns the real path of a folder, or undefined if the path is not a folder", () =>
  inTwoFolders((root) => {
    Deno.symlinkSync("docs", `${root}/link`);
    assertEquals(realFolder(`${root}/link`), `${root}/docs`);
    assertEquals(realFolder(`${root}/docs/file.md`), undefined);
    assertEquals(realFolder(`${root}/no`), undefined);
    assertEquals(realFolder(""), undefined);
  }));
