import type { ServerParts } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { knowledgeTasks } from "./commands.ts";
import type { KnowledgeContext } from "./context.ts";
import { inspectKnowledge } from "./inspection.ts";
import { knowledgeInstructions } from "./instructions.ts";
import { knowledgePrompts } from "./prompts.ts";
import { knowledgeResources } from "./resources.ts";
import type { KnowledgeRoots } from "./roots.ts";
import { knowledgeSkills } from "./skills.ts";
import { knowledgeToolsFor } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

/** The parts of knowledge-server that hooks don't need. */
export const knowledgeParts: ServerParts<KnowledgeContext, KnowledgeRoots> = {
  title: "Knowledge base",
  about: aboutServer("knowledge", icon),
  instructions: knowledgeInstructions,
  tools: knowledgeToolsFor,
  prompts: (_createContext, brief) => [...knowledgePrompts, brief],
  resources: knowledgeResources,
  skills: knowledgeSkills,
  page: async () => (await import("./page.ts")).knowledgePage,
  commands: knowledgeTasks,
  inspect: inspectKnowledge,
};
