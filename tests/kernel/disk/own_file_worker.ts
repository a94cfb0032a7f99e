/** Opens its own file again and again, with no permission for anything else; tells how often it could. */
import { openOwn } from "../../../src/kernel/disk/own_file.ts";

self.onmessage = ({ data: { path, milliseconds } }: MessageEvent) => {
  let [opened, refused] = [0, 0];
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    try {
      openOwn(path, { append: true, name: "own" }).close();
      opened++;
    } catch {
      refused++;
    }
  }
  self.postMessage({ opened, refused });
};
