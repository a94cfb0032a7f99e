import { briefPrompt } from "../kernel/process/brief.ts";
import type { Prompt } from "../kernel/service/prompt.ts";
import type { ArchitectureContext } from "./context.ts";
import { architectureHooks } from "./hooks.ts";
import { renderPrompt } from "./prompt_files/rendering.ts";

/** The brief of a project, as a session starts with it. */
const brief = briefPrompt({ name: "architecture", hooks: architectureHooks });

/** Returns the current prompts: those from the content's files, and the built-in ones. */
export function architecturePrompts(
  createContext: () => ArchitectureContext,
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
