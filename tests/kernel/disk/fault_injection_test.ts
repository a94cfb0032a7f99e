import { assert, assertEquals } from "@std/assert";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { type OpenFile, system } from "../../../src/kernel/disk/system.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";
import { durableWrites, namesIn, startAgain } from "./durable_writes.ts";

/** A call fails, or the process stops at a call: all later calls do nothing. */
type Fault = "EIO" | "EACCES" | "stop";

class Stopped extends Error {}

const OPEN_CALLS = ["statSync", "readSync", "writeSync", "seekSync", "truncateSync", "syncSync"]
  .concat("syncDataSync", "lock");
const CALLS = ["lstat", "stat", "realPath", "readDir", "readFile", "makeFolder", "rename"]
  .concat("remove", "link", "copy", "open");

/**
 * Runs `action` while the call number `at` of the system's functions has a fault. Returns the number
 * of calls and the error.
 */
async function withFault(
  { at, fault }: { at: number; fault: Fault },
  action: () => unknown,
): Promise<{ calls: number; error: unknown }> {
  let calls = 0;
  let isStopped = false;
  const opened: OpenFile[] = [];
  const before = (): void => {
    if (isStopped) throw new Stopped();
    if (calls++ !== at) return;
    isStopped = fault === "stop";
    if (isStopped) throw new Stopped();
    throw Object.assign(new Error(`${fault} (os error 5)`), { code: fault });
  };
  // deno-lint-ignore ban-types
  const wrapped = (object: object, name: string, call: Function) => (...args: unknown[]) => {
    before();
    const result = call.apply(object, args);
    return name === "open" ? wrappedFile(result) : result;
  };
  const wrappedFile = (file: OpenFile): OpenFile => {
    opened.push(file);
    for (const name of OPEN_CALLS) {
      Object.assign(file, { [name]: wrapped(file, name, Reflect.get(file, name)) });
    }
    return file;
  };
  const original = { ...system };
  for (const name of CALLS) {
    Object.assign(system, { [name]: wrapped(original, name, Reflect.get(original, name)) });
  }
  try {
    await action();
    return { calls, error: undefined };
  } catch (error) {
    return { calls, error };
  } finally {
    Object.assign(system, original);
    if (isStopped) closeAll(opened);
  }
}

/** Closes files as the operating system does when their process ends. */
function closeAll(files: readonly OpenFile[]): void {
  for (const file of files) {
    try {
      file.close();
    } catch {
      // The file is closed already.
    }
  }
}

/** Runs `use` for each call of `action`, each time with new folders and a fault in that call. */
async function atEachCall(
  fault: Fault,
  prepare: (folder: string) => unknown,
  { action, check }: {
    action: (folder: string) => unknown;
    check: (folder: string, error: unknown, at: string) => void | Promise<void>;
  },
): Promise<void> {
  let at = 0;
  for (let isReached = true; isReached; at++) {
    await inTempFolder(async (folder) => {
      await prepare(folder);
      const { calls, error } = await withFault({ at, fault }, () => action(folder));
      isReached = calls > at;
      await check(folder, error, `${fault} in call ${at}`);
    });
  }
  assert(at > 2);
}

for (const [name, { change, ids }] of Object.entries(durableWrites)) {
  const prepare = async (folder: string): Promise<void> => {
    Deno.mkdirSync(`${folder}/data`);
    await change(folder, "first");
  };
  const action = (folder: string): unknown => change(folder, "second");

  for (const fault of ["EIO", "EACCES"] as const) {
    Deno.test(`${name}() changes all or nothing if one call fails with ${fault}`, () =>
      atEachCall(fault, prepare, {
        action,
        async check(folder, error, at) {
          assert(error === undefined || error instanceof ToolError, `${at}: ${error}`);
          const found = ids(folder);
          assert(found.includes("first"), `${at}: the first change is lost`);
          if (error === undefined) assert(found.includes("second"), `${at}: the change is lost`);
          await change(folder, "third");
          assert(ids(folder).includes("third"), `${at}: the next change is lost`);
        },
      }));
  }

  Deno.test(`${name}() changes all or nothing if its process stops at a call`, () =>
    atEachCall("stop", prepare, {
      action,
      async check(folder, error, at) {
        assert(ids(folder).includes("first"), `${at}: the first change is lost`);
        assert(error !== undefined || ids(folder).includes("second"), `${at}: the change is lost`);
        await startAgain(name, folder);
        assert(ids(folder).includes("start"), `${at}: the next change is lost`);
        const left = namesIn(`${folder}/data`).filter((one) => /\.tmp$|^\.new$/.test(one));
        assertEquals(left, [], at);
      },
    }));
}

/** Each way to read, and the only result that it may return. */
const READS: Record<string, [read: (folder: Folder) => unknown, result: unknown]> = {
  read: [(folder) => folder.read("docs/a.md"), "A"],
  readIfPresent: [(folder) => folder.readIfPresent("docs/a.md"), "A"],
  kind: [(folder) => folder.kind("docs/a.md"), "file"],
  files: [(folder) => folder.files(["docs/a.md"]).size, 1],
  requirePresent: [(folder) => folder.requirePresent(), undefined],
  list: [(folder) => {
    const { paths, isPartial } = folder.list(["docs"], { extension: ".md" });
    return isPartial ? "reported" : paths.join();
  }, "docs/a.md"],
};

for (const [name, [read, result]] of Object.entries(READS)) {
  Deno.test(`Folder.${name}() reports a failing call instead of a missing file`, async () => {
    const seen: unknown[] = [];
    await atEachCall("EIO", (path) => writeFiles(path, { "docs/a.md": "A" }), {
      action: (path) => seen.push(read(new Folder({ title: "", setBy: "", value: "", path }))),
      check: (_, error, at) => {
        assert(error === undefined || error instanceof ToolError, `${at}: ${error}`);
      },
    });
    assertEquals(seen.filter((one) => one !== result && one !== "reported"), []);
  });
}
