import { EXIT } from "../errors.ts";
import { printText, say } from "../log.ts";
import { NO_PERMISSIONS } from "../roots/grant.ts";
import { type Ending, endingOf, type MainMessage, type WorkerMessage } from "./messages.ts";

const GRACE_MS = 5000;

export interface SandboxOptions {
  program: string;
  worker: URL;
  start: MainMessage & { type: "start" };
}

/**
 * Runs a worker with only the given permissions, then revokes this process's own permissions. Exits
 * with the worker's exit code. Exits with 70 if the worker fails, ends unexpectedly, or still runs
 * five seconds after input end or signal.
 */
export function runSandboxed({ program, worker: url, start }: SandboxOptions): void {
  const { permissions } = start;
  let over = false;
  function end(exitCode: number, line?: string): void {
    if (over) return;
    over = true;
    if (line !== undefined) say(`${program}: ${line}`);
    // A hook always exits with 0, because some clients refuse a tool call if its hook fails.
    Deno.exit(start.task.kind === "hook" ? EXIT.ok : exitCode);
  }
  globalThis.addEventListener("unload", () => end(EXIT.internal, "the server's worker ended"));

  const worker = new Worker(url, {
    type: "module",
    deno: {
      permissions: {
        ...NO_PERMISSIONS,
        read: onlyThese(permissions.read),
        write: onlyThese(permissions.write),
        net: onlyThese(permissions.net),
      },
    },
  });
  // The worker receives this message after it has loaded its modules.
  worker.postMessage(start);
  worker.onerror = (event) => {
    event.preventDefault();
    end(EXIT.internal, `the server's worker failed: ${event.message}`);
  };
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === "ready") return revokeOwnPermissions();
    if (data.type === "ending") return expectEnd();
    let { exitCode, stderr }: Ending = data;
    try {
      if (data.stdout !== undefined) printText(data.stdout);
    } catch (error) {
      ({ exitCode, stderr } = endingOf(error));
    }
    end(exitCode, stderr);
  };

  function expectEnd(): void {
    setTimeout(() => end(EXIT.internal, "the server did not finish within 5 seconds"), GRACE_MS);
  }
  // By default, this signal ends the process. With an empty handler, the write fails and the call reports the reason.
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGXFSZ", () => {});
  const ending = Deno.build.os === "windows" ? "SIGBREAK" : "SIGTERM";
  for (const signal of ["SIGINT", ending] as const) {
    Deno.addSignalListener(signal, () => {
      expectEnd();
      worker.postMessage({ type: "stop" } satisfies MainMessage);
    });
  }
}

/** Returns false for an empty list, which the runtime must never interpret as "all". */
function onlyThese(values: readonly string[] = []): string[] | false {
  return values.length > 0 ? [...values] : false;
}

/** Revokes all permissions permanently, because prompts are disabled. */
function revokeOwnPermissions(): void {
  for (const name of ["read", "write", "net", "env", "run", "ffi", "sys"] as const) {
    Deno.permissions.revokeSync({ name });
  }
}
