import { runWorker } from "../kernel/process/worker.ts";
import { createAceContext } from "./context.ts";

runWorker({
  name: "ace-server",
  hooks: async () => (await import("./hooks.ts")).aceHooks,
  createContext: createAceContext,
  load: async () => (await import("./parts.ts")).aceParts,
});
