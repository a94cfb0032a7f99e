/** The probe's worker, which attempts a hostile dependency's actions and reports the results. */
import { Folder } from "../../src/kernel/disk/folder.ts";
import { Heartbeat } from "../../src/kernel/process/heartbeat.ts";
import { onProgress } from "../../src/kernel/progress.ts";
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
  "block-in-call": async () => {
    heartbeat.begin("tools/call forever");
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (;;);
  },
  "work-in-slices": async () => {
    heartbeat.begin("tools/call slow");
    await new Promise((resolve) => setTimeout(resolve, 5000));
    done("slow, and done");
  },
  "block-in-writing": () => {
    heartbeat.begin("tools/call large");
    heartbeat.writing(() => {
      const until = performance.now() + 5000;
      while (performance.now() < until);
    });
    done("read at last");
  },
  "block-in-reading": () => {
    heartbeat.begin("tools/call many files");
    onProgress(() => heartbeat.progress());
    const until = performance.now() + 5000;
    const folder = new Folder({ title: "", setBy: "", value: "", path: Deno.realPathSync("root") });
    while (performance.now() < until) {
      folder.open("file.txt")[Symbol.dispose]();
    }
    done("read at last");
  },
  "main-permissions": () => done(""),
};

const heartbeat = new Heartbeat((what) => globalThis.postMessage({ type: "heartbeat", what }));

globalThis.addEventListener("message", ({ data }: MessageEvent) => {
  if (data.type !== "start") return;
  behaviours[String(data.task.tool)]?.();
});
globalThis.postMessage({ type: "ready" });

function done(stdout: string): void {
  globalThis.postMessage({ type: "done", exitCode: 0, stdout });
}
