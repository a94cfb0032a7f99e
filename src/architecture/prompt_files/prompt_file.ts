import { JsonError, parseJson } from "../../kernel/json.ts";
import { excerpt } from "../../kernel/text.ts";

export interface PromptFileArgument {
  name: string;
  description?: string;
  required: boolean;
  /** In code points. */
  maxLength: number;
}

export interface PromptTemplate {
  name: string;
  description?: string;
  arguments: PromptFileArgument[];
  messages: { role: "user" | "assistant"; text: string }[];
  /** True for a prompt of the program, to which the server adds its own values. */
  isBuiltIn?: boolean;
}

const DEFAULT_LENGTH = 2000;
const CODE_LENGTH = 10_000;

export class PromptFileError extends Error {
  override name = "PromptFileError";

  /** `line` from 1. */
  constructor(readonly reason: string, readonly line: number) {
    super(reason);
  }
}

/** Throws `PromptFileError` for a text that isn't a prompt, with the line of the first fault. */
export function parsePromptFile(text: string): PromptTemplate {
  const file = new PromptObject(text, jsonOf(text), { place: "the file", from: 0 });
  file.allow("name", "description", "arguments", "messages");
  const template = {
    name: file.text("name", /^[a-z0-9-]+$/),
    ...file.description(),
    arguments: file.list("arguments").map(argumentOf),
    messages: file.list("messages").map(messageOf),
  };
  const names = template.arguments.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw file.fault(`argument "${excerpt(twice)}" is defined twice`, twice);
  if (template.messages.length === 0) throw file.fault("messages must not be empty", "messages");
  return template;
}

function argumentOf(argument: PromptObject): PromptFileArgument {
  argument.allow("name", "description", "required", "maxLength");
  const name = argument.text("name", /^[\w-]+$/);
  const required = argument.field("required") ?? false;
  const maxLength = argument.field("maxLength") ?? (name === "code" ? CODE_LENGTH : DEFAULT_LENGTH);
  if (typeof required !== "boolean") {
    throw argument.fault("required must be true or false", "required");
  }
  if (typeof maxLength !== "number" || !Number.isInteger(maxLength) || maxLength < 1) {
    throw argument.fault("maxLength must be a whole number of 1 or more", "maxLength");
  }
  return { name, ...argument.description(), required, maxLength };
}

function messageOf(message: PromptObject): PromptTemplate["messages"][number] {
  message.allow("role", "content");
  const role = message.text("role");
  if (role !== "user" && role !== "assistant") {
    throw message.fault('role must be "user" or "assistant"', "role");
  }
  const content = message.object("content");
  if (content.field("type") !== "text") {
    throw content.fault('content must have the type "text"', "type");
  }
  content.allow("type", "text");
  return { role, text: content.text("text") };
}

/** One object of a prompt file; each method throws a `PromptFileError` for a wrong field. */
class PromptObject {
  readonly #source: string;
  readonly #place: string;
  /** The object's offset, at least: a search for its fields begins there. */
  readonly #from: number;
  readonly #fields: ReadonlyMap<string, unknown>;

  constructor(source: string, value: unknown, { place, from }: { place: string; from: number }) {
    this.#source = source;
    this.#place = place;
    this.#from = from;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw this.fault(`${place} must be an object`);
    }
    this.#fields = new Map(Object.entries(value));
  }

  fault(reason: string, word?: string): PromptFileError {
    const at = word === undefined ? this.#from : this.#offsetOf(word, this.#from);
    return new PromptFileError(reason, this.#source.slice(0, at).split("\n").length);
  }

  allow(...names: readonly string[]): void {
    const unknown = [...this.#fields.keys()].find((name) => !names.includes(name));
    if (unknown === undefined) return;
    throw this.fault(`unknown field "${excerpt(unknown)}" in ${this.#place}`, unknown);
  }

  field(name: string): unknown {
    return this.#fields.get(name) ?? undefined;
  }

  text(name: string, pattern?: RegExp): string {
    const value = this.#fields.get(name);
    if (value === undefined) throw this.fault(`${this.#place} has no field "${name}"`);
    if (typeof value !== "string") throw this.fault(`${name} must be a string`, name);
    if (pattern === undefined || pattern.test(value)) return value;
    throw this.fault(`name "${excerpt(value)}" must match ${pattern.source}`, value);
  }

  description(): { description?: string } {
    return this.#fields.has("description") ? { description: this.text("description") } : {};
  }

  object(name: string): PromptObject {
    const from = this.#offsetOf(name, this.#from);
    return new PromptObject(this.#source, this.#fields.get(name), { place: name, from });
  }

  list(name: string): PromptObject[] {
    const value = this.#fields.get(name) ?? [];
    if (!Array.isArray(value)) throw this.fault(`${name} must be an array`, name);
    let from = this.#offsetOf(name, this.#from);
    return value.map((one, index) => {
      const [first = name] = Object.keys(one ?? {});
      from = this.#offsetOf(first, from + 1);
      return new PromptObject(this.#source, one, { place: `${name}[${index}]`, from });
    });
  }

  #offsetOf(word: string, from: number): number {
    return Math.max(from, this.#source.indexOf(JSON.stringify(word), from));
  }
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
