import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import {
  isNoProject,
  namedRoot,
  openFile,
  openRoot,
  rootNotices,
  rootOrStarter,
} from "../../../src/kernel/disk/open_root.ts";
import { StartError, ToolError } from "../../../src/kernel/errors.ts";
import type { Environment } from "../../../src/kernel/roots/environment.ts";
import { isForbiddenRoot, type Place } from "../../../src/kernel/roots/path.ts";
import type { Root } from "../../../src/kernel/roots/root.ts";
import { note } from "../../note.ts";
import { inTempFolder } from "../temp_folder.ts";

function open(value: string, place: Partial<Place> = {}): Root {
  return openRoot(
    { title: "ACM framework", setBy: "ACM_ROOT", value },
    { cwd: "/", home: undefined, windows: false, ...place },
  );
}

Deno.test("openRoot() returns the real path and keeps the value, variable and title", () =>
  inTempFolder((folder) => {
    assertEquals(open(folder), {
      title: "ACM framework",
      setBy: "ACM_ROOT",
      value: folder,
      path: folder,
      aliases: [],
    });
  }));

Deno.test("openRoot() opens folders whose names contain spaces, commas, quotes, Unicode or backslashes", () =>
  inTempFolder((folder) => {
    for (const name of ["a b", "a,b", `it's "q"`, "ünï cödé", "日本", "back\\slash"]) {
      Deno.mkdirSync(`${folder}/${name}`);
      assertEquals(open(name, { cwd: folder }).path, `${folder}/${name}`);
    }
  }));

Deno.test("openRoot() returns the intended path of a missing folder", () =>
  inTempFolder((folder) => {
    assertEquals(open(`${folder}/not/yet`).path, `${folder}/not/yet`);
    assertEquals(open(`${folder}/a\\b/not`).path, `${folder}/a\\b/not`);
    assertEquals(open("/not-there-at-all").path, "/not-there-at-all");
  }));

Deno.test("openRoot() returns an empty path for ~ if the home folder is unknown", () => {
  assertEquals(open("~/code/acm").path, "");
});

Deno.test("openRoot() throws an error with exit code 3 and the variable's name if the path is a file", () =>
  inTempFolder((folder) => {
    Deno.writeTextFileSync(`${folder}/file`, "");
    const error = assertThrows(() => open(`${folder}/file`), StartError);
    assertEquals(error.exitCode, 3);
    assertEquals(
      error.message,
      `ACM_ROOT is "${folder}/file", which is not a folder. Set it to a folder.`,
    );
    assertThrows(() => open(`${folder}/file/below`), StartError, "cannot be opened");
  }));

Deno.test("openRoot() reports that a rejected root folder is the default", () => {
  const given = { title: "framework", setBy: "ACM_ROOT", value: "/proc/x", isDefault: true };
  const { message } = assertThrows(
    () => openRoot(given, { cwd: "/", home: undefined, windows: false }),
    StartError,
  );
  assertEquals(
    message,
    'framework: the default is "/proc/x", which is a file system root or a system folder. ' +
      "Set ACM_ROOT to a folder.",
  );
});

Deno.test("openRoot() rejects the file system's root folder and the kernel's folders", () => {
  for (
    const value of ["/", "//", "/proc", "/proc/self", "/sys", "/dev", "/tmp/../dev/shm", "/.."]
  ) {
    assertEquals(assertThrows(() => open(value), StartError).exitCode, 3, value);
  }
});

Deno.test("openRoot() rejects a symlink in the kernel's folders, regardless of its target", () => {
  if (Deno.build.os !== "linux") return note("Not tested: links in /proc, for this is not Linux");
  assert(!isForbiddenRoot(Deno.realPathSync("/proc/self/cwd")));
  assertThrows(
    () => open("/proc/self/cwd"),
    StartError,
    "is a file system root or a system folder",
  );
});

Deno.test("openRoot() rejects a path longer than 4,096 characters with a short error", () => {
  const error = assertThrows(() => open("/" + "x/".repeat(3000)), StartError, "longer than");
  assert(error.message.length < 300);
});

/**
 * Returns an environment with the given variables, whose working directory is `cwd` in the folder.
 */
function environmentOf(folder: string, values: Record<string, string> = {}): Environment {
  return {
    ...{ cwd: `${folder}/cwd`, home: folder, windows: false },
    get: (name) => values[name],
    label: (name) => `--${name.toLowerCase()}`,
  };
}

Deno.test("rootOrStarter() returns the built-in example only if a default folder is missing", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/cwd/docs`, { recursive: true });
    const named = { title: "docs", variable: "DOCS", fallback: "docs" };
    const byDefault = namedRoot(environmentOf(folder), named);
    assertEquals([byDefault.isDefault, byDefault.setBy, byDefault.path], [
      true,
      "--docs",
      `${folder}/cwd/docs`,
    ]);
    const given = environmentOf(folder, { DOCS: "other" });
    assertEquals(namedRoot(given, named).isDefault, undefined);
    assertEquals(namedRoot(given, named).value, "other");
    assertEquals(rootOrStarter(given, named).embedded, undefined);
    assertEquals(rootOrStarter(environmentOf(folder), named).embedded, undefined);
    const missing = rootOrStarter(environmentOf(folder), { ...named, fallback: "none" });
    assertEquals([missing.embedded, missing.path, missing.isDefault], [true, "", true]);
    const file = { ...named, fallback: "file" };
    Deno.writeTextFileSync(`${folder}/cwd/file`, "");
    assertThrows(() => rootOrStarter(environmentOf(folder), file), StartError, "not a folder");
  }));

Deno.test("a named root folder that is missing names the way back to the built-in example", () =>
  inTempFolder((folder) => {
    const named = { title: "docs", variable: "DOCS", fallback: "docs" };
    const missing = new Folder(rootOrStarter(environmentOf(folder, { DOCS: "other" }), named));
    const { text } = assertThrows(() => missing.requirePresent(), ToolError);
    assertMatch(text, /Without --docs, the server uses .* its built-in example\.$/);
  }));

Deno.test("rootNotices() reports only missing root folders and built-in examples", () =>
  inTempFolder((folder) => {
    const root = (title: string, more: Partial<Root>): Root => ({
      ...{ title, setBy: "DOCS", value: "docs", path: `${folder}/none` },
      ...more,
    });
    const roots = {
      there: root("there", { path: folder }),
      made: root("made", { isMade: true }),
      missing: root("missing", {}),
      nowhere: root("nowhere", { path: "" }),
      starter: root("starter", { path: "", embedded: true }),
    };
    assertEquals(rootNotices(roots), [
      'the missing folder is missing: DOCS is "docs"',
      'the nowhere folder is missing: DOCS is "docs"',
      "no starter at docs; the server uses the built-in starter example. Set DOCS to use yours",
    ]);
  }));

Deno.test("isNoProject() returns true only for /, system folders and the home folder", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/home/project`, { recursive: true });
    Deno.symlinkSync("home", `${folder}/link`);
    const isNone = (cwd: string, home: string | undefined = `${folder}/home`): boolean =>
      isNoProject({ cwd, home, windows: false });
    assertEquals([isNone("/"), isNone("/proc/self")], [true, true]);
    assertEquals([isNone(`${folder}/home`), isNone(`${folder}/link`)], [true, true]);
    assertEquals([isNone(`${folder}/home/project`), isNone(folder)], [false, false]);
    assertEquals(isNoProject({ cwd: `${folder}/home`, home: undefined, windows: false }), false);
  }));

Deno.test("openFile() rejects invalid paths, and folders if the file must exist", () =>
  inTempFolder((folder) => {
    const place = { cwd: folder, home: undefined, windows: false };
    const openAt = (value: string, more: Partial<Root> = {}): Root =>
      openFile({ title: "log", setBy: "LOG", value, ...more }, place);
    assertEquals(openAt("a/b.jsonl").path, `${folder}/a/b.jsonl`);
    const cases = ["~/x", "/", "/proc/self/x", `/${"x/".repeat(3000)}`];
    for (const value of cases) {
      assertThrows(() => openAt(value), StartError, "which cannot be opened. Set it to a file.");
    }
    Deno.mkdirSync(`${folder}/sub`);
    assertThrows(() => openAt("sub"), StartError, 'LOG is "sub", which is a folder.');
    for (const more of [{ isMade: true }, { isDefault: true }]) {
      assertEquals(openAt("sub", more).path, `${folder}/sub`);
    }
  }));
