import "./prelude.ts";
import { EXIT } from "../errors.ts";
import { logFrom, writeStdout } from "../log.ts";
import { onProgress } from "../progress.ts";
import type { Settings } from "../roots/grant.ts";
import type { Roots } from "../roots/root.ts";
import type { Service } from "../service/service.ts";
import type { Skills } from "../service/skill.ts";
import type { Tool } from "../service/tool.ts";
import { excerpt } from "../text.ts";
import { endingOf } from "./ending.ts";
import { Heartbeat } from "./heartbeat.ts";
import { looksAtRoots, type MainMessage, type Task, type WorkerMessage } from "./messages.ts";
import { runTask } from "./tasks.ts";

/** A server without the facts that are known only at start: its version, roots and settings. */
export type ServerDefinition<Context, GivenRoots extends Roots> =
  & Omit<
    Service<Context>,
    "version" | "instructions" | "createContext" | "tools" | "skills"
  >
  & {
    tools: readonly Tool<Context>[] | ((settings: Settings) => readonly Tool<Context>[]);
    skills?: Skills | ((settings: Settings) => Skills);
    instructions: (roots: GivenRoots, settings: Settings) => string;
    createContext: (roots: GivenRoots, settings: Settings, correlationId?: string) => Context;
    /** Runs before a task of this kind; throws `StartError` when the server cannot work. */
    open?: (roots: GivenRoots, settings: Settings, kind: Task["kind"]) => Promise<void>;
    /** Runs after the task, and when `open` has failed. */
    close?: () => Promise<void>;
  };

/**
 * Runs a server inside the sandbox: reports to the main thread that it is ready, then serves stdio
 * or runs its one task.
 */
export function runWorker<Context, GivenRoots extends Roots>(
  definition: ServerDefinition<Context, GivenRoots>,
): void {
  let stop: () => void = () => {};
  const stopped = new Promise<undefined>((resolve) => stop = () => resolve(undefined));
  globalThis.addEventListener("error", (event) => {
    event.preventDefault();
    fail(event.error);
  });
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    fail(event.reason);
  });
  globalThis.addEventListener("message", ({ data }: MessageEvent<MainMessage<GivenRoots>>) => {
    if (data.type === "stop") stop();
    else {
      logFrom(data.logLevel);
      run(definition, data, stopped).then(tell, fail);
    }
  });
  tell({ type: "ready" });
}

async function run<Context, GivenRoots extends Roots>(
  { open, close, ...definition }: ServerDefinition<Context, GivenRoots>,
  start: MainMessage<GivenRoots> & { type: "start" },
  stopped: Promise<undefined>,
): Promise<WorkerMessage> {
  try {
    if (looksAtRoots(start.task)) await open?.(start.roots, start.settings, start.task.kind);
    return await work(definition, start, stopped);
  } finally {
    await close?.();
  }
}

async function work<Context, GivenRoots extends Roots>(
  { createContext, instructions, tools, skills, ...definition }: ServerDefinition<
    Context,
    GivenRoots
  >,
  { version, task, ...given }: MainMessage<GivenRoots> & { type: "start" },
  stopped: Promise<undefined>,
): Promise<WorkerMessage> {
  const { roots, settings } = given;
  const service = {
    ...definition,
    version,
    tools: typeof tools === "function" ? tools(settings) : tools,
    ...(skills && { skills: typeof skills === "function" ? skills(settings) : skills }),
    get instructions() {
      return instructions(roots, settings);
    },
    createContext: (correlationId?: string) => createContext(roots, settings, correlationId),
  };
  const heartbeat = new Heartbeat((what) => tell({ type: "heartbeat", what }));
  onProgress(() => heartbeat.progress());
  if (task.kind !== "serve") {
    heartbeat.begin(task.kind === "call" ? `call ${excerpt(task.tool)}` : task.kind);
    return await runTask(service, task, given);
  }
  const write = (line: string): void => heartbeat.writing(() => writeStdout(line));
  const onPending = (what: string): void => heartbeat.begin(what);
  const onIdle = (): void => {
    heartbeat.end();
  };
  const { serve } = await import("../mcp/stdio.ts");
  await serve(service, { input: stdin(stopped), write, onPending, onIdle });
  return { type: "done", exitCode: EXIT.ok };
}

/** Yields the chunks of stdin until it ends or the process must stop. */
async function* stdin(stopped: Promise<undefined>): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(64 * 1024);
  // Racing each read against `stopped` would add a permanent reaction to it.
  let leave: (length: null) => void = () => {};
  let isStopped = false;
  stopped.then(() => {
    isStopped = true;
    leave(null);
  });
  while (!isStopped) {
    const length = await new Promise<number | null>((resolve, reject) => {
      leave = resolve;
      Deno.stdin.read(buffer).then(resolve, reject);
    });
    if (length === null) break;
    yield buffer.subarray(0, length);
  }
  tell({ type: "ending" });
}

function fail(error: unknown): void {
  tell({ type: "done", ...endingOf(error) });
}

function tell(message: WorkerMessage): void {
  globalThis.postMessage(message);
}
