import { runWorker } from "../kernel/process/worker.ts";
import { createAceContext } from "./context.ts";
import { aceHooks } from "./hooks.ts";

runWorker({
  name: "ace-learning-server",
  hooks: aceHooks,
  createContext: createAceContext,
  load: async () => (await import("./parts.ts")).aceParts,
});
