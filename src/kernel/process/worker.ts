import "./prelude.ts";
import { EXIT } from "../errors.ts";
import { logFrom, writeStdout } from "../log.ts";
import { once } from "../once.ts";
import type { Grant, Settings } from "../roots/grant.ts";
import type { Roots } from "../roots/root.ts";
import type { Service } from "../service/service.ts";
import {
  endingOf,
  looksAtRoots,
  type MainMessage,
  type Task,
  type WorkerMessage,
} from "./messages.ts";

/** The parts of a server that a hook needs, because each hook event starts a new process. */
export interface ServerDefinition<Context, GivenRoots extends Roots>
  extends Pick<Service<Context>, "name" | "hooks"> {
  createContext: (roots: GivenRoots, settings: Settings, correlationId?: string) => Context;
  open?: (roots: GivenRoots, settings: Settings, kind: Task["kind"]) => Promise<void>;
  close?: () => Promise<void>;
  /** Loads the other parts, which all tasks except hooks need. */
  load: (roots: GivenRoots, settings: Settings) => Promise<ServerParts<Context>>;
}

export type ServerParts<Context> = Omit<
  Service<Context>,
  "name" | "hooks" | "version" | "createContext"
>;

type HookTask = Task & { kind: "hook" };

/** Runs a server inside the sandbox: serves stdio, or runs a single task. */
export function runWorker<Context, GivenRoots extends Roots>(
  definition: ServerDefinition<Context, GivenRoots>,
): void {
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
      run(definition, data).then(tell, fail);
    }
  });
  tell({ type: "ready" });
}

async function run<Context, GivenRoots extends Roots>(
  { close, ...definition }: ServerDefinition<Context, GivenRoots>,
  start: MainMessage<GivenRoots> & { type: "start" },
): Promise<WorkerMessage> {
  try {
    const { roots, settings, task } = start;
    if (task.kind === "hook") return await speak(definition, { roots, settings, task });
    if (looksAtRoots(task)) await definition.open?.(roots, settings, task.kind);
    const service = await serviceOf(definition, start);
    if (task.kind !== "serve") {
      return await (await import("./tasks.ts")).runTask(service, task, start);
    }
    const { serve } = await import("../mcp/stdio.ts");
    await serve(service, { input: stdin(), write: writeStdout });
    return { type: "done", exitCode: EXIT.ok };
  } finally {
    await close?.();
  }
}

async function speak<Context, GivenRoots extends Roots>(
  { name, hooks, open, createContext }: ServerDefinition<Context, GivenRoots>,
  { roots, settings, task }: Omit<Grant<GivenRoots>, "permissions"> & { task: HookTask },
): Promise<WorkerMessage> {
  const opened = async (): Promise<Context> => {
    await open?.(roots, settings, task.kind);
    return createContext(roots, settings);
  };
  const { answerHook } = await import("./hook.ts");
  const output = await answerHook({ name, ...(hooks && { hooks }), createContext: opened }, task);
  return { type: "done", exitCode: EXIT.ok, ...(output !== "" && { stdout: `${output}\n` }) };
}

async function serviceOf<Context, GivenRoots extends Roots>(
  { name, hooks, createContext, load }: ServerDefinition<Context, GivenRoots>,
  { version, roots, settings }: MainMessage<GivenRoots> & { type: "start" },
): Promise<Service<Context>> {
  const parts = await load(roots, settings);
  return {
    ...parts,
    ...{ name, version, ...(hooks && { hooks }) },
    tools: once(parts.tools),
    createContext: (correlationId) => createContext(roots, settings, correlationId),
  };
}

let isStopped = false;
let leaveRead: () => void = () => {};

function stop(): void {
  isStopped = true;
  leaveRead();
}

/** Yields chunks of stdin until stdin ends or the process must stop. */
async function* stdin(): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(64 * 1024);
  while (!isStopped) {
    const length = await new Promise<number | null>((resolve, reject) => {
      // A read can't be cancelled.
      leaveRead = () => resolve(null);
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
