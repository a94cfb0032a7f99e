import * as z from "zod";
import { ToolError } from "../errors.ts";
import { inputError } from "./input_error.ts";
import { nearest } from "../nearest.ts";
import { excerpt } from "../text.ts";

export interface PromptArgument {
  name: string;
  description?: string;
  required: boolean;
}

export interface PromptMessage {
  role: "user" | "assistant";
  text: string;
}

/** A prompt: a template that a user selects, for example as a slash command. */
export interface Prompt<Context> {
  name: string;
  title?: string;
  description?: string;
  arguments: PromptArgument[];
  /** Returns the messages for the given arguments. Throws `ToolError` for invalid arguments. */
  messages(args: Record<string, unknown>, context: Context): Promise<PromptMessage[]>;
}

/** A prompt with a single message. The handler's types follow from `input`. */
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
    arguments: Object.entries(input.shape).map(([name, schema]) => describeArgument(name, schema)),
    messages: async (args, context) => {
      const parsed = input.safeParse(args);
      if (!parsed.success) throw inputError({ ...row, input }, parsed.error.issues, args);
      return [{ role: "user", text: await handle(parsed.data, context) }];
    },
  });
}

function describeArgument(name: string, schema: unknown): PromptArgument {
  const described = schema instanceof z.ZodType ? schema.description : undefined;
  return {
    name,
    ...(described !== undefined && { description: described }),
    required: !(schema instanceof z.ZodType && schema.safeParse(undefined).success),
  };
}

export function listPrompts<Context>(
  prompts: readonly Prompt<Context>[],
): Omit<Prompt<Context>, "messages">[] {
  return prompts.map(({ messages: _, ...listed }) => listed);
}

/** Returns a prompt's messages in the format of `prompts/get`. Throws `ToolError`. */
export async function getPrompt<Context>(
  prompts: readonly Prompt<Context>[],
  { name, args }: { name: string; args: Record<string, unknown> },
  context: Context,
): Promise<{ role: "user" | "assistant"; content: { type: "text"; text: string } }[]> {
  const messages = await findPrompt(prompts, name).messages(args, context);
  return messages.map(({ role, text }) => ({ role, content: { type: "text", text } }));
}

/**
 * Returns the prompt with the given name. Throws a `ToolError` with the nearest names for an
 * unknown prompt.
 */
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
