import * as z from "zod";
import { ownField } from "../own_field.ts";
import type { Access, Tool } from "./tool.ts";

const HINTS: Record<Access, { readOnlyHint: boolean; destructiveHint?: boolean }> = {
  read: { readOnlyHint: true },
  create: { readOnlyHint: false, destructiveHint: false },
  write: { readOnlyHint: false, destructiveHint: true },
};

interface ObjectSchema {
  type: "object";
  [key: string]: unknown;
}

export type ToolListing = ReturnType<typeof describeTool<unknown>>;

/** Returns the tools in the format of `tools/list`. */
export function listTools<Context>(tools: readonly Tool<Context>[]): ToolListing[] {
  return tools.map((tool) => describeTool(tool));
}

function describeTool<Context>(tool: Tool<Context>) {
  const { name, title, description, access, idempotent = false, discovery, input, output } = tool;
  const meta = discovery === "always loaded"
    ? { "anthropic/alwaysLoad": true }
    : { "anthropic/searchHint": discovery?.searchHint };
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, "input"),
    ...(output && { outputSchema: toJsonSchema(output, "output") }),
    // A server's own documents are a closed world, even if they are in a database.
    annotations: {
      ...HINTS[access],
      ...(access !== "read" && { idempotentHint: idempotent }),
      openWorldHint: false,
    },
    // Claude Code, which defers tools, reads these keys.
    ...(discovery && { _meta: meta }),
  };
}

const LIMITS = ["minLength", "maxLength", "minItems", "maxItems"] as const;

function toJsonSchema(schema: z.ZodObject, io: "input" | "output"): ObjectSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      if (io === "output") loosen(jsonSchema);
      withoutHidden(jsonSchema);
      // The error names the limit. In the list, it would take space in every session.
      for (const limit of LIMITS) delete jsonSchema[limit];
    },
  });
  return { ...json, type: "object" };
}

function withoutHidden(schema: z.core.JSONSchema.BaseSchema): void {
  const { properties = {}, required = [] } = schema;
  for (const [name, field] of Object.entries(properties)) {
    if (ownField(field, "hidden") !== true) continue;
    delete properties[name];
    schema.required = required.filter((one) => Object.hasOwn(properties, one));
  }
  if (schema.required?.length === 0) delete schema.required;
}

/** Later versions may add fields to a result. An open schema is also a third shorter. */
function loosen(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.propertyNames;
}
