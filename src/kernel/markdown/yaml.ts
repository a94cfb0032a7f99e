import { parse } from "@std/yaml";
import { ownField } from "../own_field.ts";
import { excerpt } from "../text.ts";

const MAX_CHARACTERS = 64 * 1024;

const WARNINGS = { some: 50, characters: 64 };

const TYPED = /^(?:y|n|yes|no|on|off|true|false|null|e[+-]?\d+|[\d][\d_.,:a-fox+\-TZ ]*)$/i;
const PLAIN = /^[\p{L}\p{N}](?:.*[^\s:])?$/u;
const ENDS_PLAIN = /:\s|\s#/;

// Matches characters that YAML can't contain unescaped, and line breaks that only YAML 1.1 recognises.
// deno-lint-ignore no-control-regex
const UNPRINTABLE = /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/;
const UNESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Line and column numbers start at 1. */
export interface SyntaxProblem {
  /** The reason as one line of at most 200 characters. */
  message: string;
  line: number;
  column: number;
}

/** The top-level fields of a YAML map; empty if the YAML is invalid. */
export interface YamlFields {
  fields: ReadonlyMap<string, unknown>;
  error?: SyntaxProblem;
}

export interface YamlValue {
  value?: unknown;
  error?: SyntaxProblem;
}

/** Parses `source` (at most 64 Ki characters) with the core schema of YAML 1.2. */
export function parseYaml(source: string): YamlFields {
  const fields = new Map<string, unknown>();
  const { value, error } = parsed("core", source, MAX_CHARACTERS);
  if (error !== undefined) return { fields, error };
  if (value === null || value === undefined) return { fields };
  if (typeof value !== "object" || Array.isArray(value)) {
    return { fields, error: atStart("the YAML has no 'name: value' fields") };
  }
  return { fields: new Map(Object.entries(value)) };
}

/** Parses `source` (at most `maxCharacters` characters) with the JSON schema of YAML 1.2. */
export function parseYamlValue(source: string, maxCharacters: number): YamlValue {
  return parsed("json", source, maxCharacters);
}

/** Rejects aliases, because they let a small file describe a huge list. */
function parsed(schema: "core" | "json", source: string, maxCharacters: number): YamlValue {
  if (source.length > maxCharacters) {
    return { error: atStart(`the YAML is longer than ${maxCharacters} characters`) };
  }
  return aliasIn(source) ?? parseAs(schema, source);
}

export function scalarText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Returns a scalar on one line that every YAML 1.1 or 1.2 parser reads as this text. */
export function yamlScalar(text: string): string {
  const isPlain = PLAIN.test(text) && !TYPED.test(text) && !ENDS_PLAIN.test(text) &&
    !UNPRINTABLE.test(text);
  // A JSON string is also a double-quoted YAML scalar, except for characters that only YAML must escape.
  return isPlain ? text : JSON.stringify(text).replace(
    UNESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function atStart(message: string): SyntaxProblem {
  return { message, line: 1, column: 1 };
}

/**
 * Returns an error if the source contains an alias or is otherwise invalid. The function replaces
 * each `*` with `@` and parses again. This only breaks aliases, because strings may contain both
 * characters and no value may start with `@`.
 */
function aliasIn(source: string): YamlValue | undefined {
  if (!source.includes("&") || !source.includes("*")) return undefined;
  const { error } = parseAs("json", source.replaceAll("*", "@"));
  if (error === undefined) return undefined;
  const { line, column } = error;
  const found = source.split(/\r\n|\r|\n/)[line - 1]?.slice(Math.max(0, column - 2), column + 1) ??
    "";
  const message = found.includes("*") ? "an alias (*name) is not supported" : error.message;
  return { error: { message, line, column } };
}

function parseAs(schema: "core" | "json", source: string): YamlValue {
  let left = WARNINGS.some + source.length / WARNINGS.characters;
  const onWarning = (warning: Error): void => {
    if (--left < 0) throw warning;
  };
  try {
    return { value: parse(source, { schema, onWarning }) };
  } catch (error) {
    const { message, ...place } = problemOf(error);
    return { error: { message: left < 0 ? `${message} in too many lines` : message, ...place } };
  }
}

function problemOf(error: unknown): SyntaxProblem {
  if (error instanceof RangeError) return atStart("the YAML is nested too deeply");
  if (!(error instanceof SyntaxError)) return atStart("the YAML cannot be parsed");
  const message = (error.message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, "");
  const [line, column] = [ownField(error, "line"), ownField(error, "column")];
  return { message: excerpt(message, 200), line: Number(line ?? 1), column: Number(column ?? 1) };
}
