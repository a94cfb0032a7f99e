/**
 * Swaps the entries at two paths atomically in a tight loop until `isOver` is 1. Neither entry is
 * ever missing (renameat2(2) with RENAME_EXCHANGE, only on Linux). Reports its start and its end.
 */
const AT_FDCWD = -100;
const RENAME_EXCHANGE = 2;

const libc = Deno.dlopen("libc.so.6", {
  renameat2: { parameters: ["i32", "buffer", "i32", "buffer", "u32"], result: "i32" },
});

/** The paths to swap, and the shared memory that ends the loop. */
export interface SwapTask {
  path: string;
  other: string;
  /**
   * The times that each entry remains at its own path, in milliseconds, in sequence. Default: 0.
   */
  rests?: readonly number[];
  isOver: Int32Array;
}

self.onmessage = ({ data }: MessageEvent<SwapTask>) => {
  const [path, other] = [data.path, data.other].map((one) => new TextEncoder().encode(`${one}\0`));
  if (path === undefined || other === undefined) return;
  const exchange = () =>
    libc.symbols.renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE) === 0;
  const rests = data.rests ?? [0];
  self.postMessage(exchange() && exchange());
  for (let turn = 0; Atomics.load(data.isOver, 0) === 0 && exchange() && exchange(); turn++) {
    const end = performance.now() + (rests[turn % rests.length] ?? 0);
    while (performance.now() < end);
  }
  self.postMessage(true);
};
