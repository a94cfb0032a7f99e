import { runWorker } from "../kernel/process/worker.ts";
import { createArchitectureContext } from "./context.ts";
import { architectureHooks } from "./hooks.ts";

runWorker({
  name: "architecture",
  hooks: architectureHooks,
  createContext: createArchitectureContext,
  load: async () => (await import("./parts.ts")).architectureParts,
});
