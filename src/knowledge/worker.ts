import { runWorker } from "../kernel/process/worker.ts";
import { closeKnowledge, createContext, openKnowledge } from "./context.ts";
import { inspectKnowledge } from "./inspection.ts";
import { instructionsFor } from "./instructions.ts";
import { skills } from "./skills.ts";
import { toolsFor } from "./tools.ts";

runWorker({
  name: "knowledge-base",
  title: "Knowledge base",
  instructions: instructionsFor,
  tools: toolsFor,
  skills,
  inspect: inspectKnowledge,
  createContext,
  open: openKnowledge,
  close: closeKnowledge,
});
