import type { Json, Ran, RunOptions } from "./process.ts";
import type { Target } from "./targets.ts";

/** Runs `hook` in a folder with an event on stdin. */
export async function runHook(
  target: Target,
  event: unknown,
  { env = {}, args = [], ...rest }: RunOptions & { args?: readonly string[] } = {},
): Promise<Ran> {
  const child = new Deno.Command(target.command, {
    args: [...target.args, "hook", ...args],
    env: { NO_COLOR: "1", ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    ...rest,
  }).spawn();
  const input = child.stdin.getWriter();
  const text = typeof event === "string" ? event : JSON.stringify(event);
  await input.write(new TextEncoder().encode(text)).catch(() => {});
  await input.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
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
