import { executables, sourceArguments } from "../executables.ts";
import { builtExecutable } from "../bench/servers.ts";

/**
 * Runs a server until it ends, with a text on stdin, and returns its stdout. Throws if the server
 * fails.
 */
export type RunServer = (
  server: string,
  args: readonly string[],
  stdin?: string,
) => Promise<string>;

/** The names of the five servers, without "-server". */
export const SERVERS: readonly string[] = executables.map(({ task }) => task);

/** Returns a function that runs the servers in a folder with only the environment of a user. */
export function serversIn(
  folder: string,
  env: Readonly<Record<string, string>>,
  isBuilt: boolean,
): RunServer {
  return async (server, args, stdin = "") => {
    const { path, before } = isBuilt
      ? { path: builtExecutable(`${server}-server`), before: [] }
      : { path: Deno.execPath(), before: sourceArgumentsOf(server) };
    const child = new Deno.Command(path, {
      args: [...before, ...args],
      cwd: folder,
      env: { ...inherited(), ...env },
      clearEnv: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const input = child.stdin.getWriter();
    await input.write(new TextEncoder().encode(stdin)).catch(() => {});
    await input.close().catch(() => {});
    const { code, stdout, stderr } = await child.output();
    const [out = "", complaint = ""] = [stdout, stderr].map((it) => new TextDecoder().decode(it));
    if (code === 0 && (args[0] !== "hook" || complaint === "")) return out;
    throw new Error(`${server} ${args[0]} ended with ${code}: ${complaint || out}`);
  };
}

function sourceArgumentsOf(server: string): string[] {
  const executable = executables.find(({ task }) => task === server);
  if (executable === undefined) throw new Error(`unknown server ${server}`);
  return sourceArguments(executable);
}

/**
 * Returns the variables that a program from source needs, such as the location of its package
 * cache.
 */
function inherited(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of ["PATH", "TMPDIR", "SystemRoot", "DENO_DIR"]) {
    const value = Deno.env.get(name);
    if (value !== undefined) found[name] = value;
  }
  found.DENO_DIR ??= cacheFolder();
  return found;
}

/** Deno's cache folder, which a different HOME would hide. */
function cacheFolder(): string {
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}
