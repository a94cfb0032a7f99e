import { assertEquals } from "@std/assert";
import { LEADS_OUT, listFiles } from "../../../src/kernel/disk/file_walk.ts";
import { atOnce } from "../../../src/kernel/slices.ts";
import { note } from "../../note.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

/** What is listed below `docs` and `more`, with why the rest is skipped, and what is to be watched. */
function listed(root: string): { paths: string[]; skipped: object; folders: string[] } {
  const wanted = { folders: ["docs", "more"], extension: ".md" };
  const { paths, skipped, folders } = atOnce(listFiles(root, wanted));
  return { paths, skipped: Object.fromEntries(skipped), folders: folders.toSorted() };
}

Deno.test("listFiles() passes over hidden folders and node_modules, and links with such names", () =>
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

Deno.test("listFiles() follows a link to a folder inside once, and tells which folder a linked file is in", () =>
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
    const again = "it is a link to a folder that is listed already";
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

Deno.test("listFiles() lists a folder where it is, and where a link to it is", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "docs/d/x.md": "", "docs/e/f/y.md": "", "outside.md": "" });
    Deno.symlinkSync("d", `${folder}/docs/a`);
    Deno.symlinkSync(".", `${folder}/docs/e/self`);
    Deno.symlinkSync("..", `${folder}/docs/e/f/up`);
    Deno.symlinkSync("/etc", `${folder}/more`);
    const again = "it is a link to a folder that is listed already";
    assertEquals(listed(folder), {
      paths: ["docs/a/x.md", "docs/d/x.md", "docs/e/f/y.md"],
      skipped: { "docs/e/self": again, "docs/e/f/up": again, more: LEADS_OUT },
      folders: ["docs", "docs/a", "docs/d", "docs/e", "docs/e/f"],
    });
  }));

Deno.test("listFiles() looks as deep as it is told, at most 32 folders deep", () =>
  inTempFolder((folder) => {
    const deepest = `docs${"/x".repeat(31)}`;
    writeFiles(folder, { "docs/a.md": "", "docs/x/b.md": "", [`${deepest}/c.md`]: "" });
    const at = (depth: number): unknown => {
      const wanted = { folders: ["docs"], extension: ".md", depth };
      const { paths, skipped } = atOnce(listFiles(folder, wanted));
      return [paths.length, skipped.size];
    };
    assertEquals([at(1), at(2), at(31)], [[1, 0], [2, 0], [2, 0]]);
    assertEquals(listed(folder).paths.length, 3);
    writeFiles(folder, { [`${deepest}/y/d.md`]: "" });
    const { paths, skipped } = listed(folder);
    assertEquals([paths.length, skipped], [3, { [`${deepest}/y`]: "it is over 32 folders deep" }]);
  }));

Deno.test("listFiles() takes a step for each 500 entries of a folder", () =>
  inTempFolder((folder) => {
    const steps = (count: number): number => {
      for (let at = 0; at < count; at++) writeFiles(folder, { [`docs/${at}.md`]: "" });
      return [...listFiles(folder, { folders: ["docs"], extension: ".md" })].length;
    };
    const few = steps(1);
    assertEquals([steps(500), steps(501), steps(1001)], [few, few + 1, few + 2]);
  }));

Deno.test("listFiles() says of everything that is no file by its name why it is skipped", async () => {
  if (Deno.build.os === "windows") return note("Not tested: FIFOs, for Windows has none");
  await inTempFolder(async (folder) => {
    writeFiles(folder, { "docs/a.md": "", "more": "a file" });
    await new Deno.Command("mkfifo", { args: [`${folder}/docs/pipe.md`] }).output();
    await new Deno.Command("mkfifo", { args: [`${folder}/docs/pipe.txt`] }).output();
    Deno.symlinkSync("pipe.md", `${folder}/docs/link.md`);
    Deno.symlinkSync("pipe.md", `${folder}/docs/link.txt`);
    Deno.symlinkSync("/etc", `${folder}/docs/out.txt`);
    const irregular = "it is not a regular file";
    assertEquals(listed(folder), {
      paths: ["docs/a.md"],
      skipped: {
        "docs/pipe.md": irregular,
        "docs/link.md": irregular,
        "docs/out.txt": "it is a link that leads out of the folder, or nowhere",
        "more": "it is not a folder",
      },
      folders: ["docs"],
    });
    // A root that became a link since is not the one that was allowed.
    Deno.renameSync(`${folder}/docs`, `${folder}/kept`);
    Deno.mkdirSync(`${folder}/docs`);
    Deno.symlinkSync("kept", `${folder}/root`);
    assertEquals(listed(`${folder}/root`).folders, []);
  });
});
