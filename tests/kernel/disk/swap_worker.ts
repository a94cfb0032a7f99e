/** Swaps what is at a path for what is beside it as fast as it can, until it is terminated. */
self.onmessage = ({ data: path }: MessageEvent<string>) => {
  self.postMessage("begun");
  for (;;) {
    Deno.renameSync(path, `${path}.kept`);
    Deno.renameSync(`${path}.other`, path);
    Deno.renameSync(path, `${path}.other`);
    Deno.renameSync(`${path}.kept`, path);
  }
};
