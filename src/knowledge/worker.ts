import { runWorker } from "../kernel/process/worker.ts";
import { closeKnowledge, createKnowledgeContext, openKnowledge } from "./context.ts";

runWorker({
  name: "knowledge-server",
  createContext: createKnowledgeContext,
  open: openKnowledge,
  close: closeKnowledge,
  load: async () => (await import("./parts.ts")).knowledgeParts,
});
