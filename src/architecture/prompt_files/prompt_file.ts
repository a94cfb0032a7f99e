import { JsonError, parseJson } from "../../kernel/json.ts";
import { lineOfJson } from "./json_place.ts";
import { ownField } from "../../kernel/own_field.ts";
import { excerpt } from "../../kernel/text.ts";

/** An argument of a prompt; its length is counted in code points. */
export interface PromptArgument {
  name: string;
  description?: string;
  required: boolean;
  maxLength: number;
}

/** A message of a prompt, its text a template. */
export interface PromptMessage {
  role: "user" | "assistant";
  text: string;
}

/** A prompt as its file gives it. */
export interface PromptTemplate {
  name: string;
  description?: string;
  arguments: PromptArgument[];
  messages: PromptMessage[];
}

/** A prompt file that is refused. */
export class PromptFileError extends Error {
  override name = "PromptFileError";

  /** `line` from 1. */
  constructor(readonly reason: string, readonly line: number) {
    super(reason);
  }
}

type Path = readonly (string | number)[];

/** The longest value of an argument where the file does not say, in code points. */
const DEFAULT_LENGTHS: Record<string, number> = { code: 10_000 };
const DEFAULT_LENGTH = 2000;

/** What is wrong at a place of the file. */
class Fault extends Error {
  constructor(readonly path: Path, reason: string) {
    super(reason);
  }
}

/** The prompt in a file's text; throws `PromptFileError`. */
export function parsePromptFile(text: string): PromptTemplate {
  try {
    return readPrompt(parseJson(text));
  } catch (error) {
    if (error instanceof Fault) {
      throw new PromptFileError(error.message, lineOfJson(text, error.path));
    }
    if (error instanceof JsonError) throw notJson(error, text);
    throw error;
  }
}

function notJson({ message }: JsonError, text: string): PromptFileError {
  const [, line] = /line (\d+)/.exec(message) ?? [];
  const [, position] = /position (\d+)/.exec(message) ?? [];
  const before = text.slice(0, Number(position ?? 0));
  return new PromptFileError(
    text.trim() === "" ? "it is empty" : `it is not JSON: ${message}`,
    Number(line ?? before.split("\n").length),
  );
}

function readPrompt(value: unknown): PromptTemplate {
  const fields = fieldsOf(value, [], ["name", "messages"], ["description", "arguments"]);
  const name = textOf(fields.get("name"), ["name"]);
  if (!/^[a-z0-9-]+$/.test(name)) {
    throw new Fault(["name"], `name "${excerpt(name)}" must match ^[a-z0-9-]+$`);
  }
  const messages = listOf(fields.get("messages"), ["messages"]).map(readMessage);
  if (messages.length === 0) throw new Fault(["messages"], "messages must not be empty");
  return {
    name,
    ...optionalText(fields, "description", []),
    arguments: readArguments(fields.get("arguments")),
    messages,
  };
}

function readArguments(value: unknown): PromptArgument[] {
  if (value === undefined) return [];
  const found = listOf(value, ["arguments"]).map(readArgument);
  found.forEach(({ name }, index) => {
    if (found.findIndex((other) => other.name === name) === index) return;
    throw new Fault(["arguments", index, "name"], `argument "${excerpt(name)}" is there twice`);
  });
  return found;
}

function readArgument(value: unknown, index: number): PromptArgument {
  const path = ["arguments", index];
  const fields = fieldsOf(value, path, ["name"], ["description", "required", "maxLength"]);
  const name = textOf(fields.get("name"), [...path, "name"]);
  if (!/^[\w-]+$/.test(name)) {
    const rule = "must be letters, digits, _ and -";
    throw new Fault([...path, "name"], `argument name "${excerpt(name)}" ${rule}`);
  }
  const required = fields.get("required") ?? false;
  if (typeof required !== "boolean") {
    throw new Fault([...path, "required"], "required must be true or false");
  }
  const maxLength = fields.get("maxLength") ?? defaultLength(name);
  if (typeof maxLength !== "number" || !Number.isSafeInteger(maxLength) || maxLength < 1) {
    throw new Fault([...path, "maxLength"], "maxLength must be a whole number of 1 or more");
  }
  return { name, ...optionalText(fields, "description", path), required, maxLength };
}

function defaultLength(name: string): number {
  return Object.hasOwn(DEFAULT_LENGTHS, name) ? DEFAULT_LENGTHS[name] ?? 0 : DEFAULT_LENGTH;
}

function readMessage(value: unknown, index: number): PromptMessage {
  const path = ["messages", index];
  const fields = fieldsOf(value, path, ["role", "content"], []);
  const role = fields.get("role");
  if (role !== "user" && role !== "assistant") {
    throw new Fault([...path, "role"], 'role must be "user" or "assistant"');
  }
  const at = [...path, "content"];
  const type = ownField(fields.get("content"), "type");
  if (type !== "text") throw new Fault([...at, "type"], 'content must have the type "text"');
  const content = fieldsOf(fields.get("content"), at, ["type", "text"], []);
  return { role, text: textOf(content.get("text"), [...at, "text"]) };
}

/** The fields of an object; a missing required one and an unknown one are faults. */
function fieldsOf(
  value: unknown,
  path: Path,
  required: readonly string[],
  optional: readonly string[],
): ReadonlyMap<string, unknown> {
  const where = path.length === 0 ? "the file" : placeName(path);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Fault(path, `${where} must be an object`);
  }
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const name of fields.keys()) {
    if (required.includes(name) || optional.includes(name)) continue;
    throw new Fault([...path, name], `unknown field "${excerpt(name)}" in ${where}`);
  }
  for (const name of required) {
    if (!fields.has(name)) throw new Fault(path, `${where} has no field "${name}"`);
  }
  return fields;
}

function listOf(value: unknown, path: Path): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Fault(path, `${placeName(path)} must be a list`);
}

function textOf(value: unknown, path: Path): string {
  if (typeof value === "string") return value;
  throw new Fault(path, `${placeName(path)} must be a text`);
}

function optionalText(
  fields: ReadonlyMap<string, unknown>,
  name: "description",
  path: Path,
): { description?: string } {
  const value = fields.get(name);
  return value === undefined ? {} : { [name]: textOf(value, [...path, name]) };
}

/** `messages[0].content`. */
function placeName(path: Path): string {
  return path.map((part) => typeof part === "number" ? `[${part}]` : `.${part}`).join("").slice(1);
}
