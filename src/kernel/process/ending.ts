import { EXIT, StartError } from "../errors.ts";

/** The end of a process: its exit code, and its message for stderr. */
export interface Ending {
  exitCode: number;
  stderr?: string;
}

/** Returns the ending for an uncaught error; without a message if the reader has left. */
export function endingOf(error: unknown): Ending {
  if (error instanceof StartError) return { exitCode: error.exitCode, stderr: error.message };
  if (error instanceof Deno.errors.BrokenPipe) return { exitCode: EXIT.ok };
  const why = error instanceof Error ? error.message : String(error);
  return { exitCode: EXIT.internal, stderr: `the server failed: ${why}` };
}
