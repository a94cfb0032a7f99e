import { textTooWide } from "../../kernel/json_width.ts";

/** The code of what nearly every line of a log begins with. */
export const BRACE = 0x7b;

/** What every line may have, in values, and what more a long one may have for each of its bytes. */
const MAX_VALUES = 50_000;
const MAX_DENSITY = 1 / 8;

/**
 * The JSON value of a line; undefined when the line is not a JSON object, or has more values than a
 * record of its length: of what is written here each takes nine bytes, and of `{},` a log could hold
 * more than is parsed in a minute.
 */
export function jsonIn(line: string): unknown {
  // To fail as JSON takes ten times as long, and a log may hold a million such lines.
  if (line.charCodeAt(0) !== BRACE && !/^\s{1,100}\{/.test(line)) return undefined;
  if (textTooWide(line, MAX_VALUES + line.length * MAX_DENSITY) !== undefined) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The fields of a JSON object, of whose values nothing is known. */
export type JsonFields = Readonly<Record<string, unknown>>;

const NONE: JsonFields = {};

/**
 * The fields of a JSON value; none of one that is no object. A field that the code names is read
 * where it lies, which takes a fraction of looking for a name: a log has millions of them.
 */
export function fieldsOf(value: unknown): JsonFields {
  return isObject(value) ? value : NONE;
}

function isObject(value: unknown): value is JsonFields {
  return typeof value === "object" && value !== null;
}

/** The value if it is a string. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The value if it is a finite number. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

const EMPTY: readonly unknown[] = [];

/** The value if it is a list, else an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : EMPTY;
}

/** The strings of a list; none of another value. */
export function stringsIn(value: unknown): string[] {
  const items = asList(value);
  return items.length === 0 ? [] : items.filter((item) => typeof item === "string");
}
