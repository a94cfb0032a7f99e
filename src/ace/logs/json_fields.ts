/** The JSON value of a line; undefined if the line is not a JSON object. */
export function jsonIn(line: string): unknown {
  // To fail as JSON takes ten times as long, and a log may hold a million such lines.
  if (!/^\s{0,100}\{/.test(line)) return undefined;
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
