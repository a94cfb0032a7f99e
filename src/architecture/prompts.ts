import type { Prompt } from "../kernel/service/prompt.ts";
import type { ArchitectureContext } from "./context.ts";
import { renderPrompt } from "./prompt_files/rendering.ts";

/** The prompts there are now: those of the content's files, and the built-in ones. */
export function architecturePrompts(
  createContext: () => ArchitectureContext,
): Prompt<ArchitectureContext>[] {
  const content = createContext();
  return content.prompts.list().map((prompt) => ({
    name: prompt.name,
    ...(prompt.description !== undefined && { description: prompt.description }),
    arguments: prompt.arguments.map(({ maxLength: _, ...argument }) => argument),
    messages: (given) => renderPrompt(prompt, given, content),
  }));
}
