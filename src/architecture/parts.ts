import type { ServerParts } from "../kernel/process/worker.ts";
import type { Prompt } from "../kernel/service/prompt.ts";
import { architectureCheck } from "./check.ts";
import type { ArchitectureContext } from "./context.ts";
import { inspectArchitecture } from "./inspection.ts";
import { architectureInstructions } from "./instructions.ts";
import { promptsOf } from "./prompt_files/library.ts";
import { renderPrompt } from "./prompt_files/rendering.ts";
import { architectureResources, watchContent } from "./resources.ts";
import type { ArchitectureRoots } from "./roots.ts";
import { architectureSkills } from "./skills.ts";

export const architectureParts: ServerParts<ArchitectureContext, ArchitectureRoots> = {
  title: "Architecture documents",
  instructions: architectureInstructions,
  tools: async () => (await import("./tools.ts")).architectureTools,
  prompts: architecturePrompts,
  resources: architectureResources,
  watch: watchContent,
  skills: architectureSkills,
  page: async () => (await import("./page.ts")).architecturePage,
  commands: [architectureCheck],
  inspect: inspectArchitecture,
};

function architecturePrompts(
  createContext: () => ArchitectureContext,
  brief: Prompt<ArchitectureContext>,
): Prompt<ArchitectureContext>[] {
  const content = createContext();
  const prompts = promptsOf(content).list().map((prompt): Prompt<ArchitectureContext> => ({
    name: prompt.name,
    ...(prompt.description !== undefined && { description: prompt.description }),
    arguments: prompt.arguments.map(({ maxLength: _, ...argument }) => argument),
    messages: (given) => renderPrompt(prompt, given, content),
  }));
  const isTaken = prompts.some(({ name }) => name === brief.name);
  return content.isProject && !isTaken ? [...prompts, brief] : prompts;
}
