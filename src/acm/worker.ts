import { runWorker } from "../kernel/process/worker.ts";
import { createAcmContext } from "./context.ts";

runWorker({
  name: "acm-server",
  hooks: async () => (await import("./hooks.ts")).acmHooks,
  createContext: createAcmContext,
  load: async (roots) => (await import("./parts.ts")).acmParts(roots),
});
