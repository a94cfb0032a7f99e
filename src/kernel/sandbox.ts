import { StartError } from "./errors.ts";
import { say, writeStdout } from "./log.ts";
import { expandPath, isForbiddenRoot, type Place, type Root, type Roots } from "./roots.ts";
import { excerpt } from "./text.ts";

/** The exit codes of every executable. */
export const EXIT = { ok: 0, failed: 1, usage: 2, configuration: 3, internal: 70 } as const;

/**
 * The root with its real path. A folder that does not exist keeps the path it would have, so that
 * it works once it appears. Throws `StartError` for what can never be a root: a file, `/`, a
 * kernel tree, a folder that cannot be opened.
 */
export function openRoot(given: Omit<Root, "path">, place: Place): Root {
  const path = expandPath(given.value, place);
  // Without a home folder `~` leads nowhere: a root that is missing.
  if (path === undefined) return { ...given, path: "" };
  const refuse = (why: string) => {
    const value = excerpt(given.value, 200);
    return new StartError(
      `${given.variable} is "${value}", ${why}. Set it to a folder.`,
      EXIT.configuration,
    );
  };
  if (path.length > 4096) throw refuse("longer than a path can be");
  if (isForbiddenRoot(path)) throw refuse("which is too wide or no folder of files");
  const real = realPathOf(path);
  if (real === undefined) throw refuse("which cannot be opened");
  if (isForbiddenRoot(real)) throw refuse("which leads to no folder of files");
  if (statOf(real)?.isDirectory === false) throw refuse("which is not a folder");
  return { ...given, path: real };
}

/** The real path; of what does not exist, that of its nearest parent with the rest put behind. */
function realPathOf(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) return undefined;
  }
  const cut = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  if (cut < 0) return path;
  const parent = realPathOf(path.slice(0, cut) || "/");
  return parent && parent.replace(/[\\/]$/, "") + path.slice(cut);
}

function statOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}

/** How long the worker may take to finish after the end of stdin or a signal, in milliseconds. */
const GRACE_MS = 5000;

/** What main tells the worker: to begin, once it is ready; to end, after a signal. */
export type MainMessage =
  | { type: "start"; roots: Roots; version: string; call?: { tool: string; input: unknown } }
  | { type: "stop" };

/** What the worker tells main: its modules are loaded, its input has ended, it is done. */
export type WorkerMessage =
  | { type: "ready" }
  | { type: "ending" }
  | { type: "done"; exitCode: number; stdout?: string; stderr?: string };

/** What to run: the worker's module, the roots it may read, and what it is told to do. */
export interface SandboxOptions {
  /** The executable's name, before each line on stderr. */
  program: string;
  worker: URL;
  start: MainMessage & { type: "start" };
}

/**
 * Runs a worker that may read the roots and nothing else, then gives up this process's own
 * permissions. Exits with the worker's code when it is done; with 70 when it fails, ends on its
 * own, or has not finished five seconds after the end of its input or a signal.
 */
export function runSandboxed({ program, worker: url, start }: SandboxOptions): void {
  let over = false;
  function end(exitCode: number, line?: string): void {
    if (over) return;
    over = true;
    if (line !== undefined) say(`${program}: ${line}`);
    Deno.exit(exitCode);
  }
  globalThis.addEventListener("unload", () => end(EXIT.internal, "the server's worker ended"));

  const worker = new Worker(url, {
    type: "module",
    deno: {
      permissions: {
        read: Object.values(start.roots).flat().map((root) => root.path).filter((path) => path),
        write: false,
        net: false,
        env: false,
        run: false,
        ffi: false,
        sys: false,
        import: false,
      },
    },
  });
  worker.onerror = (event) => {
    event.preventDefault();
    end(EXIT.internal, `the server's worker failed: ${event.message}`);
  };
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === "ready") {
      revokeOwnPermissions();
      worker.postMessage(start);
    } else if (data.type === "ending") {
      watch();
    } else {
      if (data.stdout !== undefined) writeStdout(data.stdout);
      end(data.exitCode, data.stderr);
    }
  };

  function watch(): void {
    setTimeout(() => end(EXIT.internal, "the server did not finish within 5 seconds"), GRACE_MS);
  }
  for (const signal of endingSignals()) {
    Deno.addSignalListener(signal, () => {
      watch();
      worker.postMessage({ type: "stop" } satisfies MainMessage);
    });
  }
}

function endingSignals(): Deno.Signal[] {
  return Deno.build.os === "windows" ? ["SIGINT", "SIGBREAK"] : ["SIGINT", "SIGTERM"];
}

/** Every permission there is; once revoked they cannot be had again, for prompts are off. */
function revokeOwnPermissions(): void {
  for (const name of ["read", "write", "net", "env", "run", "ffi", "sys"] as const) {
    Deno.permissions.revokeSync({ name });
  }
}
