import { assert, assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { whileInPlace } from "../../../src/kernel/disk/in_place.ts";
import { system } from "../../../src/kernel/disk/system.ts";
import { note } from "../../note.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

/** Calls `before` before each call to a system function that reads files. */
function hooked<Result>(before: (call: number) => void, use: () => Result): Result {
  const { lstat, stat, realPath, readDir, open, openWithoutWaiting } = system;
  let calls = 0;
  const hook =
    <Arguments extends unknown[], Value>(original: (...args: Arguments) => Value) =>
    (...args: Arguments): Value => {
      before(calls++);
      return original(...args);
    };
  Object.assign(system, {
    lstat: hook(lstat),
    stat: hook(stat),
    realPath: hook(realPath),
    readDir: hook(readDir),
    open: hook(open),
    openWithoutWaiting: hook(openWithoutWaiting),
  });
  try {
    return use();
  } finally {
    Object.assign(system, { lstat, stat, realPath, readDir, open, openWithoutWaiting });
  }
}

function outcomeOf(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileError) return error.problem;
    throw error;
  }
}

const READS: Record<string, (folder: Folder) => string> = {
  "read()": (folder) => folder.read("docs/patterns/a.md"),
  "list()": (folder) => folder.list(["docs/patterns"], { extension: ".md" }).paths.join(" "),
  "kind()": (folder) => folder.kind("docs/patterns/b.md"),
};

const SHOWN = ["inside", "docs/patterns/a.md", "", "absent", "changed", "missing", "outside"];

/**
 * Returns the outcomes of `read` if `path` is swapped before one system call and swapped back
 * before a later call.
 */
function outcomesWithSwaps(base: string, path: string, read: (folder: Folder) => string) {
  const move = (from: string, to: string) =>
    Deno.renameSync(`${base}/root/${from}`, `${base}/root/${to}`);
  const swap = (): void => {
    move(path, `${path}.kept`);
    move(`${path}.other`, path);
    move(`${path}.kept`, `${path}.other`);
  };
  const open = () => new Folder({ title: "root", setBy: "ROOT", value: "", path: `${base}/root` });
  let calls = 0;
  const outcomes = [hooked(() => calls++, () => outcomeOf(() => read(open())))];
  for (let away = 0; away < calls; away++) {
    for (let back = away + 1; back <= calls; back++) {
      let isAway = false;
      const toggle = (): void => {
        swap();
        isAway = !isAway;
      };
      const before = (call: number): void => {
        if (call === away || (call === back && isAway)) toggle();
      };
      outcomes.push(hooked(before, () => outcomeOf(() => read(open()))));
      if (isAway) toggle();
    }
  }
  return outcomes;
}

for (const [name, read] of Object.entries(READS)) {
  for (const path of ["docs", "docs/patterns", "docs/patterns/a.md"]) {
    Deno.test(`Folder.${name} shows nothing from outside the root folder during a swap of ${path}`, () => {
      if (Deno.build.os === "windows") return note("Not tested: symlinks need a permission there");
      return inTempFolder((base) => {
        const outside = path === "docs" ? "outside/patterns" : "outside";
        writeFiles(base, {
          "root/docs/patterns/a.md": "inside",
          [`${outside}/a.md`]: "secret",
          [`${outside}/b.md`]: "secret",
        });
        const target = path.endsWith(".md") ? "outside/a.md" : "outside";
        Deno.symlinkSync(`${base}/${target}`, `${base}/root/${path}.other`);
        const outcomes = outcomesWithSwaps(base, path, read);
        assert(outcomes.length > 10);
        assertEquals(outcomes.filter((one) => !SHOWN.includes(one)), []);
      });
    });
  }
}

/**
 * Runs `use` with a root folder that contains `a/b`, and a function that runs an action in `a/b`.
 */
function inNested(use: (root: string, within: (action: () => void) => void) => void) {
  return inTempFolder((path) => {
    writeFiles(path, { "a/b/c.md": "" });
    const within = (action: () => void) =>
      whileInPlace({ path }, { folder: `${path}/a/b`, path: "a/b" }, action);
    // Wait until the modification time of the root folder is old enough.
    within(() => {});
    use(path, within);
  });
}

Deno.test("whileInPlace() repeats the action if a parent folder changes", () =>
  inNested((root, within) => {
    let runs = 0;
    within(() => {
      if (runs++ === 0) Deno.mkdirSync(`${root}/a/other`);
    });
    assertEquals(runs, 2);
  }));

Deno.test("whileInPlace() runs the action once if only the last folder changes", () =>
  inNested((root, within) => {
    let runs = 0;
    within(() => {
      runs++;
      writeFiles(root, { "a/b/new.md": "" });
    });
    assertEquals(runs, 1);
  }));

Deno.test("whileInPlace() does not wait if only the last folder changes", () =>
  inNested((root, within) => {
    const { sleep } = system;
    let sleeps = 0;
    system.sleep = () => void sleeps++;
    try {
      writeFiles(root, { "a/b/new.md": "" });
      within(() => {});
    } finally {
      system.sleep = sleep;
    }
    assertEquals(sleeps, 0);
  }));

Deno.test("whileInPlace() throws FileError if a parent folder keeps changing", () =>
  inNested((root, within) => {
    let runs = 0;
    const change = () => Deno.mkdirSync(`${root}/a/${runs++}`);
    assertThrows(
      () => within(change),
      FileError,
      "Cannot read a/b: the path changed during the read",
    );
  }));

Deno.test("whileInPlace() throws the error that its action throws", () =>
  inNested((_, within) => {
    assertThrows(
      () =>
        within(() => {
          throw new RangeError("own");
        }),
      RangeError,
      "own",
    );
  }));

Deno.test("whileInPlace() does not wait if a folder's modification time is in the future", () =>
  inNested((root, within) => {
    const { sleep } = system;
    const later = new Date(Date.now() + 3_600_000);
    Deno.utimeSync(root, later, later);
    let sleeps = 0;
    system.sleep = () => void sleeps++;
    try {
      within(() => {});
    } finally {
      system.sleep = sleep;
    }
    assertEquals(sleeps, 0);
  }));
