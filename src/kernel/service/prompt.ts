import type * as z from "zod";
import { ToolError } from "../errors.ts";
import { nearest } from "../nearest.ts";
import { excerpt } from "../text.ts";
import { inputError } from "./input_error.ts";
import { inputFields } from "./tool.ts";

export interface PromptMessage {
  role: "user" | "assistant";
  text: string;
}

/** A prompt: a template that a user selects, for example as a slash command. */
export interface Prompt<Context> {
  name: string;
  title?: string;
  description?: string;
  arguments: { name: string; description?: string; required: boolean }[];
  messages(args: Record<string, unknown>, context: Context): Promise<PromptMessage[]>;
}

export interface PromptRow<Input extends z.ZodObject, Context> {
  name: string;
  title: string;
  description: string;
  input: Input;
  handle(input: z.output<Input>, context: Context): string | Promise<string>;
}

export function promptsFor<Context>(): <Input extends z.ZodObject>(
  row: PromptRow<Input, Context>,
) => Prompt<Context> {
  return ({ handle, input, ...row }) => ({
    ...row,
    arguments: inputFields(input).map(({ name, isRequired, description }) => ({
      name,
      ...(description !== undefined && { description }),
      required: isRequired,
    })),
    messages: async (args, context) => {
      const parsed = input.safeParse(args);
      if (!parsed.success) throw inputError({ ...row, input }, parsed.error.issues, args);
      return [{ role: "user", text: await handle(parsed.data, context) }];
    },
  });
}

/** Throws a `ToolError` with the nearest names for an unknown prompt. */
export function findPrompt<Context>(
  prompts: readonly Prompt<Context>[],
  name: string,
): Prompt<Context> {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt !== undefined) return prompt;
  const names = nearest(name, prompts.map((one) => one.name));
  throw new ToolError(`Unknown prompt "${excerpt(name)}"`, {
    ...(names.length > 0 && { next: `Nearest: ${names.join(", ")}` }),
  });
}
