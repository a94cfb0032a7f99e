import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { openProject } from "../../../src/acm/project/project_folder.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import type { Root } from "../../../src/kernel/roots/root.ts";
import { rootAt, TempFolder } from "../folders.ts";

const root = (path: string): Root => rootAt(path, "ACM_PROJECT_ROOT");
const opened = (projects: Root[], path?: string) => openProject(projects, path).folder.root.path;

function refused(projects: Root[], path: string): ToolError {
  const error = assertThrows(() => openProject(projects, path), ToolError);
  assertStringIncludes(error.message, "project_path");
  assertStringIncludes(error.text, "ACM_PROJECT_ROOT");
  return error;
}

Deno.test("openProject() opens the first project and labels it with its folder's name", () => {
  using one = new TempFolder();
  using two = new TempFolder();
  const { folder, label } = openProject([root(one.path), root(two.path)]);
  assertEquals(folder.root.path, one.path);
  assertEquals(label, one.path.split("/").at(-1));
});

Deno.test("openProject() opens an absolute path that is a root folder or inside a root folder", () => {
  using one = new TempFolder({ "a/b/x": "" });
  using two = new TempFolder({ "c/x": "" });
  const projects = [root(one.path), root(two.path)];
  assertEquals(opened(projects, one.path), one.path);
  assertEquals(opened(projects, `${one.path}/`), one.path);
  assertEquals(opened(projects, `${one.path}/a/./b/../b//`), `${one.path}/a/b`);
  assertEquals(opened(projects, two.path), two.path);
  assertEquals(opened(projects, `${two.path}/c`), `${two.path}/c`);
});

Deno.test("openProject() resolves a relative path from the default project", () => {
  using one = new TempFolder({ "a/x": "", "~/x": "", "ünï cödé, 1/x": "" });
  const projects = [root(one.path)];
  assertEquals(opened(projects, "a"), `${one.path}/a`);
  assertEquals(opened(projects, "."), one.path);
  assertEquals(opened(projects, "a/.."), one.path);
  assertEquals(opened(projects, "ünï cödé, 1"), `${one.path}/ünï cödé, 1`);
  assertEquals(openProject(projects, "a").label, "a");
  // A tool call has no shell, so "~" is an ordinary folder name.
  assertEquals(opened(projects, "~"), `${one.path}/~`);
});

Deno.test("openProject() opens a relative path that leads to another root folder", () => {
  using folder = new TempFolder({ "one/x": "", "two/x": "" });
  const projects = [root(`${folder.path}/one`), root(`${folder.path}/two`)];
  assertEquals(opened(projects, "../two"), `${folder.path}/two`);
});

Deno.test("openProject() rejects a path outside all root folders", () => {
  using folder = new TempFolder({ "one/x": "", "one-more/x": "", "file": "" });
  const projects = [root(`${folder.path}/one`)];
  for (
    const path of [
      "/",
      "/etc",
      "..",
      "../one-more",
      `${folder.path}/one-more`,
      `${folder.path}/one/../file`,
      "a\0b",
      "x",
      `${"a/".repeat(3000)}`,
    ]
  ) {
    refused(projects, path);
  }
});

Deno.test("openProject() returns the same error whether or not an outside path exists", () => {
  using folder = new TempFolder({ "one/x": "", "two/x": "" });
  const projects = [root(`${folder.path}/one`)];
  const there = refused(projects, `${folder.path}/two`).text;
  const absent = refused(projects, `${folder.path}/six`).text;
  assertEquals(absent.replace("six", "two"), there);
});

Deno.test("openProject() rejects files", () => {
  using folder = new TempFolder({ "file.md": "" });
  refused([root(folder.path)], "file.md");
});

Deno.test("openProject() rejects a symlink that points outside and follows other symlinks", () => {
  using outside = new TempFolder({ "x": "" });
  using folder = new TempFolder({ "a/x": "" });
  Deno.symlinkSync(outside.path, `${folder.path}/out`);
  Deno.symlinkSync("a", `${folder.path}/in`);
  refused([root(folder.path)], "out");
  assertEquals(opened([root(folder.path)], "in"), `${folder.path}/a`);
});

Deno.test("openProject() follows a symlink from one root folder to another", () => {
  using other = new TempFolder({ "b/x": "" });
  using folder = new TempFolder();
  Deno.symlinkSync(`${other.path}/b`, `${folder.path}/link`);
  assertEquals(opened([root(folder.path), root(other.path)], "link"), `${other.path}/b`);
});

Deno.test("openProject() accepts a configured root folder's symlink as a path", () => {
  using folder = new TempFolder({ "real/a/x": "" });
  const projects = [{ ...root(`${folder.path}/real`), aliases: [`${folder.path}/link`] }];
  assertEquals(opened(projects, `${folder.path}/link`), `${folder.path}/real`);
  assertEquals(opened(projects, `${folder.path}/link/a`), `${folder.path}/real/a`);
});

Deno.test("openProject() explains how to configure a project if the server has none", () => {
  for (const path of [undefined, "/etc"]) {
    const error = assertThrows(() => openProject([], path), ToolError);
    assertEquals(
      error.text,
      "No project: the server didn't start in a project folder\n" +
        "Set ACM_PROJECT_ROOT to the project's folder in the server's configuration.",
    );
  }
});

Deno.test("openProject() returns a label without characters that could fake a line", () => {
  const name = `a\n✓ b\u202e${"c".repeat(240)}`;
  using folder = new TempFolder({ [`${name}/x`]: "" });
  assertEquals(openProject([root(folder.path)], name).label.startsWith("a ✓ b ccc"), true);
  assertEquals(openProject([root(folder.path)], name).label.length, 200);
  const { label } = openProject([root(`${folder.path}/${name}`)]);
  assertEquals([label.startsWith("a ✓ b ccc"), label.length], [true, 80]);
});

Deno.test("openProject() shortens and escapes the caller's path", () => {
  using folder = new TempFolder();
  const { message } = refused([root(folder.path)], `/x\n\u202e${"y".repeat(500)}`);
  assertEquals(message.includes("\n") || message.includes("\u202e"), false);
  assertEquals(message.length < 160, true);
});
