import { type HarmlessChange, harmlessIn } from "./harmless_change.ts";

/** Those of the kernel's other rooms. */
export const HARMLESS_IN_KERNEL: readonly HarmlessChange[] = [
  ...harmlessIn("src/kernel/mcp/json_rpc.ts", [
    [
      "if (length > this.#bytes.length) {",
      "length > this.#bytes.length  →  length >= this.#bytes.length",
      "it makes room once more where the last byte fits",
    ],
    [
      "const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));",
      "2  →  3",
      "how much more room is made than is needed now",
    ],
  ]),
  ...harmlessIn("src/kernel/mcp/turns.ts", [
    [
      "return performance.now() - this.#begun < BUSY_MS;",
      "performance.now() - this.#begun < BUSY_MS  →  performance.now() - this.#begun <= BUSY_MS",
      "a turn of exactly a hundred milliseconds",
    ],
  ]),
  ...harmlessIn("src/kernel/mcp/wire.ts", [
    [
      "for (let turn = 0; turn < TURNS && this.#pendingCount > 0; turn++) await undefined;",
      "0  →  1",
      "one turn of the queue less, of fifty",
    ],
    [
      "for (let turn = 0; turn < TURNS && this.#pendingCount > 0; turn++) await undefined;",
      "turn < TURNS  →  turn <= TURNS",
      "one turn of the queue more than fifty",
    ],
    [
      "for (let turn = 0; turn < TURNS && this.#pendingCount > 0; turn++) await undefined;",
      "this.#pendingCount > 0  →  this.#pendingCount >= 0",
      "fifty turns of the queue take some microseconds",
    ],
  ]),
  ...harmlessIn("src/kernel/process/proof.ts", [
    [
      "attempt: () => Deno.listen({ hostname: LOOPBACK, port: 0 }).close(),",
      "0  →  1",
      "the sandbox refuses every port; where it refuses none, either is let go at once",
    ],
    [
      'Deno.resolveDns("localhost", "A", { nameServer: { ipAddr: LOOPBACK, port: 53 } }),',
      "53  →  0",
      "the sandbox refuses every port",
    ],
  ]),
  ...harmlessIn("src/kernel/process/pulse.ts", [
    ["#beats = 0;", "0  →  1", "the first look takes it for a beat"],
    [
      "Deno.unrefTimer(this.#timer);",
      "Deno.unrefTimer(this.#timer);  →  undefined;",
      "a worker ends when main says so, not when its timers do",
    ],
  ]),
];
