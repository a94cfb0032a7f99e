import { runWorker } from "../kernel/process/worker.ts";
import { closeKnowledge, createKnowledgeContext, openKnowledge } from "./context.ts";
import { knowledgeHooks } from "./hooks.ts";

runWorker({
  name: "knowledge-base",
  hooks: knowledgeHooks,
  createContext: createKnowledgeContext,
  open: openKnowledge,
  close: closeKnowledge,
  load: async () => (await import("./parts.ts")).knowledgeParts,
});
