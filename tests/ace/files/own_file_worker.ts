/** Opens its own file some times, with no permission for anything else; reports how often it could. */
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
