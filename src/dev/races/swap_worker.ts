/**
 * Exchanges what is at two paths, in one step, as fast as it can until `isOver` is 1: nothing is ever
 * missing (renameat2(2) with RENAME_EXCHANGE, which only Linux has). Tells when it begins and ends.
 */
const AT_FDCWD = -100;
const RENAME_EXCHANGE = 2;

const libc = Deno.dlopen("libc.so.6", {
  renameat2: { parameters: ["i32", "buffer", "i32", "buffer", "u32"], result: "i32" },
});

/** What to exchange, and the memory that says when to stop. */
export interface SwapTask {
  path: string;
  other: string;
  isOver: Int32Array;
}

self.onmessage = ({ data }: MessageEvent<SwapTask>) => {
  const [path, other] = [data.path, data.other].map((one) => new TextEncoder().encode(`${one}\0`));
  if (path === undefined || other === undefined) return;
  const exchange = () =>
    libc.symbols.renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE) === 0;
  self.postMessage(exchange());
  while (Atomics.load(data.isOver, 0) === 0 && exchange());
  self.postMessage(true);
};
