import { assertEquals } from "@std/assert";
import { type ProgressNotification, progressPort } from "../../src/kernel/progress.ts";

Deno.test("progress() tells what grows, under the client's token", () => {
  const sent: ProgressNotification[] = [];
  const port = progressPort("t", (notification) => Promise.resolve(void sent.push(notification)));
  for (const done of [1, 1, 0, 3]) port.progress(done, 3);
  assertEquals(sent.map(({ params }) => params), [
    { progressToken: "t", progress: 1, total: 3 },
    { progressToken: "t", progress: 3, total: 3 },
  ]);
});

Deno.test("progress() tells nothing to a client that gave no token", () => {
  progressPort(undefined, () => Promise.reject(new Error("sent"))).progress(1, 2);
});
