import { note } from "../note.ts";
import type { RunOptions } from "./process.ts";
import type { Target } from "./targets.ts";

/**
 * Returns a command's output on a terminal, with `\n` as line breaks. If script(1) isn't installed,
 * prints a note that the test skips the terminal, and returns undefined.
 */
export async function onTerminal(
  target: Target,
  words: readonly string[],
  { env = {}, ...rest }: RunOptions = {},
): Promise<string | undefined> {
  const quoted = [target.command, ...target.args, ...words].map((word) => `'${word}'`);
  try {
    const { stdout } = await new Deno.Command("script", {
      args: ["-qefc", quoted.join(" "), "/dev/null"],
      env: { NO_COLOR: "1", ...env },
      stdin: "null",
      ...rest,
    }).output();
    return new TextDecoder().decode(stdout).replaceAll("\r\n", "\n");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    note("Not tested: a terminal, for there is no script(1)");
    return undefined;
  }
}
