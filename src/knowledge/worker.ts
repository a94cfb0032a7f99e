import { briefPrompt } from "../kernel/process/brief.ts";
import { runWorker } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { knowledgeTasks } from "./commands.ts";
import { closeKnowledge, createKnowledgeContext, openKnowledge } from "./context.ts";
import { knowledgeHooks } from "./hooks.ts";
import { inspectKnowledge } from "./inspection.ts";
import { knowledgeInstructions } from "./instructions.ts";
import { knowledgePage } from "./page.ts";
import { knowledgePrompts } from "./prompts.ts";
import { knowledgeResources } from "./resources.ts";
import { knowledgeSkills } from "./skills.ts";
import { knowledgeToolsFor } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

const name = "knowledge-base";
const brief = briefPrompt({ name, hooks: knowledgeHooks });

runWorker({
  name,
  title: "Knowledge base",
  about: aboutServer("knowledge", icon),
  instructions: knowledgeInstructions,
  tools: knowledgeToolsFor,
  prompts: () => [...knowledgePrompts, brief],
  resources: knowledgeResources,
  skills: knowledgeSkills,
  page: knowledgePage,
  commands: knowledgeTasks,
  hooks: knowledgeHooks,
  inspect: inspectKnowledge,
  createContext: createKnowledgeContext,
  open: openKnowledge,
  close: closeKnowledge,
});
