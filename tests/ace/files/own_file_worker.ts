/**
 * Opens its own file repeatedly with no other permissions, and reports how often that succeeds and
 * fails.
 */
import { openOwn } from "../../../src/ace/files/own_file.ts";

self.onmessage = ({ data: { path, times } }: MessageEvent) => {
  let [opened, refused] = [0, 0];
  for (let time = 0; time < times; time++) {
    try {
      openOwn(path, { append: true, name: "own" }).close();
      opened++;
    } catch {
      refused++;
    }
  }
  self.postMessage({ opened, refused });
};
