import { EXIT } from "../errors.ts";
import { say, writeStdout } from "../log.ts";
import type { MainMessage, WorkerMessage } from "./messages.ts";

/** How long the worker may take to finish after the end of stdin or a signal, in milliseconds. */
const GRACE_MS = 5000;

/** What to run: the worker's module, what it may touch, and what it is told to do. */
export interface SandboxOptions {
  /** The executable's name, before each line on stderr. */
  program: string;
  worker: URL;
  start: MainMessage & { type: "start" };
  /** Makes what the worker has to print ready for a terminal. */
  present?(text: string): string;
}

/**
 * Runs a worker that may touch what its permissions say and nothing else, then gives up this process's own
 * permissions. Exits with the worker's code when it is done; with 70 when it fails, ends on its
 * own, or has not finished five seconds after the end of its input or a signal.
 */
export function runSandboxed(
  { program, worker: url, start, present = (text) => text }: SandboxOptions,
): void {
  const { permissions } = start;
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
        read: onlyThese(permissions.read),
        write: onlyThese(permissions.write),
        net: onlyThese(permissions.net),
        env: false,
        run: false,
        ffi: false,
        sys: false,
        import: false,
      },
    },
  });
  // It finds this once its modules are loaded, and need not ask for it.
  worker.postMessage(start);
  worker.onerror = (event) => {
    event.preventDefault();
    end(EXIT.internal, `the server's worker failed: ${event.message}`);
  };
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === "ready") {
      revokeOwnPermissions();
    } else if (data.type === "ending") {
      watch();
    } else {
      if (data.stdout !== undefined) writeStdout(present(data.stdout));
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

/** An empty list must never come to mean "all". */
function onlyThese(values: readonly string[] = []): string[] | false {
  return values.length > 0 ? [...values] : false;
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
