import * as z from "zod";
import { JsonError, parseJson } from "../../kernel/json.ts";
import { once } from "../../kernel/once.ts";
import { ownField } from "../../kernel/own_field.ts";
import { excerpt } from "../../kernel/text.ts";

const DEFAULT_LENGTH = 2000;
const DEFAULT_LENGTHS: ReadonlyMap<string, number> = new Map([["code", 10_000]]);

/**
 * The maximum number of messages or arguments in a file, because the schema reports several errors
 * for each invalid entry.
 */
const MAX_ENTRIES = 1000;

const LENGTH_RULE = "maxLength must be a whole number of 1 or more";

const promptSchema = once(() => {
  const argumentSchema = z.strictObject({
    name: z.string().regex(/^[\w-]+$/, {
      error: ({ input }) =>
        `argument name "${excerpt(String(input))}" may contain only letters, digits, _ and -`,
    }),
    description: z.exactOptional(z.string()),
    required: z.boolean("required must be true or false").nullish(),
    maxLength: z.int(LENGTH_RULE).min(1, LENGTH_RULE).nullish(),
  }).transform(({ required, maxLength, ...argument }) => ({
    ...argument,
    required: required ?? false,
    maxLength: maxLength ?? DEFAULT_LENGTHS.get(argument.name) ?? DEFAULT_LENGTH,
  }));

  const messageSchema = z.strictObject({
    role: z.enum(["user", "assistant"], 'role must be "user" or "assistant"'),
    content: z.discriminatedUnion(
      "type",
      [z.strictObject({ type: z.literal("text"), text: z.string() })],
      { error: 'content must have the type "text"' },
    ),
  }).transform(({ role, content: { text } }) => ({ role, text }));

  return z.strictObject({
    name: z.string().regex(/^[a-z0-9-]+$/, {
      error: ({ input }) => `name "${excerpt(String(input))}" must match ^[a-z0-9-]+$`,
    }),
    messages: z.array(messageSchema).min(1, "messages must not be empty"),
    description: z.exactOptional(z.string()),
    arguments: z.array(argumentSchema).default([]).superRefine((found, { addIssue }) => {
      found.forEach(({ name }, index) => {
        if (found.findIndex((other) => other.name === name) === index) return;
        const message = `argument "${excerpt(name)}" is defined twice`;
        addIssue({ code: "custom", path: [index, "name"], message });
      });
    }),
  });
});

export type PromptTemplate = z.output<ReturnType<typeof promptSchema>> & {
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

export function parsePromptFile(text: string): PromptTemplate {
  const value = jsonOf(text);
  for (const field of ["messages", "arguments"]) {
    const entries = ownField(value, field);
    if (!Array.isArray(entries) || entries.length <= MAX_ENTRIES) continue;
    const reason = `it has over ${MAX_ENTRIES} ${field}`;
    throw new PromptFileError(reason, lineOfJson(text, [field]));
  }
  const { data, error } = promptSchema().safeParse(value, { reportInput: true });
  if (data !== undefined) return data;
  // A misspelt field is both unknown and missing. The "unknown" message is more helpful.
  const issue = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
  if (issue === undefined) throw error;
  const { reason, path } = faultOf(issue);
  throw new PromptFileError(reason, lineOfJson(text, path));
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { message } = error;
    const [, line] = /line (\d+)/.exec(message) ?? [];
    const [, position] = /position (\d+)/.exec(message) ?? [];
    const before = text.slice(0, Number(position ?? 0));
    throw new PromptFileError(
      text.trim() === "" ? "it is empty" : `it is not JSON: ${message}`,
      Number(line ?? before.split("\n").length),
    );
  }
}

const KINDS: Record<string, string> = {
  object: "an object",
  array: "an array",
  string: "a string",
};

function faultOf(issue: z.core.$ZodIssue): { reason: string; path: (string | number)[] } {
  const path = issue.path.map((part) => typeof part === "number" ? part : String(part));
  if (issue.code === "unrecognized_keys") {
    const [name = ""] = issue.keys;
    const reason = `unknown field "${excerpt(name)}" in ${placeName(path)}`;
    return { reason, path: [...path, name] };
  }
  if (issue.input === undefined) {
    const parent = path.slice(0, -1);
    return { reason: `${placeName(parent)} has no field "${path.at(-1)}"`, path: parent };
  }
  const kind = issue.code === "invalid_type" ? KINDS[issue.expected] : undefined;
  return { reason: kind ? `${placeName(path)} must be ${kind}` : issue.message, path };
}

function placeName(path: readonly (string | number)[]): string {
  if (path.length === 0) return "the file";
  return path.map((part) => typeof part === "number" ? `[${part}]` : `.${part}`).join("").slice(1);
}

function lineOfJson(text: string, path: readonly (string | number)[]): number {
  let [at, skipped] = [0, 0];
  for (const part of path) {
    if (typeof part === "number") {
      skipped = part;
      continue;
    }
    for (; skipped >= 0; skipped--) {
      const found = text.indexOf(JSON.stringify(part), at + 1);
      if (found >= 0) at = found;
    }
    skipped = 0;
  }
  return text.slice(0, at).split("\n").length;
}
