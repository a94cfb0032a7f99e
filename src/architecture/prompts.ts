import type { Prompt } from "../kernel/service/prompt.ts";
import type { ArchitectureContext } from "./context.ts";
import { renderPrompt } from "./prompt_files/rendering.ts";

/**
 * Returns the current prompts from the content root's files, the built-in prompts, and a project's
 * brief.
 */
export function architecturePrompts(
  createContext: () => ArchitectureContext,
  brief: Prompt<ArchitectureContext>,
): Prompt<ArchitectureContext>[] {
  const content = createContext();
  const prompts = content.prompts.list().map((prompt): Prompt<ArchitectureContext> => ({
    name: prompt.name,
    ...(prompt.description !== undefined && { description: prompt.description }),
    arguments: prompt.arguments.map(({ maxLength: _, ...argument }) => argument),
    messages: (given) => renderPrompt(prompt, given, content),
  }));
  const isTaken = prompts.some(({ name }) => name === brief.name);
  return content.isProject && !isTaken ? [...prompts, brief] : prompts;
}
