import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  isNoProject,
  namedRoot,
  openFile,
  openRoot,
  rootNotices,
  rootOrStarter,
} from "../../../src/kernel/disk/open_root.ts";
import { StartError } from "../../../src/kernel/errors.ts";
import type { Environment } from "../../../src/kernel/roots/environment.ts";
import type { Root } from "../../../src/kernel/roots/root.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const NAMED = { title: "data", variable: "DATA", fallback: "docs" };

/** Creates `real`, a file, and symlinks to folders, missing targets, itself and `outside`. */
function inLayout(use: (folder: string) => void): Promise<void> {
  return inTempFolder((folder) => {
    writeFiles(folder, { "cwd/real/x": "", "cwd/a file": "", "outside/x": "", "cwd/o'd, ü/x": "" });
    const links = {
      "link": "real",
      "chain": "hop/x",
      "hop": "real",
      "later": "../later/acm",
      "loop": "loop",
      "out": "../outside",
      "slash": "/",
      "proc": "/proc/self",
    };
    for (const [name, target] of Object.entries(links)) {
      Deno.symlinkSync(target, `${folder}/cwd/${name}`);
    }
    use(folder);
  });
}

function open(folder: string, value: string, more: Partial<Root> = {}): Root {
  const place = { cwd: `${folder}/cwd`, home: `${folder}/home`, windows: false };
  return openRoot({ title: "data", setBy: "DATA", value, ...more }, place);
}

function environmentOf(folder: string, values: Record<string, string> = {}): Environment {
  return {
    ...{ cwd: `${folder}/cwd`, home: `${folder}/home`, windows: false },
    get: (name) => values[name],
    label: (name) => name,
  };
}

/** Each value and the root's path, from the folder above the working directory. */
const OPENED = {
  "real": "cwd/real",
  "o'd, ü": "cwd/o'd, ü",
  "not/yet": "cwd/not/yet",
  "link": "cwd/real",
  "link/not/yet": "cwd/real/not/yet",
  "chain": "cwd/real/x",
  "later": "later/acm",
  "out": "outside",
  "~/x": "home/x",
};

for (const [value, path] of Object.entries(OPENED)) {
  Deno.test(`openRoot() returns the real path of ${value}`, () =>
    inLayout((folder) => {
      if (value === "chain") Deno.removeSync(`${folder}/cwd/real/x`);
      assertEquals(open(folder, value).path, `${folder}/${path}`);
    }));
}

/** Each value and the reason why it can't be a root. */
const REFUSED = {
  "a file": "which is not a folder",
  "a file/below": "which cannot be opened",
  "/": "which leads to a system folder",
  "/proc/self": "a system folder",
  "/tmp/../dev/shm": "a system folder",
  "slash": "which leads to a system folder",
  "proc": "which leads to a system folder",
  "loop": "which cannot be opened",
  "loop/x": "which cannot be opened",
  "~": "which is the home folder",
  [`/${"x/".repeat(3000)}`]: "which cannot be opened",
};

for (const [value, reason] of Object.entries(REFUSED)) {
  Deno.test(`openRoot() refuses ${value.slice(0, 20)}`, () =>
    inLayout((folder) => {
      const error = assertThrows(() => open(folder, value), StartError, reason);
      assertEquals(error.exitCode, 3);
      assert(error.message.length < 350);
    }));
}

Deno.test("openRoot() returns an empty path for ~ if the home folder is unknown", () => {
  const place = { cwd: "/", home: undefined, windows: false };
  assertEquals(openRoot({ title: "data", setBy: "DATA", value: "~/acm" }, place).path, "");
});

Deno.test("openRoot() and openFile() refuse a default that points outside the working directory", () =>
  inLayout((folder) => {
    const place = { cwd: `${folder}/cwd`, home: folder, windows: false };
    const given = (value: string) => ({ title: "data", setBy: "DATA", value, isDefault: true });
    for (const value of ["out", "./out", "later"]) {
      assertThrows(
        () => openRoot(given(value), place),
        StartError,
        "outside the working directory",
      );
      assertThrows(() => openFile(given(value), place), StartError, "Set DATA to a file");
    }
    assertEquals(openRoot(given("link"), place).path, `${folder}/cwd/real`);
    assertEquals(openFile(given("link/a.md"), place).path, `${folder}/cwd/real/a.md`);
    assertEquals(openRoot(given("~/outside"), place).path, `${folder}/outside`);
  }));

Deno.test("openFile() refuses invalid paths, and folders if the file must exist", () =>
  inLayout((folder) => {
    const place = { cwd: `${folder}/cwd`, home: undefined, windows: false };
    const openAt = (value: string, more: Partial<Root> = {}): Root =>
      openFile({ title: "log", setBy: "LOG", value, ...more }, place);
    assertEquals(openAt("a/b.jsonl").path, `${folder}/cwd/a/b.jsonl`);
    for (const value of ["~/x", `/${"x/".repeat(3000)}`]) {
      assertThrows(() => openAt(value), StartError, "which cannot be opened. Set it to a file.");
    }
    for (const value of ["/", "/proc/self/x"]) {
      assertThrows(() => openAt(value), StartError, "which leads to a system folder");
    }
    assertThrows(() => openAt("real"), StartError, 'LOG is "real", which is a folder.');
    assertThrows(() => openAt("later/a"), StartError, "a path through a broken symlink");
    assertEquals(openAt("link/none/a").path, `${folder}/cwd/real/none/a`);
    for (const more of [{ isMade: true }, { isDefault: true }]) {
      assertEquals(openAt("real", more).path, `${folder}/cwd/real`);
    }
  }));

Deno.test("rootOrStarter() returns the built-in example only for a missing or leaving default", () =>
  inLayout((folder) => {
    const starter = (fallback: string, values = {}): Root =>
      rootOrStarter(environmentOf(folder, values), { ...NAMED, fallback });
    assertEquals(starter("real").embedded, undefined);
    assertEquals(starter("none").embedded, true);
    assertEquals(starter("none", { DATA: "none" }).embedded, undefined);
    assertEquals(starter("out").embedded, true);
    assertThrows(() => starter("a file"), StartError, "not a folder");
  }));

Deno.test("rootNotices() reports only missing root folders and built-in examples", () =>
  inLayout((folder) => {
    const roots = {
      there: namedRoot(environmentOf(folder), { ...NAMED, fallback: "real" }),
      made: { ...open(folder, "none"), isMade: true },
      missing: open(folder, "none"),
      starter: rootOrStarter(environmentOf(folder), NAMED),
      leaving: rootOrStarter(environmentOf(folder), { ...NAMED, fallback: "out" }),
    };
    assertEquals(rootNotices(roots).map((notice) => notice.replace(folder, "")), [
      'the data folder is missing: DATA is "none"',
      "no data at docs; the server uses the built-in starter example. Set DATA to use yours",
      "no data at out, a symlink to /outside outside the working directory; the server uses the " +
      "built-in starter example. Set DATA to use yours",
    ]);
  }));

Deno.test("isNoProject() returns true only for /, system folders and the home folder", () =>
  inLayout((folder) => {
    const home = `${folder}/cwd/real`;
    const table = { "/": true, "/proc/self": true, [home]: true, [`${folder}/cwd/link`]: true };
    for (const [cwd, expected] of Object.entries({ ...table, [`${folder}/outside`]: false })) {
      assertEquals(isNoProject({ cwd, home, windows: false }), expected, cwd);
    }
  }));
