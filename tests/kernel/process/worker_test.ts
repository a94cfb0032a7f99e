import { assertEquals } from "@std/assert";
import type { Task, WorkerMessage } from "../../../src/kernel/process/messages.ts";
import { Watchdog } from "../../../src/kernel/process/heartbeat.ts";

type Told = WorkerMessage | { type: "closed" };

/** Returns the messages from a worker with the given task, in order, and the watchdog's report. */
async function run(
  task: Task,
  settings: Record<string, string> = {},
): Promise<{ told: Told[]; stuck: string[] }> {
  const worker = new Worker(import.meta.resolve("./small_worker.ts"), { type: "module" });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const [told, stuck]: [Told[], string[]] = [[], []];
  const watchdog = new Watchdog({
    stuckAfterMs: 300,
    onStuck: (what) => void stuck.push(what),
  });
  worker.onmessage = ({ data }: MessageEvent<Told>) => {
    told.push(data);
    if (data.type === "heartbeat") watchdog.hear(data.what);
    if (data.type === "done") resolve();
  };
  const permissions = { read: [] };
  worker.postMessage({
    ...{ type: "start", version: "1.2.3", roots: {}, settings, permissions },
    task,
  });
  await done;
  watchdog.hear(undefined);
  worker.terminate();
  return { told, stuck };
}

const call = (tool: string): Task => ({ kind: "call", tool, input: {} });

Deno.test(
  "a worker opens its context, reports its task and closes the context",
  async () => {
    const { told } = await run(call("steps"));
    assertEquals(told, [
      { type: "ready" },
      { type: "heartbeat", what: "call steps" },
      { type: "closed" },
      { type: "done", exitCode: 0, stdout: "opened\n" },
    ]);
  },
);

Deno.test("a worker does not open its context if its task needs no root folders", async () => {
  const { told } = await run({ kind: "skill" });
  assertEquals(told, [
    { type: "ready" },
    { type: "heartbeat", what: "skill" },
    { type: "done", exitCode: 0, stdout: "# Small\n" },
  ]);
});

Deno.test(
  "a worker ends with the error's code and text if it cannot open its context",
  async () => {
    const { told } = await run(call("steps"), { refuse: "DATA is no folder" });
    assertEquals(told, [
      { type: "ready" },
      { type: "closed" },
      { type: "done", exitCode: 3, stderr: "DATA is no folder" },
    ]);
  },
);

Deno.test("the watchdog reports the call that blocks a worker", async () => {
  const { told, stuck } = await run(call("block"));
  assertEquals(stuck[0], "call block");
  assertEquals(told.at(-1), { type: "done", exitCode: 0, stdout: "done\n" });
});

Deno.test("an uncaught error ends the worker and reports its message", async () => {
  for (const way of ["throw", "reject"]) {
    const { told } = await run({ kind: "call", tool: "fail", input: { way } });
    const stderr = "the server failed: late";
    assertEquals(told, [{ type: "ready" }, { type: "heartbeat", what: "call fail" }, {
      type: "done",
      exitCode: 70,
      stderr,
    }]);
  }
});
