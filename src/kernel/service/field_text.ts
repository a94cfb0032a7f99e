import { ToolError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import { listTools } from "./tool_listing.ts";
import type { FieldText } from "../text.ts";
import type { Tool } from "./tool.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * Returns a tool's input from `key=value` arguments: strings as written, numbers, `true` and
 * `false`, lists with commas or as a repeated key, and JSON for the rest. A value that doesn't fit
 * stays a text, so the tool's own schema reports it. Throws `ToolError` for a repeated field.
 */
export function inputFrom<Context>(
  tool: Tool<Context>,
  fields: readonly FieldText[],
): Record<string, unknown> {
  const properties = propertiesOf(tool);
  const unlisted = Object.keys(tool.input.shape).filter((name) => !Object.hasOwn(properties, name));
  const input = new Map<string, unknown>();
  for (const [field, text] of fields) {
    const schema = unlisted.includes(field) ? { type: "boolean" } : ownField(properties, field);
    const value = valueOf(text, alternativesOf(schema));
    const earlier = input.get(field);
    if (earlier === undefined) input.set(field, value);
    else if (Array.isArray(earlier) && Array.isArray(value)) {
      input.set(field, [...earlier, ...value]);
    } else throw new ToolError(`${field} is given twice. Give it once`);
  }
  return Object.fromEntries(input);
}

/** Returns a tool's fields, one line each, or undefined if none is required. */
export function requiredFields<Context>(tool: Tool<Context>): string | undefined {
  const required = new Set(asList(ownField(listingOf(tool).inputSchema, "required")));
  if (required.size === 0) return undefined;
  const rows = Object.entries(propertiesOf(tool)).map(([field, schema]) => ({
    left: `${field}=${alternativesOf(schema).map(typeName).join("|")}`,
    right: `${required.has(field) ? "required. " : ""}${ownField(schema, "description") ?? ""}`,
  }));
  const width = Math.max(...rows.map(({ left }) => left.length));
  return rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}

function listingOf<Context>(tool: Tool<Context>): ReturnType<typeof listTools>[number] {
  const [listing] = listTools([tool]);
  if (listing === undefined) throw new TypeError(`${tool.name} has no listing`);
  return listing;
}

function propertiesOf<Context>(tool: Tool<Context>): Schema {
  return { ...Object(ownField(listingOf(tool).inputSchema, "properties")) };
}

function alternativesOf(schema: unknown): Schema[] {
  const inner = ownField(schema, "anyOf") ?? ownField(schema, "oneOf");
  return Array.isArray(inner) ? inner.flatMap(alternativesOf) : [{ ...Object(schema) }];
}

function typeName(schema: Schema): string {
  const values = asList(schema.enum);
  return values.length > 0 ? values.join("|") : String(schema.type ?? schema.const ?? "text");
}

function valueOf(text: string, alternatives: readonly Schema[]): unknown {
  const types = new Set(alternatives.map(({ type }) => type));
  if (/^\s*[[{]/.test(text) && (types.has("array") || types.has("object"))) {
    return parsedOr(text);
  }
  if (types.has("array")) {
    const [list] = alternatives.filter(({ type }) => type === "array");
    const items = alternativesOf(list?.items);
    const isText = types.has("string") && !text.includes(",");
    return isText ? text : text.split(",").map((item) => valueOf(item.trim(), items));
  }
  const isNumeric = types.has("number") || types.has("integer");
  if (isNumeric && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
