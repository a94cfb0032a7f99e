import * as z from "zod";
import { JsonError, parseJson } from "../../kernel/json.ts";
import { charactersIn, excerpt } from "../../kernel/text.ts";

const argumentSchema = z.strictObject({
  name: z.string().regex(/^[\w-]+$/, "must match ^[\\w-]+$"),
  description: z.exactOptional(z.string()),
  required: z.boolean().nullish().transform((value) => value ?? false),
  /** In code points. */
  maxLength: z.int().min(1).nullish(),
}).transform(({ maxLength, ...argument }) => ({
  ...argument,
  maxLength: maxLength ?? (argument.name === "code" ? 10_000 : 2000),
}));

const messageSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.strictObject({ type: z.literal("text"), text: z.string() }),
}).transform(({ role, content: { text } }) => ({ role, text }));

const promptSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/, "must match ^[a-z0-9-]+$"),
  description: z.exactOptional(z.string()),
  arguments: z.array(argumentSchema).max(1000).default([]).refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    "two arguments have the same name",
  ),
  messages: z.array(messageSchema).min(1, "must not be empty").max(1000),
});

export type PromptTemplate = z.output<typeof promptSchema> & {
  /** True for a prompt of the program, to which the server adds its own values. */
  isBuiltIn?: boolean;
};

/** The message begins with the line of the fault, from 1. */
export class PromptFileError extends Error {
  override name = "PromptFileError";
}

/** Throws `PromptFileError` for a text that isn't a prompt. */
export function parsePromptFile(text: string): PromptTemplate {
  const { data, error } = promptSchema.safeParse(jsonOf(text));
  if (data !== undefined) return data;
  // A misspelt field is both missing and unknown. The "unknown" message is more helpful.
  const issue = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
  const [field = ""] = issue?.code === "unrecognized_keys" ? issue.keys : issue?.path ?? [];
  const place = issue?.path.join(".") || "the file";
  const at = text.indexOf(JSON.stringify(field));
  throw new PromptFileError(`${lineAt(text, at)}: ${place}: ${excerpt(issue?.message ?? "", 200)}`);
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const [, position] = /position (\d+)/.exec(error.message) ?? [];
    throw new PromptFileError(
      `${lineAt(text, Number(position ?? 0))}: it is not JSON: ${error.message}`,
    );
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, Math.max(0, offset)).split("\n").length;
}

/** Returns the schema of a prompt's arguments, sorted by name. */
export function argumentsSchema(prompt: PromptTemplate): z.ZodObject {
  const sorted = prompt.arguments.toSorted((a, b) => a.name < b.name ? -1 : 1);
  return z.strictObject(Object.fromEntries(sorted.map(({ name, required, maxLength }) => {
    const rule = `must have at most ${maxLength} characters`;
    const value = z.string().refine((text) => charactersIn(text) <= maxLength, rule);
    return [name, required ? value.min(1) : value.default("")];
  })));
}
