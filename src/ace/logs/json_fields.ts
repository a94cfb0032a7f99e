/** Returns a line's JSON object, or undefined if the line isn't a JSON object. */
export function jsonIn(line: string): unknown {
  // Parsing takes ten times as long if a line isn't JSON, and a log can have a million such lines.
  if (!/^\s{0,100}\{/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export type JsonFields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): JsonFields {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is JsonFields {
  return typeof value === "object" && value !== null;
}

/** Returns the value if it is a string, otherwise undefined. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the value if it is a finite number, otherwise undefined. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Returns the value if it is a list, otherwise an empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the strings in a list, or an empty list if the value isn't a list. */
export function stringsIn(value: unknown): string[] {
  return asList(value).filter((item) => typeof item === "string");
}
