import { ownField } from "../../kernel/own_field.ts";

/** The value that a line of a log holds; undefined when it is no JSON. */
export function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A field that is a text; undefined when it is anything else. */
export function textOf(value: unknown, name: string): string | undefined {
  const field = ownField(value, name);
  return typeof field === "string" ? field : undefined;
}

/** A field that is a finite number; undefined when it is anything else. */
export function numberOf(value: unknown, name: string): number | undefined {
  const field = ownField(value, name);
  return typeof field === "number" && Number.isFinite(field) ? field : undefined;
}

/** A field that is a list; empty when it is anything else. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  const field = ownField(value, name);
  return Array.isArray(field) ? field : [];
}

/** The texts of a field that is a list. */
export function textsOf(value: unknown, name: string): string[] {
  return listOf(value, name).filter((item) => typeof item === "string");
}
