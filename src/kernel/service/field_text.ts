import * as z from "zod";
import { InputError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import type { FieldText } from "../text.ts";
import { inputFields, type Tool } from "./tool.ts";

/** Returns a tool's input. Each value is the first reading of its text that the schema accepts. */
export function inputFrom<Context>(
  tool: Tool<Context>,
  fields: readonly FieldText[],
): Record<string, unknown> {
  const input = new Map<string, unknown>();
  for (const [field, text] of fields) {
    const value = valueOf(text, ownField(tool.input.shape, field));
    const earlier = input.get(field);
    if (earlier === undefined) input.set(field, value);
    else if (Array.isArray(earlier) && Array.isArray(value)) {
      input.set(field, [...earlier, ...value]);
    } else {throw new InputError(`${field} is given twice. Give it once`, {
        fields: [field],
        missing: [],
      });}
  }
  return Object.fromEntries(input);
}

function valueOf(text: string, schema: unknown): unknown {
  const json = parsedOr(text);
  const items = text.split(",").map((item) => item.trim());
  const lists = [items, items.map(parsedOr)];
  const readings = [
    ...(typeof json === "object" ? [json] : []),
    ...(text.includes(",") ? lists : []),
    ...[text, json, ...lists],
  ];
  if (!(schema instanceof z.ZodType)) return text;
  return readings.find((reading) => schema.safeParse(reading).success) ?? text;
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns a tool's fields, one line each, or undefined if none is required. */
export function requiredFields<Context>({ input }: Tool<Context>): string | undefined {
  const fields = inputFields(input);
  if (!fields.some(({ isRequired }) => isRequired)) return undefined;
  const width = Math.max(...fields.map(({ name }) => name.length));
  return fields.map(({ name, isRequired, description = "" }) =>
    `  ${name.padEnd(width)}  ${isRequired ? "required. " : ""}${description}`
  ).join("\n");
}
