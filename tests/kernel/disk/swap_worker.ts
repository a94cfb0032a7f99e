/** Swaps what is at a path for what is beside it as fast as it can, until `isOver` is 1. */
self.onmessage = (
  { data: { path, isOver } }: MessageEvent<{ path: string; isOver: Int32Array }>,
) => {
  self.postMessage("begun");
  while (Atomics.load(isOver, 0) === 0) {
    Deno.renameSync(path, `${path}.kept`);
    Deno.renameSync(`${path}.other`, path);
    Deno.renameSync(path, `${path}.other`);
    Deno.renameSync(`${path}.kept`, path);
  }
  self.postMessage("ended");
};
