import { assert, assertEquals, assertRejects } from "@std/assert";
import { WriteError } from "../../../src/kernel/disk/file_error.ts";
import { note } from "../../note.ts";
import { makeReadOnly, mountSmall, unmount } from "../small_disk.ts";
import { inTempFolder } from "../temp_folder.ts";
import { durableWrites, namesIn, startAgain } from "./durable_writes.ts";

const PROGRAM = new URL("durable_writes.ts", import.meta.url).pathname;
const CONFIG = new URL("../../../deno.json", import.meta.url).pathname;

/** Starts a process that changes files. Returns the ids that it acknowledged before it ended. */
function start(...args: readonly string[]): { process: Deno.ChildProcess; ids: Promise<string[]> } {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--config", CONFIG, PROGRAM, ...args],
    stdout: "piped",
  }).spawn();
  const ids = new Response(process.stdout).text().then((text) =>
    text.split("\n").slice(0, -1).filter((id) => id !== "")
  );
  return { process, ids };
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 2));
}

function inDataFolder(use: (folder: string) => Promise<void>): Promise<void> {
  return inTempFolder(async (folder) => {
    Deno.mkdirSync(`${folder}/data`);
    await use(folder);
  });
}

function requireEach(expected: readonly string[], found: readonly string[]): void {
  const known = new Set(found);
  assertEquals(known.size, found.length, "a change was made twice");
  assertEquals(expected.filter((id) => !known.has(id)), [], "acknowledged changes are lost");
}

function temporaries(folder: string): string[] {
  const names = [`${folder}/data`, `${folder}/data/.new`, `${folder}/data/new`].flatMap(namesIn);
  return names.filter((name) => name.endsWith(".tmp") || name === ".new");
}

for (const [name, { change, ids }] of Object.entries(durableWrites)) {
  Deno.test(`${name}() loses and tears nothing if its process is killed`, () =>
    inDataFolder(async (folder) => {
      const acknowledged: string[] = [];
      for (let kill = 0; kill < 6; kill++) {
        const before = ids(folder).length;
        const { process, ids: own } = start(name, folder, `k${kill}`, "100000");
        await until(() => ids(folder).length > before + kill);
        process.kill("SIGKILL");
        acknowledged.push(...await own);
        requireEach(acknowledged, ids(folder));
      }
      assert(acknowledged.length > 0);
      await startAgain(name, folder);
      requireEach([...acknowledged, "start"], ids(folder));
      assertEquals(temporaries(folder), []);
    }));

  Deno.test(`${name}() loses and tears nothing if eight processes call it`, () =>
    inDataFolder(async (folder) => {
      const all = Array.from({ length: 8 }, (_, number) => start(name, folder, `p${number}`, "15"));
      const acknowledged = (await Promise.all(all.map((one) => one.ids))).flat();
      assertEquals(acknowledged.length, 8 * 15);
      requireEach(acknowledged, ids(folder));
      assertEquals(temporaries(folder), []);
    }));

  Deno.test(`${name}() reports a full and a read-only disk and leaves the files unchanged`, () =>
    inDataFolder(async (folder) => {
      if (!mountSmall(`${folder}/data`)) return note("Not tested: full disks. Mounting is refused");
      try {
        const acknowledged: string[] = [];
        const fill = async (): Promise<void> => {
          for (let number = 0; number < 100; number++) {
            await change(folder, `f${number}`);
            acknowledged.push(`f${number}`);
          }
        };
        const full = await assertRejects(fill, WriteError);
        assertEquals(full.problem, "full");
        requireEach(acknowledged, ids(folder));
        assertEquals(ids(folder).length, acknowledged.length);
        assertEquals(temporaries(folder), []);
        assert(makeReadOnly(`${folder}/data`));
        const refused = await assertRejects(async () => await change(folder, "r"), WriteError);
        assertEquals(refused.problem, "read-only");
      } finally {
        unmount(`${folder}/data`);
      }
    }));

  Deno.test(`${name}() touches nothing outside if its folder became a symlink`, () =>
    inDataFolder(async (folder) => {
      await change(folder, "first");
      Deno.renameSync(`${folder}/data`, `${folder}/moved`);
      Deno.mkdirSync(`${folder}/outside`);
      for (const file of ["log", "text"]) Deno.writeTextFileSync(`${folder}/outside/${file}`, "o");
      Deno.symlinkSync(`${folder}/outside`, `${folder}/data`);
      await assertRejects(async () => await change(folder, "second"), WriteError);
      assertEquals(namesIn(`${folder}/outside`), ["log", "text"]);
      for (const file of ["log", "text"]) {
        assertEquals(Deno.readTextFileSync(`${folder}/outside/${file}`), "o");
      }
    }));
}
