import { ToolError } from "../../kernel/errors.ts";
import { charactersIn, excerpt } from "../../kernel/text.ts";
import type { PromptTemplate } from "./prompt_file.ts";

/**
 * Returns the values of a prompt's arguments by name. Throws `ToolError` for unknown arguments, and
 * for values that aren't strings or are too long. If required arguments are missing or empty, the
 * error names all of them.
 */
export function checkArguments(
  prompt: PromptTemplate,
  given: Readonly<Record<string, unknown>>,
): Map<string, string> {
  const values = new Map(Object.entries(given));
  const names = prompt.arguments.map(({ name }) => name);
  const unknown = [...values.keys()].filter((name) => !names.includes(name)).sort();
  if (unknown.length > 0) {
    const known = names.join(", ") || "none";
    throw refusal(`${prompt.name} has no argument ${listed(unknown)}`, `Its arguments: ${known}.`);
  }
  const missing = prompt.arguments.filter(({ name, required }) =>
    required && [undefined, ""].some((no) => values.get(name) === no)
  ).map(({ name }) => name).sort();
  if (missing.length > 0) {
    throw refusal(
      `${prompt.name} needs ${listed(missing)}`,
      "Pass a non-empty string for each argument.",
    );
  }
  return new Map(prompt.arguments.map(({ name, maxLength }) => {
    const value = values.has(name) ? values.get(name) : "";
    if (typeof value !== "string") throw refusal(`${name} must be a string`);
    const length = charactersIn(value);
    if (length <= maxLength) return [name, value];
    throw refusal(`${name} has ${length} characters; the limit is ${maxLength}`);
  }));
}

function refusal(message: string, next?: string): ToolError {
  return new ToolError(`Invalid arguments: ${message}`, next === undefined ? {} : { next });
}

function listed(names: readonly string[]): string {
  return excerpt(names.slice(0, 20).join(", "), 300);
}
