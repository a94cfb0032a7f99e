import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { SimulatedDisk } from "../../src/dev/faults/disk.ts";
import type { Injector } from "../../src/dev/faults/injector.ts";
import { requireNamed } from "../../src/dev/faults/schedule.ts";
import {
  failuresOf,
  POSTGRES,
  type ScheduleFailure,
  SIMULATED,
} from "../../src/dev/faults/subjects.ts";
import type { OpenFile, system } from "../../src/kernel/disk/system.ts";
import { PostgresStore } from "../../src/knowledge/postgres/store.ts";
import { testDatabase } from "../knowledge/stores.ts";

/** A faulty disk that reports bytes and names as flushed without storing them. */
class ForgetfulDisk extends SimulatedDisk {
  override functions(start: string, injector: Injector): Partial<typeof system> {
    const functions = super.functions(start, injector);
    const open = (path: string, options?: Deno.OpenOptions): OpenFile => {
      const file = functions.open?.(path, options);
      if (file === undefined) throw new Error("the disk opens no files");
      const done = () => Promise.resolve();
      return Object.assign(file, { syncSync: () => {}, sync: done, syncData: done });
    };
    return { ...functions, open };
  }
}

/** A faulty disk that reports a file as missing after a failed read. */
class DenyingDisk extends SimulatedDisk {
  override functions(start: string, injector: Injector): Partial<typeof system> {
    const functions = super.functions(start, injector);
    const lstat = (path: string): Deno.FileInfo => {
      try {
        return functions.lstat?.(path) ?? Deno.lstatSync(path);
      } catch {
        throw new Deno.errors.NotFound(path);
      }
    };
    return { ...functions, lstat };
  }
}

function failures(
  server: string,
  options: { count: number; Disk?: typeof SimulatedDisk },
): Promise<ScheduleFailure[]> {
  return Array.fromAsync(failuresOf(server, { first: 1, ...options }));
}

const ignore = testDatabase() === undefined;

for (const server of SIMULATED) {
  Deno.test({
    name: `${server} keeps its promises in twenty fault schedules`,
    ignore: server === POSTGRES && ignore,
    fn: async () => assertEquals(await failures(server, { count: 20 }), []),
  });
}

Deno.test({
  name: "the simulator detects that knowledge-server keeps deleted entries in PostgreSQL",
  ignore,
  fn: async () => {
    const deletion = PostgresStore.prototype.delete;
    PostgresStore.prototype.delete = () => Promise.resolve(true);
    try {
      const [first] = await failures(POSTGRES, { count: 10 });
      assertMatch(first?.message ?? "", /unexpected entry/);
    } finally {
      PostgresStore.prototype.delete = deletion;
    }
  },
});

for (const server of ["decibel", "ace"]) {
  Deno.test(`the simulator detects that ${server}-server loses records if the disk loses writes`, async () => {
    const [first] = await failures(server, { count: 30, Disk: ForgetfulDisk });
    assertMatch(first?.message ?? "", /lost|0 times|incomplete|doctor says/);
  });
}

for (const server of ["acm", "architecture"]) {
  Deno.test(`the simulator detects that ${server}-server omits files that the disk denies`, async () => {
    const [first] = await failures(server, { count: 60, Disk: DenyingDisk });
    assertMatch(first?.message ?? "", /is wrong|gives another reason/);
  });
}

Deno.test("the simulator detects that knowledge-server loses entries if SQLite undoes commits", async () => {
  const { exec } = DatabaseSync.prototype;
  let commits = 0;
  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
    exec.call(this, sql === "COMMIT" && ++commits % 4 === 0 ? "ROLLBACK" : sql);
  };
  try {
    const [first] = await failures("knowledge", { count: 10 });
    assertMatch(first?.message ?? "", /lost|fails even without/);
  } finally {
    DatabaseSync.prototype.exec = exec;
  }
});

Deno.test("the simulator finds the same failures with the same seeds", async () => {
  const options = { count: 10, Disk: ForgetfulDisk };
  assertEquals(await failures("decibel", options), await failures("decibel", options));
});

Deno.test("requireNamed() rejects an error if no fault occurred", () => {
  assertThrows(() => requireNamed("It failed\nTry again.", [], { tool: "x" }), Error, "without");
});

Deno.test("requireNamed() rejects an error that names a different fault", () => {
  const text = "Nothing was recorded: the disk is full\nFree some space, then try again.";
  assertThrows(() => requireNamed(text, ["EROFS"], { tool: "x" }), Error, "another reason");
});

Deno.test("requireNamed() rejects an error that names no remedy", () => {
  assertThrows(() => requireNamed("the disk is full", ["ENOSPC"], { tool: "x" }), Error, "remedy");
});
