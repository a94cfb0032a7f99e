import { assert, assertEquals } from "@std/assert";
import { cpuTimeOfProcess } from "../../src/dev/cpu_time.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { note } from "../note.ts";
import { ServerProcess } from "./process.ts";
import { servers } from "./servers.ts";
import { targetsOf } from "./targets.ts";

/** Up to 10 MB that would be hundreds once they are parsed. */
const WIDE = {
  "nested lists": `${"[".repeat(4_000_000)}${"]".repeat(4_000_000)}`,
  "empty objects": `[${"{},".repeat(3_200_000)}0]`,
  "objects of one member": `[${'{"a":0},'.repeat(1_200_000)}0]`,
  "numbers": `[${"0,".repeat(4_900_000)}0]`,
};

/** Messages with such an input; what an answer to them has as its id. */
function* wideMessages(): Generator<[name: string, message: string, id: string | null]> {
  const [start, end] = ['"jsonrpc":"2.0","id":"a","method":"tools/call"', '"params":{"arguments":'];
  for (const [name, input] of Object.entries(WIDE)) {
    yield [name, `{${start},${end}{"query":${input}}}}`, "a"];
    yield [`${name}, the id last`, `{${end}${input}},${start}}`, "a"];
  }
  yield ["objects without an end", `{${start},${end}[${"{},".repeat(3_200_000)}`, "a"];
  yield ["objects alone", WIDE["empty objects"], null];
}

for (const { executable, env } of servers) {
  for (const target of targetsOf(executable)) {
    Deno.test(`${target.name}: ${executable} does not parse a message of far too many values`, () =>
      inTempFolder(async (folder) => {
        const server = new ServerProcess(target, { env: env(folder) });
        await server.initialize();
        const before = server.peakMemory();
        for (const [name, message, id] of wideMessages()) {
          const begun = await cpuTimeOfProcess(server.child.pid);
          await server.write(`${message}\n`);
          assertEquals(await server.next(), {
            jsonrpc: "2.0",
            id,
            error: { code: -32600, message: "Invalid request: it has over 500,000 values" },
          }, name);
          const taken = await cpuTimeOfProcess(server.child.pid) - begun;
          assert(taken < 500, `${name}: ${taken} ms of processor time`);
        }
        const peak = server.peakMemory();
        if (peak === undefined || before === undefined) {
          note("Not tested: peak memory, without /proc");
        } else assert(peak - before < 140, `from ${before} to ${peak} MiB`);
        await server.request("b", "ping");
        assertEquals((await server.end()).code, 0);
      }));
  }
}
