import { EXIT, StartError } from "../errors.ts";

/** How a process ends: its exit code, and what it has to say on stderr. */
export interface Ending {
  exitCode: number;
  stderr?: string;
}

/** How an error that nobody caught ends the process; without a word where the reader has left. */
export function endingOf(error: unknown): Ending {
  if (error instanceof StartError) return { exitCode: error.exitCode, stderr: error.message };
  if (error instanceof Deno.errors.BrokenPipe) return { exitCode: EXIT.ok };
  const why = error instanceof Error ? error.message : String(error);
  return { exitCode: EXIT.internal, stderr: `the server failed: ${why}` };
}
