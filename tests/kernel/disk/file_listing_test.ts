import { assertEquals } from "@std/assert";
import {
  type FileList,
  type ListedFiles,
  POINTS_OUTSIDE,
} from "../../../src/kernel/disk/file_listing.ts";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { note } from "../../note.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

function list(root: string, wanted: Partial<ListedFiles> = {}, folders = ["docs"]): FileList {
  const folder = new Folder({ title: "root", setBy: "ROOT", value: root, path: root });
  return folder.list(folders, { extension: ".md", ...wanted });
}

/**
 * Lists the folders `docs` and `more`, with the reason for each skipped path and the folders to
 * watch.
 */
function listed(root: string): { paths: string[]; skipped: object; folders: string[] } {
  const { paths, skipped, folders } = list(root, { followsSymlinks: true }, ["docs", "more"]);
  return { paths, skipped: Object.fromEntries(skipped), folders: folders.toSorted() };
}

Deno.test("Folder.list() skips hidden folders, node_modules, and symlinks with such names", () =>
  inTempFolder((folder) => {
    const names = [".git", "node_modules", "a.b", "node_modules2"];
    writeFiles(folder, Object.fromEntries(names.map((name) => [`docs/${name}/x.md`, ""])));
    writeFiles(folder, { "docs/.hidden.md": "", "elsewhere/y.md": "" });
    Deno.symlinkSync("../elsewhere", `${folder}/docs/.link`);
    assertEquals(listed(folder), {
      paths: ["docs/.hidden.md", "docs/a.b/x.md", "docs/node_modules2/x.md"],
      skipped: {},
      folders: ["docs", "docs/a.b", "docs/node_modules2"],
    });
  }));

Deno.test("Folder.list() follows each symlinked folder once and returns the folders of symlinked files", () =>
  inTempFolder((folder) => {
    writeFiles(folder, {
      "docs/deep/a.md": "",
      "elsewhere/sub/b.md": "",
      "far/away/c.md": "",
      "top.md": "",
      "away.txt": "",
    });
    const links = {
      "docs/first": "../elsewhere",
      "docs/second": "../elsewhere",
      "docs/round": "..",
      "docs/deep/up": "..",
      "docs/file.md": "../far/away/c.md",
      "docs/top.md": "../top.md",
      "docs/text.md": "../away.txt",
      "docs/other.txt": "../top.md",
      "more": "docs",
    };
    for (const [path, target] of Object.entries(links)) {
      Deno.symlinkSync(target, `${folder}/${path}`);
    }
    const again = "the path is a symlink to a folder that is already listed";
    assertEquals(listed(folder), {
      paths: [
        "docs/deep/a.md",
        "docs/file.md",
        "docs/first/sub/b.md",
        "docs/text.md",
        "docs/top.md",
      ],
      skipped: { "docs/second": again, "docs/round": again, "docs/deep/up": again },
      folders: ["", "docs", "docs/deep", "docs/first", "docs/first/sub", "far/away"],
    });
  }));

Deno.test("Folder.list() lists a folder both at its own path and at a symlink's path", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "docs/d/x.md": "", "docs/e/f/y.md": "", "outside.md": "" });
    Deno.symlinkSync("d", `${folder}/docs/a`);
    Deno.symlinkSync(".", `${folder}/docs/e/self`);
    Deno.symlinkSync("..", `${folder}/docs/e/f/up`);
    Deno.symlinkSync("/etc", `${folder}/more`);
    const again = "the path is a symlink to a folder that is already listed";
    assertEquals(listed(folder), {
      paths: ["docs/a/x.md", "docs/d/x.md", "docs/e/f/y.md"],
      skipped: { "docs/e/self": again, "docs/e/f/up": again, more: POINTS_OUTSIDE },
      folders: ["docs", "docs/a", "docs/d", "docs/e", "docs/e/f"],
    });
  }));

Deno.test("Folder.list() lists folders up to the given depth, but at most 32 levels", () =>
  inTempFolder((folder) => {
    const deepest = `docs${"/x".repeat(31)}`;
    writeFiles(folder, { "docs/a.md": "", "docs/x/b.md": "", [`${deepest}/c.md`]: "" });
    const at = (depth: number): unknown => {
      const { paths, skipped } = list(folder, { depth });
      return [paths.length, skipped.size];
    };
    assertEquals([at(1), at(2), at(31)], [[1, 0], [2, 0], [2, 0]]);
    assertEquals(listed(folder).paths.length, 3);
    writeFiles(folder, { [`${deepest}/y/d.md`]: "" });
    const { paths, skipped } = listed(folder);
    assertEquals([paths.length, skipped], [3, {
      [`${deepest}/y`]: "the folder is more than 32 levels deep",
    }]);
  }));

Deno.test("Folder.list() gives a reason for each skipped path", async () => {
  if (Deno.build.os === "windows") return note("Not tested: FIFOs, for Windows has none");
  await inTempFolder(async (folder) => {
    writeFiles(folder, { "docs/a.md": "", "more": "a file" });
    await new Deno.Command("mkfifo", { args: [`${folder}/docs/pipe.md`] }).output();
    await new Deno.Command("mkfifo", { args: [`${folder}/docs/pipe.txt`] }).output();
    Deno.symlinkSync("pipe.md", `${folder}/docs/link.md`);
    Deno.symlinkSync("pipe.md", `${folder}/docs/link.txt`);
    Deno.symlinkSync("/etc", `${folder}/docs/out.txt`);
    const irregular = "the path is not a regular file";
    assertEquals(listed(folder), {
      paths: ["docs/a.md"],
      skipped: {
        "docs/pipe.md": irregular,
        "docs/link.md": irregular,
        "docs/out.txt": "the path is a symlink that points outside the folder, or is broken",
        "more": "it is not a folder",
      },
      folders: ["docs"],
    });
    // A root folder that a symlink has replaced is no longer the allowed folder.
    Deno.renameSync(`${folder}/docs`, `${folder}/kept`);
    Deno.mkdirSync(`${folder}/docs`);
    Deno.symlinkSync("kept", `${folder}/root`);
    assertEquals(listed(`${folder}/root`).folders, []);
  });
});

Deno.test("Folder.list() lists the remaining folders if one folder can't be listed", () => {
  if (Deno.build.os === "windows") return note("Not tested: a folder that cannot be listed");
  return inTempFolder((folder) => {
    // Even the root user can't list a path that exceeds the system's length limit.
    const levels = (count: number): string => Array(count).fill("d".repeat(250)).join("/");
    const root = `${folder}/${levels(11)}`;
    writeFiles(root, { "docs/a.md": "", "docs/z/b.md": "" });
    writeFiles(folder, { [`deep/${levels(6)}/c.md`]: "" });
    Deno.renameSync(`${folder}/deep`, `${root}/docs/deep`);
    const { paths, skipped, isPartial } = list(root);
    assertEquals(paths, ["docs/a.md", "docs/z/b.md"]);
    assertEquals([...skipped.values()], ["the folder cannot be listed"]);
    assertEquals(isPartial, true);
    Deno.renameSync(`${root}/docs/deep`, `${folder}/deep`);
  });
});

Deno.test("Folder.list() returns files with any of the given extensions", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "docs/a.md": "", "docs/b.rst": "", "docs/c.txt": "" });
    assertEquals(list(folder, { extension: [".md", ".rst"] }).paths, ["docs/a.md", "docs/b.rst"]);
  }));

Deno.test("Folder.list() skips the folders that the caller excludes", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "docs/a.md": "", "docs/build/b.md": "", "docs/build2/c.md": "" });
    const { paths, folders } = list(folder, { isPassedOver: (path) => path === "docs/build" });
    assertEquals([paths, folders], [["docs/a.md", "docs/build2/c.md"], ["docs", "docs/build2"]]);
  }));
