import { runWorker } from "../kernel/process/worker.ts";
import { closeKnowledge, createKnowledgeContext, openKnowledge } from "./context.ts";
import { knowledgeBrief } from "./brief.ts";

runWorker({
  name: "knowledge-base",
  hooks: { start: knowledgeBrief },
  createContext: createKnowledgeContext,
  open: openKnowledge,
  close: closeKnowledge,
  load: async () => (await import("./parts.ts")).knowledgeParts,
});
