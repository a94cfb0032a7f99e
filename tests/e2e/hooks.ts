import { type Json, type Ran, runCommand, type RunOptions } from "./process.ts";
import type { Target } from "./targets.ts";

/** Runs `hook` in a folder with an event on stdin. */
export function runHook(
  target: Target,
  event: unknown,
  { args = [], ...options }: RunOptions & { args?: readonly string[] } = {},
): Promise<Ran> {
  const input = typeof event === "string" ? event : JSON.stringify(event);
  return runCommand(target, ["hook", ...args], { ...options, input });
}

/** Returns a Claude Code event with the given additional fields. */
export function claudeEvent(name: string, fields: Json = {}): Json {
  return { session_id: "s", transcript_path: "/t", cwd: "/r", hook_event_name: name, ...fields };
}

/**
 * Returns the text for the model from Claude Code's output format; empty if the hook printed none.
 */
export function contextIn({ stdout }: Ran): string {
  if (stdout === "") return "";
  return JSON.parse(stdout).hookSpecificOutput.additionalContext;
}
