import { assert, assertEquals } from "@std/assert";
import { swapping } from "../../../src/dev/races/race.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";
import { note } from "../../note.ts";

const RACE_MS = 2000;

Deno.test("openOwn() creates no files outside the root folder while a folder is swapped", async () => {
  if (Deno.build.os !== "linux") return note("Not tested: swaps in one step, for Linux only");
  await inTempFolder(async (base) => {
    writeFiles(base, { "logs/own": "", "outside/other": "" });
    const path = `${base}/logs/own`;
    Deno.symlinkSync(`${base}/outside`, `${base}/logs.other`);
    const worker = new Worker(import.meta.resolve("./own_file_worker.ts"), {
      type: "module",
      deno: { permissions: { read: [path], write: [path] } },
    });
    const open = (times: number) => {
      const { promise, resolve } = Promise.withResolvers<{ opened: number; refused: number }>();
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage({ path, times });
      return promise;
    };
    let refused = 0;
    const stop = await swapping({ path: `${base}/logs` });
    try {
      const end = performance.now() + RACE_MS;
      while (performance.now() < end) refused += (await open(100)).refused;
    } finally {
      await stop();
    }
    assert(refused > 0);
    assertEquals(await open(10), { opened: 10, refused: 0 });
    worker.terminate();
    assertEquals([...Deno.readDirSync(`${base}/outside`)].map(({ name }) => name), ["other"]);
  });
});
