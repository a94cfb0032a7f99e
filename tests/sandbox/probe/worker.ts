/** The probe's worker, which attempts a hostile dependency's actions and reports the results. */
import { attempts } from "./attempts.ts";

/** The probe's tasks: the attempts, and the ways in which a worker can end or hang. */
const behaviours: Record<string, () => void | Promise<void>> = {
  attempts: async () => {
    const results: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        const value = await attempt();
        results[name] = `GOT ${String(value).slice(0, 60)}`;
      } catch (error) {
        results[name] = error instanceof Error ? error.name : String(error);
      }
    }
    done(JSON.stringify(results));
  },
  close: () => globalThis.close(),
  exit: () => Deno.exit(0),
  throw: () => {
    setTimeout(() => {
      throw new Error("boom");
    });
  },
  reject: () => {
    Promise.reject(new Error("boom"));
  },
  "hang-after-end": () => globalThis.postMessage({ type: "ending" }),
  "hang-in-loop": () => {
    for (;;);
  },
  "main-permissions": () => done(""),
};

globalThis.addEventListener("message", ({ data }: MessageEvent) => {
  if (data.type !== "start") return;
  behaviours[String(data.task.tool)]?.();
});
globalThis.postMessage({ type: "ready" });

function done(stdout: string): void {
  globalThis.postMessage({ type: "done", exitCode: 0, stdout });
}
