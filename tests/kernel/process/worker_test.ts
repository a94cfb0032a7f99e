import { assertEquals } from "@std/assert";
import type { Task, WorkerMessage } from "../../../src/kernel/process/messages.ts";

type Told = WorkerMessage | { type: "closed" };

/** Returns the messages from a worker with the given task, in order. */
async function run(
  task: Task,
  settings: Record<string, string> = {},
): Promise<Told[]> {
  const worker = new Worker(import.meta.resolve("./small_worker.ts"), { type: "module" });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const told: Told[] = [];
  worker.onmessage = ({ data }: MessageEvent<Told>) => {
    told.push(data);
    if (data.type === "done") resolve();
  };
  const permissions = { read: [] };
  worker.postMessage({
    ...{ type: "start", version: "1.2.3", roots: {}, settings, permissions },
    task,
  });
  await done;
  worker.terminate();
  return told;
}

const call = (tool: string): Task => ({ kind: "call", tool, json: "{}" });

Deno.test(
  "a worker opens its context and closes the context",
  async () => {
    const told = await run(call("steps"));
    assertEquals(told, [
      { type: "ready" },
      { type: "closed" },
      { type: "done", exitCode: 0, stdout: "opened\n" },
    ]);
  },
);

Deno.test("a worker does not open its context if its task needs no root folders", async () => {
  const told = await run({ kind: "skill" });
  assertEquals(told, [
    { type: "ready" },
    { type: "done", exitCode: 0, stdout: "# Small\n" },
  ]);
});

Deno.test(
  "a worker ends with the error's code and text if it cannot open its context",
  async () => {
    const told = await run(call("steps"), { refuse: "DATA is no folder" });
    assertEquals(told, [
      { type: "ready" },
      { type: "closed" },
      { type: "done", exitCode: 3, stderr: "DATA is no folder" },
    ]);
  },
);

Deno.test("an uncaught error ends the worker and reports its message", async () => {
  for (const way of ["throw", "reject"]) {
    const told = await run({ kind: "call", tool: "fail", json: JSON.stringify({ way }) });
    const stderr = "the server failed: late";
    assertEquals(told, [{ type: "ready" }, {
      type: "done",
      exitCode: 70,
      stderr,
    }]);
  }
});
