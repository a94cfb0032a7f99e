import { assertEquals } from "@std/assert";
import type { Task, WorkerMessage } from "../../../src/kernel/process/messages.ts";
import { pulseMemory, PulseWatch } from "../../../src/kernel/process/pulse.ts";

type Told = WorkerMessage | { type: "closed" };

/** What a worker tells that runs this task, in order, and what a watch of its pulse says. */
async function run(
  task: Task,
  settings: Record<string, string> = {},
): Promise<{ told: Told[]; stuck: string[] }> {
  const worker = new Worker(import.meta.resolve("./small_worker.ts"), { type: "module" });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const [told, stuck]: [Told[], string[]] = [[], []];
  const pulse = pulseMemory();
  const watch = new PulseWatch(pulse, {
    stuckAfterMs: 300,
    onStuck: (what) => void stuck.push(what),
  });
  worker.onmessage = ({ data }: MessageEvent<Told>) => {
    told.push(data);
    if (data.type === "busy") watch.wake();
    if (data.type === "done") resolve();
  };
  const permissions = { read: [] };
  worker.postMessage({
    ...{ type: "start", version: "1.2.3", roots: {}, settings, permissions },
    ...{ task, pulse },
  });
  await done;
  worker.terminate();
  return { told, stuck };
}

// A watch looks on until the worker that it saw busy is idle, which one that was ended never is.
const options = { sanitizeOps: false, sanitizeResources: false };

const call = (tool: string): Task => ({ kind: "call", tool, input: {} });

Deno.test(
  "a worker opens what it serves, says that it is busy, and closes what it opened",
  options,
  async () => {
    const { told } = await run(call("steps"));
    assertEquals(told, [
      { type: "ready" },
      { type: "busy" },
      { type: "closed" },
      { type: "done", exitCode: 0, stdout: "opened\n" },
    ]);
  },
);

Deno.test("a worker opens nothing for a task that needs no roots", options, async () => {
  const { told } = await run({ kind: "skill" });
  assertEquals(told, [
    { type: "ready" },
    { type: "busy" },
    { type: "done", exitCode: 0, stdout: "# Small\n" },
  ]);
});

Deno.test(
  "a worker that cannot open ends with the code and the words of why",
  options,
  async () => {
    const { told } = await run(call("steps"), { refuse: "DATA is no folder" });
    assertEquals(told, [
      { type: "ready" },
      { type: "closed" },
      { type: "done", exitCode: 3, stderr: "DATA is no folder" },
    ]);
  },
);

Deno.test("a call that blocks its worker is named to who watches", options, async () => {
  const { told, stuck } = await run(call("block"));
  assertEquals(stuck[0], "call block");
  assertEquals(told.at(-1), { type: "done", exitCode: 0, stdout: "done\n" });
});

Deno.test("an error that nobody caught ends the worker with its words", options, async () => {
  for (const way of ["throw", "reject"]) {
    const { told } = await run({ kind: "call", tool: "fail", input: { way } });
    const stderr = "the server failed: late";
    assertEquals(told, [{ type: "ready" }, { type: "busy" }, {
      type: "done",
      exitCode: 70,
      stderr,
    }]);
  }
});
