import * as z from "zod";

/** A prompt as the kernel serves it: a template that a person picks, such as a slash command. */
export interface Prompt<Context> {
  name: string;
  title: string;
  description: string;
  /** Its arguments: every one a string on the wire. */
  input: z.ZodObject;
  /** The text of its one message, for arguments that `input` has accepted. */
  text(input: unknown, context: Context): Promise<string>;
}

/** A prompt whose handler's types follow from its arguments. */
export interface PromptRow<Input extends z.ZodObject, Context> {
  name: string;
  title: string;
  description: string;
  input: Input;
  handle(input: z.output<Input>, context: Context): string | Promise<string>;
}

/** The `definePrompt` of a server whose handlers get `Context`. */
export function promptsFor<Context>(): <Input extends z.ZodObject>(
  row: PromptRow<Input, Context>,
) => Prompt<Context> {
  return ({ handle, ...row }) => ({
    ...row,
    text: async (input, context) => await handle(row.input.parse(input), context),
  });
}

/** The values an argument can have, when they are a fixed few. */
export function valuesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return valuesOf(schema.unwrap());
  }
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

/** Those of `values` that begin as `prefix` does, in any letter case. */
export function completions(values: readonly string[], prefix: string): string[] {
  const wanted = prefix.toLowerCase();
  return values.filter((value) => value.toLowerCase().startsWith(wanted));
}
