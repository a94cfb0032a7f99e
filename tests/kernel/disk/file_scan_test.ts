import { assertEquals } from "@std/assert";
import { scanFiles } from "../../../src/kernel/disk/file_scan.ts";
import { listFiles } from "../../../src/kernel/disk/file_walk.ts";
import { atOnce } from "../../../src/kernel/slices.ts";
import { note } from "../../note.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("scanFiles() returns the files with the extension, at all levels, sorted", () =>
  inTempFolder((folder) => {
    writeFiles(folder, {
      "kb/b.md": "",
      "kb/a.md": "",
      "kb/deep/er/ünï cödé.md": "",
      "kb/a.txt": "",
      ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`kb/${at * 7 % 20}.md`, ""])),
      "kb/md": "",
      "other.md": "",
    });
    assertEquals(scanFiles(folder, "kb", ".md"), {
      files: [
        ...Array.from({ length: 20 }, (_, at) => `kb/${at}.md`).toSorted(),
        ...["kb/a.md", "kb/b.md", "kb/deep/er/ünï cödé.md"],
      ],
      incomplete: false,
    });
  }));

Deno.test("scanFiles() starts at the root itself where the path is empty", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "a.md": "", "x/b.md": "" });
    assertEquals(scanFiles(folder, "", ".md").files, ["a.md", "x/b.md"]);
  }));

Deno.test("scanFiles() skips symlinks, to files and to folders, inside and outside", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "root/kb/a.md": "", "root/more/b.md": "", "outside/c.md": "" });
    const links = { "a-link.md": "a.md", "more": "../more", "out": "../../outside", "up": ".." };
    for (const [name, target] of Object.entries(links)) {
      Deno.symlinkSync(target, `${folder}/root/kb/${name}`);
    }
    assertEquals(scanFiles(`${folder}/root`, "kb", ".md"), {
      files: ["kb/a.md"],
      incomplete: false,
    });
  }));

Deno.test("scanFiles() finds nothing where there is no folder inside the root", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "root/file": "", "outside/c.md": "" });
    Deno.symlinkSync("../outside", `${folder}/root/kb`);
    for (const path of ["none", "file", "kb", "..", "../outside"]) {
      assertEquals(
        scanFiles(`${folder}/root`, path, ".md"),
        { files: [], incomplete: false },
        path,
      );
    }
  }));

Deno.test("scanFiles() takes 10,000 entries and says when there are more", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/kb/sub`, { recursive: true });
    // 5,000 files and the folder, then 4,999 files in it: ten thousand entries.
    for (let index = 0; index < 5000; index++) {
      Deno.writeTextFileSync(`${folder}/kb/${index}.md`, "");
      if (index > 0) Deno.writeTextFileSync(`${folder}/kb/sub/${index}.md`, "");
    }
    const all = scanFiles(folder, "kb", ".md");
    assertEquals([all.files.length, all.incomplete], [9999, false]);
    Deno.writeTextFileSync(`${folder}/kb/sub/one-more.md`, "");
    const most = scanFiles(folder, "kb", ".md");
    assertEquals([most.files.length, most.incomplete], [9999, true]);
    // Entries that are not returned count, too.
    assertEquals(scanFiles(folder, "kb", ".txt"), { files: [], incomplete: true });
    // Past the last entry no other folder is looked into.
    writeFiles(folder, { "kb/z/1.md": "", "kb/z/2.md": "", "kb/z/3.md": "" });
    for (const removed of [1, 2]) {
      Deno.removeSync(`${folder}/kb/sub/${removed}.md`);
      const { files, incomplete } = scanFiles(folder, "kb", ".md");
      assertEquals([files.length, incomplete], [9998, true]);
    }
  }));

Deno.test("scanFiles() goes eight levels down and says when there are more", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "1/2/3/4/5/6/7/8/deepest.md": "" });
    const deepest = { files: ["1/2/3/4/5/6/7/8/deepest.md"], incomplete: false };
    assertEquals(scanFiles(folder, "1", ".md"), deepest);
    writeFiles(folder, { "1/2/3/4/5/6/7/8/9/too-deep.md": "" });
    assertEquals(scanFiles(folder, "1", ".md"), { ...deepest, incomplete: true });
  }));

Deno.test("scanFiles() and listFiles() list the others where one folder cannot be listed", () => {
  if (Deno.build.os === "windows") return note("Not tested: a folder that cannot be listed");
  return inTempFolder((folder) => {
    // A path longer than the system takes cannot be listed, not even by root.
    const levels = (count: number): string => Array(count).fill("d".repeat(250)).join("/");
    const root = `${folder}/${levels(11)}`;
    writeFiles(root, { "kb/a.md": "", "kb/z/b.md": "" });
    writeFiles(folder, { [`deep/${levels(6)}/c.md`]: "" });
    Deno.renameSync(`${folder}/deep`, `${root}/kb/deep`);
    const found = { files: ["kb/a.md", "kb/z/b.md"], incomplete: true };
    assertEquals(scanFiles(root, "kb", ".md"), found);
    const listing = atOnce(listFiles(root, { folders: ["kb"], extension: ".md" }));
    assertEquals([listing.paths, [...listing.skipped.values()]], [found.files, [
      "the folder cannot be listed",
    ]]);
    Deno.renameSync(`${root}/kb/deep`, `${folder}/deep`);
  });
});

Deno.test("scanFiles() lists the others where one folder has no permission", () => {
  if (Deno.uid() === 0 || Deno.build.os === "windows") {
    return note("Not tested: a folder without permission, for this user may list them all");
  }
  return inTempFolder((folder) => {
    writeFiles(folder, { "kb/a/hidden.md": "", "kb/b/seen.md": "", "kb/c.md": "" });
    Deno.chmodSync(`${folder}/kb/a`, 0o000);
    const found = { files: ["kb/b/seen.md", "kb/c.md"], incomplete: true };
    assertEquals(scanFiles(folder, "kb", ".md"), found);
    Deno.chmodSync(`${folder}/kb/a`, 0o755);
  });
});
