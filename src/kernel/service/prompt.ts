import * as z from "zod";
import { ToolError } from "../errors.ts";
import { inputError } from "./input_error.ts";
import { nearest } from "../nearest.ts";
import { excerpt, printableLine } from "../text.ts";

export interface PromptArgument {
  name: string;
  description?: string;
  required: boolean;
  values?: readonly string[];
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
  arguments: readonly PromptArgument[];
  /** Returns the messages for the given arguments. Throws `ToolError` for invalid arguments. */
  messages(args: Record<string, unknown>, context: Context): Promise<PromptMessage[]>;
  /**
   * Functions that return the current values of arguments without a fixed set of values, by
   * argument name.
   */
  known?: Readonly<Record<string, (context: Context) => readonly string[]>>;
}

/** A prompt with a single message. The handler's types follow from `input`. */
export interface PromptRow<Input extends z.ZodObject, Context> {
  name: string;
  title: string;
  description: string;
  input: Input;
  known?: NonNullable<Prompt<Context>["known"]>;
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
  const values = valuesOf(schema);
  return {
    name,
    ...(described !== undefined && { description: described }),
    required: !(schema instanceof z.ZodType && schema.safeParse(undefined).success),
    ...(values.length > 0 && { values }),
  };
}

function valuesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return valuesOf(schema.unwrap());
  }
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

export interface PromptListing {
  name: string;
  title?: string;
  description?: string;
  arguments: { name: string; description?: string; required: boolean }[];
}

export function listPrompts<Context>(prompts: readonly Prompt<Context>[]): PromptListing[] {
  return prompts.map(({ name, title, description, arguments: known }) => ({
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    arguments: known.map(({ values: _, ...argument }) => argument),
  }));
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

/**
 * Returns an argument's values that begin with `prefix`, ignoring case. Omits values with invisible
 * characters, because a list would show them as other or reversed names.
 */
export function completeArgument<Context>(
  { arguments: described, known = {} }: Prompt<Context>,
  { argument, prefix }: { argument: string; prefix: string },
  createContext: () => Context,
): string[] {
  const values = Object.hasOwn(known, argument)
    ? known[argument]?.(createContext()) ?? []
    : described.find(({ name }) => name === argument)?.values ?? [];
  const beginning = prefix.toLowerCase();
  return values.filter((value) =>
    value.toLowerCase().startsWith(beginning) && printableLine(value) === value
  );
}
