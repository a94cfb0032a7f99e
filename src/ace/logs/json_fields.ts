/** The JSON value of a line; undefined if the line is not a JSON object. */
export function jsonIn(line: string): unknown {
  // Parsing a line that isn't JSON takes ten times as long, and a log can have a million such
  // lines.
  if (!/^\s{0,100}\{/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The fields of a JSON object with unchecked values. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** Returns the fields of a JSON object; none if the value is not an object. */
export function fieldsOf(value: unknown): JsonFields {
  return isObject(value) ? value : {};
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

/** Returns the value if it is a list, otherwise an empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the strings in a list; none if the value is not a list. */
export function stringsIn(value: unknown): string[] {
  return asList(value).filter((item) => typeof item === "string");
}
