import { parse } from "@std/yaml";

/** A place in a text that is not valid: line and column count from 1. */
export interface SyntaxProblem {
  message: string;
  line: number;
  column: number;
}

/** The top-level fields of a YAML map; none when it is invalid. */
export interface YamlFields {
  fields: ReadonlyMap<string, unknown>;
  error?: SyntaxProblem;
}

/**
 * Reads `source` as data: the core schema of YAML 1.2, whose only values are null, booleans,
 * numbers, strings, lists and maps. An alias stays a reference, so it cannot multiply.
 */
export function parseYaml(source: string): YamlFields {
  const none = new Map<string, unknown>();
  let value: unknown;
  try {
    value = parse(source, { schema: "core" });
  } catch (error) {
    return { fields: none, error: problemOf(error) };
  }
  if (value === null || value === undefined) return { fields: none };
  if (typeof value !== "object" || Array.isArray(value)) {
    return {
      fields: none,
      error: { message: "it holds no 'name: value' fields", line: 1, column: 1 },
    };
  }
  return { fields: new Map(Object.entries(value)) };
}

/** A field's value as text when it is a number, a boolean or a string that is not blank. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** The parser's complaint, without the excerpt of the source that it puts behind. */
function problemOf(error: unknown): SyntaxProblem {
  if (!(error instanceof SyntaxError)) {
    return { message: "it is nested too deeply", line: 1, column: 1 };
  }
  const message = (error.message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, "");
  const [line, column] = [Reflect.get(error, "line"), Reflect.get(error, "column")];
  return { message, line: Number(line ?? 1), column: Number(column ?? 1) };
}
