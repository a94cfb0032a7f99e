import { EXIT, StartError } from "../errors.ts";
import type { HookClient } from "../hook/client.ts";
import type { LogLevel } from "../log.ts";
import type { Grant } from "../roots/grant.ts";
import type { Roots } from "../roots/root.ts";
import type { FieldText } from "../text.ts";
import type { FolderFacts } from "./folders.ts";

/** A task that an executable runs inside the sandbox. Each command has its own task. */
export type Task =
  | { kind: "serve" }
  | { kind: "call"; tool: string; json?: string; fields?: readonly FieldText[] }
  | { kind: "tools"; json: boolean }
  | { kind: "skill" }
  | { kind: "report"; given: Record<string, unknown> }
  | { kind: "command"; name: string; args: readonly string[]; folder: string }
  | {
    kind: "doctor";
    json: boolean;
    switches?: readonly string[];
    folders?: readonly FolderFacts[];
    /** Sentences about written files that the repository ignores. */
    ignored?: readonly string[];
  }
  | { kind: "prove"; json: boolean }
  | { kind: "hook"; event: string; client?: HookClient }
  | { kind: "brief" };

/** Returns false for a task that runs even if variables for roots are invalid. */
export function looksAtRoots({ kind }: Task): boolean {
  return kind !== "tools" && kind !== "skill";
}

export type StartGrant<GivenRoots extends Roots = Roots> = Grant<GivenRoots> & {
  logLevel: LogLevel;
};

export type MainMessage<GivenRoots extends Roots = Roots> =
  | ({ type: "start"; version: string; task: Task } & StartGrant<GivenRoots>)
  | { type: "stop" };

/** The worker is ready, has read all its input, or is done. */
export type WorkerMessage =
  | { type: "ready" }
  | { type: "ending" }
  | ({ type: "done"; stdout?: string } & Ending);

export interface Ending {
  exitCode: number;
  stderr?: string;
}

/** Returns an uncaught error's ending, without a message if the reader closed the pipe. */
export function endingOf(error: unknown): Ending {
  if (error instanceof StartError) return { exitCode: error.exitCode, stderr: error.message };
  if (error instanceof Deno.errors.BrokenPipe) return { exitCode: EXIT.ok };
  const why = error instanceof Error ? error.message : String(error);
  return { exitCode: EXIT.internal, stderr: `the server failed: ${why}` };
}
