import { runWorker } from "../kernel/process/worker.ts";
import { openRecords } from "./context.ts";
import { decibelHooks } from "./hooks.ts";

runWorker({
  name: "decibel-tools-mcp",
  hooks: decibelHooks,
  createContext: openRecords(),
  load: async () => (await import("./parts.ts")).decibelParts,
});
