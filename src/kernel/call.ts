import { ToolError } from "./errors.ts";
import { log } from "./log.ts";
import type { Tool, ToolAnswer } from "./tool.ts";

/** An answer, or the text that tells why there is none. */
export type CallOutcome = { ok: true; answer: ToolAnswer } | { ok: false; text: string };

/**
 * Calls a tool; the one place where a failure becomes text. What the caller can mend says so;
 * anything else is `Internal error <id>` to the client, and the whole error with that id on stderr.
 */
export async function callTool<Context>(
  tool: Tool<Context>,
  input: unknown,
  createContext: () => Context,
): Promise<CallOutcome> {
  try {
    return { ok: true, answer: await tool.call(input, createContext()) };
  } catch (error) {
    if (error instanceof ToolError) return { ok: false, text: error.text };
    return { ok: false, text: internalError(error, { tool: tool.name }) };
  }
}

/** Logs an error that is ours and returns what a client may know of it. */
export function internalError(error: unknown, fields: Record<string, unknown>): string {
  const id = crypto.randomUUID().slice(0, 8);
  const stack = error instanceof Error ? error.stack ?? error.message : String(error);
  log("error", "internal error", { id, ...fields, error: stack });
  return `Internal error ${id}\nThe server's log on stderr has the details under this id.`;
}
