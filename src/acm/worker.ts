import { runWorker } from "../kernel/process/worker.ts";
import { createAcmContext } from "./context.ts";
import { acmHooks } from "./hooks.ts";

runWorker({
  name: "acm",
  hooks: acmHooks,
  createContext: createAcmContext,
  load: async () => (await import("./parts.ts")).acmParts,
});
