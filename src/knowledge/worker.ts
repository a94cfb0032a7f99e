import { runWorker } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { knowledgeTasks } from "./commands.ts";
import { closeKnowledge, createKnowledgeContext, openKnowledge } from "./context.ts";
import { inspectKnowledge } from "./inspection.ts";
import { knowledgeInstructions } from "./instructions.ts";
import { knowledgePage } from "./page.ts";
import { knowledgePrompts } from "./prompts.ts";
import { knowledgeResources } from "./resources.ts";
import { knowledgeSkills } from "./skills.ts";
import { knowledgeToolsFor } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

runWorker({
  name: "knowledge-base",
  title: "Knowledge base",
  about: aboutServer("knowledge", icon),
  instructions: knowledgeInstructions,
  tools: knowledgeToolsFor,
  prompts: () => knowledgePrompts,
  resources: knowledgeResources,
  skills: knowledgeSkills,
  page: knowledgePage,
  commands: knowledgeTasks,
  inspect: inspectKnowledge,
  createContext: createKnowledgeContext,
  open: openKnowledge,
  close: closeKnowledge,
});
