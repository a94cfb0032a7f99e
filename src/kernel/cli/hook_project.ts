import { repositoryOf, whatIsAt } from "../disk/path_lookup.ts";
import { EXIT, StartError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import type { Environment } from "../roots/environment.ts";
import { isAbsolute } from "../roots/path.ts";

const PROJECT_VARIABLES = ["CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR"];
const MAX_BYTES = 64 * 1024 * 1024;

/** Throws `StartError` if standard input is larger than 64 MiB. */
export function readEvent(): string {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(64 * 1024);
  let [text, bytes] = ["", 0];
  for (;;) {
    const length = Deno.stdin.readSync(buffer);
    if (length === null) return text + decoder.decode();
    bytes += length;
    if (bytes > MAX_BYTES) throw new StartError("standard input is larger than 64 MiB", EXIT.usage);
    text += decoder.decode(buffer.subarray(0, length), { stream: true });
  }
}

/**
 * Returns the folder in the client's own project variable, otherwise the Git repository of the
 * event's working directory, otherwise that directory.
 */
export function projectOf(event: string, environment: Environment): string {
  const { windows } = environment;
  const isFolder = (path: string | undefined): path is string =>
    path !== undefined && isAbsolute(path, windows) && whatIsAt(path) === "folder";
  const named = PROJECT_VARIABLES.map((name) => environment.get(name)).find(isFolder);
  if (named !== undefined) return named;
  const given = cwdIn(event);
  const cwd = isFolder(given) ? given : environment.cwd;
  return repositoryOf(cwd, environment.home) ?? cwd;
}

export function withFolder(
  { get, label, home, windows }: Environment,
  cwd: string,
): Environment {
  return { get, label, cwd, home, windows };
}

function cwdIn(event: string): string | undefined {
  try {
    const cwd = ownField(JSON.parse(event), "cwd");
    return typeof cwd === "string" ? cwd : undefined;
  } catch {
    return undefined;
  }
}
