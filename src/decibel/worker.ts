import { runWorker } from "../kernel/process/worker.ts";
import { openRecords } from "./context.ts";

runWorker({
  name: "decibel-server",
  hooks: async () => (await import("./hooks.ts")).decibelHooks,
  createContext: openRecords(),
  load: async (_roots, settings) => (await import("./parts.ts")).decibelParts(settings),
});
