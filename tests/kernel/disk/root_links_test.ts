import { assertEquals, assertThrows } from "@std/assert";
import {
  openFile,
  openRoot,
  rootNotices,
  rootOrStarter,
} from "../../../src/kernel/disk/open_root.ts";
import { isBelowDanglingLink, withAliases } from "../../../src/kernel/disk/path_lookup.ts";
import { StartError } from "../../../src/kernel/errors.ts";
import type { Environment } from "../../../src/kernel/roots/environment.ts";
import { inTempFolder } from "../temp_folder.ts";

function open(value: string, home?: string) {
  return openRoot({ title: "data", setBy: "DATA", value }, { cwd: "/", home, windows: false });
}

Deno.test("openRoot() follows a symlinked root folder and keeps the symlink's path as an alias", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/real`);
    Deno.symlinkSync("real", `${folder}/link`);
    const root = open("~/link", folder);
    assertEquals([root.path, root.aliases], [`${folder}/real`, [`${folder}/link`]]);
  }));

Deno.test("openRoot() resolves symlinks in the path of a missing folder", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/real`);
    Deno.symlinkSync(`${folder}/real`, `${folder}/link`);
    assertEquals(open(`${folder}/link/not/yet`).path, `${folder}/real/not/yet`);
  }));

Deno.test("openRoot() resolves a symlink with a missing target", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/sub`);
    Deno.symlinkSync("../later/acm", `${folder}/sub/link`);
    const { path } = open(`${folder}/sub/link`);
    assertEquals(path, `${folder}/later/acm`);
    Deno.mkdirSync(path, { recursive: true });
    assertEquals(Deno.realPathSync(`${folder}/sub/link`), path);
  }));

Deno.test("openRoot() rejects a symlink to / or to the kernel's folders", () =>
  inTempFolder((folder) => {
    for (const [name, target] of [["root", "/"], ["proc", "/proc/self"], ["dev", "/dev/none"]]) {
      if (name === undefined || target === undefined) continue;
      Deno.symlinkSync(target, `${folder}/${name}`);
      assertThrows(() => open(`${folder}/${name}`), StartError, "points to a file system root");
    }
  }));

Deno.test("openRoot() rejects a symlink loop", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync(`${folder}/b`, `${folder}/a`);
    Deno.symlinkSync(`${folder}/a`, `${folder}/b`);
    assertThrows(() => open(`${folder}/a`), StartError, "cannot be opened");
  }));

Deno.test("openRoot() and openFile() reject a default that points outside the working directory", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/outside/logs`, { recursive: true });
    Deno.mkdirSync(`${folder}/cwd/real`, { recursive: true });
    Deno.symlinkSync("../outside", `${folder}/cwd/data`);
    Deno.symlinkSync("../outside/logs/none.jsonl", `${folder}/cwd/log.jsonl`);
    Deno.symlinkSync("real", `${folder}/cwd/inside`);
    Deno.symlinkSync("cwd", `${folder}/link`);
    const place = { cwd: `${folder}/link`, home: folder, windows: false };
    const given = (value: string) => ({ title: "data", setBy: "DATA", value, isDefault: true });
    for (const value of ["data", "./data", "data/logs"]) {
      assertThrows(
        () => openRoot(given(value), place),
        StartError,
        "outside the working directory",
      );
    }
    for (const value of ["log.jsonl", "data/x.jsonl"]) {
      assertThrows(() => openFile(given(value), place), StartError, "Set DATA to the folder");
    }
    assertEquals(openRoot(given("inside"), place).path, `${folder}/cwd/real`);
    assertEquals(openFile(given("inside/a.md"), place).path, `${folder}/cwd/real/a.md`);
    // A configured root folder may point anywhere, and so may a default whose own path is outside the working directory.
    const { isDefault: _, ...named } = given("data");
    assertEquals(openRoot(named, place).path, `${folder}/outside`);
    assertEquals(openRoot(given("~/outside"), place).path, `${folder}/outside`);
  }));

Deno.test("rootOrStarter() returns the built-in example if the default points outside the working directory", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/cwd`);
    Deno.mkdirSync(`${folder}/outside`);
    Deno.symlinkSync("../outside", `${folder}/cwd/docs`);
    const environment = {
      ...{ cwd: `${folder}/cwd`, home: folder, windows: false },
      get: () => undefined,
      label: (name: string) => name,
    };
    const root = rootOrStarter(environment, { title: "docs", variable: "DOCS", fallback: "docs/" });
    assertEquals([root.embedded, root.path, root.setBy], [true, "", "DOCS"]);
  }));

Deno.test("openRoot() follows a chain of symlinks to a missing folder", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync("b/x", `${folder}/a`);
    Deno.symlinkSync("real", `${folder}/b`);
    assertEquals(open(`${folder}/a`).path, `${folder}/real/x`);
  }));

Deno.test("openRoot() rejects a symlink loop in a path and rejects the home folder", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync("circle", `${folder}/circle`);
    assertThrows(() => open(`${folder}/circle/x`), StartError, "which cannot be opened");
    assertThrows(() => open(folder, folder), StartError, "which is the home folder");
  }));

Deno.test("rootOrStarter() names the target if a default points outside the working directory", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync("/var", `${folder}/docs`);
    const environment: Environment = {
      ...{ cwd: folder, home: undefined, windows: false },
      get: () => undefined,
      label: (name) => name,
    };
    const named = { title: "data", variable: "DATA", fallback: "docs" };
    assertEquals(rootOrStarter(environment, named), {
      ...{ title: "data", setBy: "DATA", value: "docs", path: "" },
      ...{ isDefault: true, embedded: true, leavesTo: "/var" },
    });
    assertEquals(rootNotices({ data: rootOrStarter(environment, named) }), [
      "the data at docs is a symlink to /var, outside the working directory; the server uses the " +
      "built-in starter example. Set DATA to the folder you mean",
    ]);
    const given = { title: "data", setBy: "DATA", value: "docs", isDefault: true };
    const message = "data: the default docs is a symlink to /var, outside the working directory. " +
      "Set DATA to the folder you mean.";
    assertThrows(() => openRoot(given, environment), StartError, message);
  }));

Deno.test("withAliases() finds sibling symlinks and candidates that point to a root folder", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/project`);
    Deno.mkdirSync(`${folder}/elsewhere`);
    Deno.symlinkSync("project", `${folder}/beside`);
    Deno.symlinkSync("elsewhere", `${folder}/other`);
    Deno.symlinkSync(`${folder}/project`, `${folder}/elsewhere/far`);
    Deno.symlinkSync("nowhere", `${folder}/dangling`);
    const candidates = [`${folder}/elsewhere/far`, `${folder}/project`, undefined, "/not-there"];
    const { aliases } = withAliases(open(`${folder}/project`), candidates);
    assertEquals(aliases, [`${folder}/beside`, `${folder}/elsewhere/far`]);
  }));

Deno.test("withAliases() keeps a root folder's aliases without adding duplicates", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/project`);
    Deno.symlinkSync("project", `${folder}/link`);
    const { aliases } = withAliases(open(`${folder}/link`), [`${folder}/link`]);
    assertEquals(aliases, [`${folder}/link`]);
  }));

Deno.test("withAliases() accepts a root folder whose parent does not exist", () =>
  inTempFolder((folder) => {
    assertEquals(withAliases(open(`${folder}/not/yet`), []).aliases, []);
  }));

Deno.test("isBelowDanglingLink() returns true only if the path contains a dangling symlink", () =>
  inTempFolder((folder) => {
    Deno.symlinkSync(`${folder}/none`, `${folder}/logs`);
    Deno.mkdirSync(`${folder}/real`);
    Deno.symlinkSync(`${folder}/real`, `${folder}/linked`);
    const place = { cwd: folder, home: undefined, windows: false };
    const found = (value: string) => isBelowDanglingLink(value, place);
    assertEquals(["logs/a", "logs/b/a", "linked/a", "missing/a", "logs"].map(found), [
      true,
      true,
      false,
      false,
      false,
    ]);
    assertEquals(found("a/".repeat(50_000)), false);
  }));
