import { runWorker } from "../kernel/process/worker.ts";
import { createArchitectureContext } from "./context.ts";

runWorker({
  name: "architecture-server",
  hooks: async () => (await import("./hooks.ts")).architectureHooks,
  createContext: createArchitectureContext,
  load: async (roots) => (await import("./parts.ts")).architectureParts(roots),
});
