import { assertEquals } from "@std/assert";
import { acmRoots } from "../../src/acm/roots.ts";
import { rootNotices } from "../../src/kernel/disk/open_root.ts";
import type { Environment } from "../../src/kernel/roots/environment.ts";
import type { Root } from "../../src/kernel/roots/root.ts";
import { TempFolder } from "./folders.ts";

function environment(
  variables: Record<string, string>,
  { cwd, home }: { cwd: string; home?: string },
): Environment {
  return {
    get: (name) => variables[name] || undefined,
    label: (name) => name,
    cwd,
    home,
    windows: false,
  };
}

const paths = (roots: readonly Root[]) => roots.map(({ path }) => path);

Deno.test("acmRoots() uses default folders in the user's home folder", () => {
  using home = new TempFolder({
    "work/x": "",
    "code/_shared/acm/x": "",
    "code/_shared/capabilities-registry/x": "",
  });
  const roots = acmRoots(environment({}, { cwd: `${home.path}/work`, home: home.path }));
  assertEquals(roots.framework.path, `${home.path}/code/_shared/acm`);
  assertEquals(roots.registry.path, `${home.path}/code/_shared/capabilities-registry`);
  assertEquals(paths(roots.projects), [`${home.path}/work`]);
  assertEquals(roots.framework.setBy, "ACM_ROOT");
  assertEquals(roots.framework.value, "~/code/_shared/acm");
});

Deno.test("acmRoots() returns the built-in example if no variable is set and the default is missing", () => {
  using home = new TempFolder({ "work/x": "" });
  const place = { cwd: `${home.path}/work`, home: home.path };
  const roots = acmRoots(environment({}, place));
  assertEquals([roots.framework.embedded, roots.registry.embedded], [true, true]);
  assertEquals(roots.framework.path, "");
  assertEquals(rootNotices(roots).length, 2);
  // The built-in example never replaces a configured folder.
  const named = acmRoots(environment({ ACM_ROOT: "~/none" }, place));
  assertEquals(named.framework.embedded, undefined);
  assertEquals(named.framework.path, `${home.path}/none`);
});

Deno.test("acmRoots() expands ~ and resolves relative paths against the working directory", () => {
  using home = new TempFolder({ "a b, c/x": "", "work/registry/x": "", "ü/x": "" });
  const roots = acmRoots(environment(
    { ACM_ROOT: "~/a b, c", ACM_REGISTRY_ROOT: "registry", ACM_PROJECT_ROOT: "~/ü:../work/." },
    { cwd: `${home.path}/work`, home: home.path },
  ));
  assertEquals(roots.framework.path, `${home.path}/a b, c`);
  assertEquals(roots.registry.path, `${home.path}/work/registry`);
  assertEquals(paths(roots.projects), [`${home.path}/ü`, `${home.path}/work`]);
});

Deno.test("acmRoots() prefers ACM_PROJECT_ROOT to CLAUDE_PROJECT_DIR and the working directory", () => {
  using folder = new TempFolder({ "one/x": "", "two/x": "", "three/x": "" });
  const place = { cwd: `${folder.path}/three`, home: folder.path };
  const [one, two] = [`${folder.path}/one`, `${folder.path}/two`];
  const of = (variables: Record<string, string>) =>
    paths(acmRoots(environment(variables, place)).projects);
  assertEquals(of({ ACM_PROJECT_ROOT: one, CLAUDE_PROJECT_DIR: two }), [one]);
  assertEquals(of({ ACM_PROJECT_ROOT: "", CLAUDE_PROJECT_DIR: two }), [two]);
  assertEquals(of({ ACM_PROJECT_ROOT: ":" }), [place.cwd]);
  assertEquals(of({ CLAUDE_PROJECT_DIR: "" }), [place.cwd]);
});

Deno.test("acmRoots() returns no project for /, the home folder or the kernel's folders", () => {
  using home = new TempFolder({ "x": "" });
  for (const cwd of ["/", home.path, "/proc", "/sys", "/dev"]) {
    const roots = acmRoots(environment({}, { cwd, home: home.path }));
    assertEquals(roots.projects, [], cwd);
  }
});

Deno.test("acmRoots() uses ADF_ROOT if ACM_ROOT is not set and prefers the newer default folder", () => {
  using home = new TempFolder({
    "other/x.md": "",
    "code/_shared/adf/x.md": "",
    "project/x.md": "",
  });
  const framework = (values: Record<string, string>): string =>
    acmRoots(environment(values, { cwd: `${home.path}/project`, home: home.path })).framework.path;
  assertEquals(framework({}), `${home.path}/code/_shared/adf`);
  assertEquals(framework({ ADF_ROOT: `${home.path}/other` }), `${home.path}/other`);
  assertEquals(
    framework({ ADF_ROOT: `${home.path}/other`, ACM_ROOT: home.path + "/project" }),
    `${home.path}/project`,
  );
  home.write("code/_shared/acm/x.md", "");
  assertEquals(framework({}), `${home.path}/code/_shared/acm`);
});

Deno.test("acmRoots() knows the sibling symlinks to a project, and the given working directory", () => {
  using home = new TempFolder({ "work/x": "", "far/x": "" });
  Deno.symlinkSync("work", `${home.path}/link`);
  Deno.symlinkSync("none", `${home.path}/broken`);
  Deno.symlinkSync(`${home.path}/work`, `${home.path}/far/given`);
  const given = environment({ PWD: `${home.path}/far/given` }, { cwd: `${home.path}/work` });
  assertEquals(acmRoots(given).projects[0]?.aliases, [
    `${home.path}/far/given`,
    `${home.path}/link`,
  ]);
});
