import type { Prompt } from "../kernel/service/prompt.ts";
import type { Context } from "./context.ts";
import { renderPrompt } from "./prompt_files/prompt_render.ts";

/** The prompts there are now: those of the content's files, and those built in. */
export function promptsOf({ prompts, documents }: Context): Prompt<Context>[] {
  return prompts.list().map((prompt) => ({
    name: prompt.name,
    ...(prompt.description !== undefined && { description: prompt.description }),
    arguments: prompt.arguments.map(({ maxLength: _, ...argument }) => argument),
    messages: (given) => Promise.resolve().then(() => renderPrompt(prompt, given, documents)),
  }));
}
