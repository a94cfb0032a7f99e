import { assert, assertEquals } from "@std/assert";
import { openReadable } from "../../../src/kernel/disk/file_stamp.ts";
import { onProgress } from "../../../src/kernel/progress.ts";
import { note } from "../../note.ts";
import { openFilesIn } from "../../open_files.ts";
import { outputOf } from "../subprocess.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("openReadable() reads both old and new files", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { a: "text" });
    for (const ctime of [new Date(0), new Date(), null]) {
      using file = openReadable(`${folder}/a`, { ctime });
      const { isFile, dev, ino, size, mtime } = file.statSync();
      const seen = Deno.lstatSync(`${folder}/a`);
      assertEquals([isFile, dev, ino, size], [true, seen.dev, seen.ino, 4]);
      assertEquals(mtime?.getTime(), seen.mtime?.getTime());
      const buffer = new Uint8Array(10);
      assertEquals([file.readSync(buffer), file.readSync(buffer)], [4, null]);
      assertEquals(new TextDecoder().decode(buffer.subarray(0, 4)), "text");
    }
  }));

Deno.test("seekSync(0) makes the next read start at the beginning of the file", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { a: "text" });
    using file = openReadable(`${folder}/a`, { ctime: new Date() });
    const buffer = new Uint8Array(4);
    file.readSync(buffer);
    file.seekSync(0, 0);
    assertEquals(file.readSync(buffer), 4);
  }));

Deno.test("openReadable() reports progress for each file and closes the file when it is disposed", () =>
  inTempFolder((folder) => {
    if (Deno.build.os !== "linux") return note("Not tested: open files, for there is no /proc");
    writeFiles(folder, { a: "text" });
    let progress = 0;
    onProgress(() => progress++);
    for (let times = 0; times < 20; times++) {
      openReadable(`${folder}/a`, { ctime: new Date() })[Symbol.dispose]();
    }
    onProgress(() => {});
    assertEquals(progress, 20);
    assertEquals(openFilesIn(folder), 0);
  }));

/** Alternately creates a file and a FIFO at the same path, and sometimes removes them. */
const SWAPPER = `
  const [place] = Deno.args;
  const move = (from, to) => { try { Deno.renameSync(from, to); } catch { /* removed */ } };
  for (let turn = 0;; turn++) {
    const [from, to] = turn % 2 === 0 ? [".fifo", ".file"] : [".file", ".fifo"];
    move(place, place + to);
    move(place + from, place);
  }`;

const READER = `
  import { Folder } from "kernel/disk/folder.ts";
  import { openToRead } from "kernel/disk/shared_file.ts";
  const [folder] = Deno.args;
  const served = () => new Folder({ title: "", setBy: "", value: "", path: folder });
  const counts: Record<string, number> = {};
  const attempts = {
    confined: () => served().read("a"),
    read: () => { openToRead(folder + "/a", "a")?.[Symbol.dispose](); },
  };
  const names = Object.keys(attempts);
  const isShown = () => names.every((name) => counts[name + " done"] > 0);
  // The loop runs for two seconds, or longer on a busy machine until each attempt has read the file once.
  const start = performance.now();
  while (performance.now() - start < (isShown() ? 2000 : 20000)) {
    for (const [name, attempt] of Object.entries(attempts)) {
      let outcome = "done";
      try { attempt(); } catch (error) { outcome = error.problem ?? String(error); }
      counts[name + " " + outcome] = (counts[name + " " + outcome] ?? 0) + 1;
    }
  }
  Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(counts)));`;

Deno.test("a FIFO that replaces a file during opening does not block reads", async () => {
  if (Deno.build.os === "windows") return note("Not tested: FIFOs, for Windows has none");
  await inTempFolder(async (folder) => {
    writeFiles(folder, { a: "text" });
    await new Deno.Command("mkfifo", { args: [`${folder}/a.fifo`] }).output();
    const args = ["eval", SWAPPER, `${folder}/a`];
    const swapper = new Deno.Command(Deno.execPath(), { args }).spawn();
    try {
      const { stdout, stderr } = await outputOf(READER, folder);
      assert(stdout !== "", `ended while it waited: ${stderr}`);
      const counts: Record<string, number> = JSON.parse(stdout);
      const refusals = /^(?:confined|read) (?:absent|changed|not a file)$/;
      const unexpected = Object.keys(counts).filter((outcome) =>
        !outcome.endsWith(" done") && !refusals.test(outcome)
      );
      assertEquals(unexpected, []);
      for (const name of ["confined", "read"]) {
        assert((counts[`${name} done`] ?? 0) > 0, stdout);
      }
    } finally {
      swapper.kill("SIGKILL");
      await swapper.status;
    }
  });
});
