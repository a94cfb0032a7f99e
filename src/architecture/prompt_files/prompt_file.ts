import * as z from "zod";
import { JsonError, parseJson } from "../../kernel/json.ts";
import { excerpt } from "../../kernel/text.ts";

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
export type PromptFileArgument = PromptTemplate["arguments"][number];

export class PromptFileError extends Error {
  override name = "PromptFileError";

  /** `line` from 1. */
  constructor(readonly reason: string, readonly line: number) {
    super(reason);
  }
}

/** Throws `PromptFileError` for a text that isn't a prompt, with the line of the first fault. */
export function parsePromptFile(text: string): PromptTemplate {
  const { data, error } = promptSchema.safeParse(jsonOf(text));
  if (data !== undefined) return data;
  // A misspelt field is both unknown and missing. The "unknown" message is more helpful.
  const issue = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
  const place = issue?.path.map(String) ?? [];
  const own = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const isMissing = issue?.message.endsWith("undefined");
  const where = place.length === 0 ? "the file" : place.join(".");
  throw new PromptFileError(
    `${where}: ${excerpt(issue?.message ?? "", 200)}`,
    lineOf(text, isMissing ? place.slice(0, -1) : [...place, ...own]),
  );
}

function jsonOf(text: string): unknown {
  if (text.includes("\0")) throw new PromptFileError("it contains NUL bytes", 1);
  if (text.trim() === "") throw new PromptFileError("it is empty", 1);
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const [, line] = /line (\d+)/.exec(error.message) ?? [];
    const [, position] = /position (\d+)/.exec(error.message) ?? [];
    const before = text.slice(0, Number(position ?? 0));
    throw new PromptFileError(
      `it is not JSON: ${error.message}`,
      Number(line ?? before.split("\n").length),
    );
  }
}

/** Returns the line of the deepest field in a path that the text has; an item counts as its list. */
function lineOf(text: string, path: readonly string[]): number {
  let at = 0;
  for (const name of path) at = Math.max(at, text.indexOf(JSON.stringify(name), at));
  return text.slice(0, at).split("\n").length;
}
