import type { HookClient } from "../hook/client.ts";
import type { LogLevel } from "../log.ts";
import type { Grant } from "../roots/grant.ts";
import type { Roots } from "../roots/root.ts";
import type { Ending } from "./ending.ts";
import type { FolderFacts } from "./folders.ts";

/** A task for an executable inside the sandbox; one per command. */
export type Task =
  | { kind: "serve" }
  | { kind: "call"; tool: string; input: unknown }
  | { kind: "tools"; json: boolean }
  | { kind: "skill" }
  | { kind: "report"; given: Record<string, unknown>; site?: string }
  | { kind: "command"; name: string; args: readonly string[]; folder: string }
  | {
    kind: "doctor";
    json: boolean;
    switches?: readonly string[];
    folders?: readonly FolderFacts[];
  }
  | { kind: "prove"; json: boolean }
  | { kind: "hook"; client?: HookClient }
  | { kind: "brief" };

/** Returns false for a task without roots or a store: it runs with any variables. */
export function looksAtRoots({ kind }: Task): boolean {
  return kind !== "tools" && kind !== "skill";
}

/** The grant of a worker, and the least level of a log entry that it writes. */
export type StartGrant<GivenRoots extends Roots = Roots> = Grant<GivenRoots> & {
  logLevel: LogLevel;
};

/** A message from main to the worker: to start, or after a signal to stop. */
export type MainMessage<GivenRoots extends Roots = Roots> =
  | ({ type: "start"; version: string; task: Task } & StartGrant<GivenRoots>)
  | { type: "stop" };

/** A message from the worker to main: it is ready, busy or idle, its input ended, or it is done. */
export type WorkerMessage =
  | { type: "ready" }
  | { type: "heartbeat"; what: string | undefined }
  | { type: "ending" }
  | ({ type: "done"; stdout?: string; archive?: Uint8Array } & Ending);
