import { runWorker } from "../kernel/process/worker.ts";
import { knowledgeTasks } from "./commands.ts";
import { closeKnowledge, createKnowledgeContext, openKnowledge } from "./context.ts";
import { inspectKnowledge } from "./inspection.ts";
import { knowledgeInstructions } from "./instructions.ts";
import { knowledgeSkills } from "./skills.ts";
import { knowledgeToolsFor } from "./tools.ts";

runWorker({
  name: "knowledge-base",
  title: "Knowledge base",
  instructions: knowledgeInstructions,
  tools: knowledgeToolsFor,
  skills: knowledgeSkills,
  commands: knowledgeTasks,
  inspect: inspectKnowledge,
  createContext: createKnowledgeContext,
  open: openKnowledge,
  close: closeKnowledge,
});
