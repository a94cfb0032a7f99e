import { assertEquals } from "@std/assert";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { openRoot } from "../../../src/kernel/disk/open_root.ts";
import { followingLinks } from "../../../src/kernel/disk/root_links.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

/**
 * Creates the symlink `folder/current` and returns it as a followed root, with a function that
 * changes its target.
 */
function follow(folder: string) {
  const point = (name: string) => {
    Deno.symlinkSync(name, `${folder}/next`);
    Deno.renameSync(`${folder}/next`, `${folder}/current`);
  };
  point("one");
  const place = { cwd: folder, home: undefined, windows: false };
  const given = { title: "root", setBy: "ROOT", value: `${folder}/current` };
  const root = followingLinks(openRoot(given, place));
  return { point, root, folder: new Folder(root) };
}

Deno.test("Folder reads only the current target if its root folder is a followed symlink", async () => {
  await inTempFolder((folder) => {
    writeFiles(folder, {
      "one/docs/a.md": "one",
      "two/docs/a.md": "two",
      "two/docs/b.md": "b",
      "beside/secret.md": "secret",
    });
    for (const name of ["one", "two"]) {
      Deno.symlinkSync("../../beside/secret.md", `${folder}/${name}/docs/leak.md`);
    }
    const { point, root, folder: files } = follow(folder);
    const paths = () => files.list(["docs"], { extension: ".md" }).paths;
    assertEquals([root.path, root.isFollowed], [`${folder}/current`, true]);
    assertEquals([paths(), files.readIfPresent("docs/a.md")], [["docs/a.md"], "one"]);
    point("two");
    assertEquals(paths(), ["docs/a.md", "docs/b.md"]);
    assertEquals([files.readIfPresent("docs/a.md"), files.readIfPresent("docs/leak.md")], [
      "two",
      undefined,
    ]);
    assertEquals(files.readIfPresent("../beside/secret.md"), undefined);
  });
});

Deno.test("followingLinks() returns the root unchanged if its folder is not a symlink", async () => {
  await inTempFolder((folder) => {
    const place = { cwd: folder, home: undefined, windows: false };
    const root = openRoot({ title: "root", setBy: "ROOT", value: folder }, place);
    assertEquals(followingLinks(root), root);
  });
});

Deno.test({
  name: "a permission for a symlink grants only paths through the symlink",
  permissions: { read: true, write: true, env: true },
}, async () => {
  await inTempFolder(async (folder) => {
    writeFiles(folder, { "one/a.md": "one", "beside/secret.md": "secret" });
    Deno.symlinkSync("one", `${folder}/current`);
    const source = `self.onmessage = ({ data }) => { const out = data.map((path) => {
      try { return Deno.readTextFileSync(path); } catch (error) { return error.name; } });
      self.postMessage(out); };`;
    const worker = new Worker(`data:application/javascript,${encodeURIComponent(source)}`, {
      type: "module",
      deno: { permissions: { read: [`${folder}/current`] } },
    });
    try {
      const answer = new Promise((resolve) => worker.onmessage = ({ data }) => resolve(data));
      worker.postMessage(
        ["current/a.md", "one/a.md", "beside/secret.md", "current/../beside/secret.md"]
          .map((path) => `${folder}/${path}`),
      );
      assertEquals(await answer, ["one", "NotCapable", "NotCapable", "NotCapable"]);
    } finally {
      worker.terminate();
    }
  });
});
