import { EXIT, StartError } from "../errors.ts";

export interface Ending {
  exitCode: number;
  stderr?: string;
}

/**
 * Returns the ending for an uncaught error. The ending has no message if the reader closed the
 * pipe.
 */
export function endingOf(error: unknown): Ending {
  if (error instanceof StartError) return { exitCode: error.exitCode, stderr: error.message };
  if (error instanceof Deno.errors.BrokenPipe) return { exitCode: EXIT.ok };
  const why = error instanceof Error ? error.message : String(error);
  return { exitCode: EXIT.internal, stderr: `the server failed: ${why}` };
}
