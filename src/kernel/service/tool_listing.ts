import * as z from "zod";
import { appUri } from "./app.ts";
import type { Service } from "./service.ts";
import type { Access, Tool } from "./tool.ts";

const HINTS: Record<Access, { readOnlyHint: boolean; destructiveHint?: boolean }> = {
  read: { readOnlyHint: true },
  create: { readOnlyHint: false, destructiveHint: false },
  write: { readOnlyHint: false, destructiveHint: true },
};

/** A JSON Schema of an object. */
export interface ObjectSchema {
  type: "object";
  [key: string]: unknown;
}

/** A tool as `tools/list` shows it. */
export interface ToolListing {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean; openWorldHint: boolean };
  _meta?: { ui: { resourceUri: string } };
}

/** The parts of a service that say which tools have a page. */
type Paged<Context> = Pick<Service<Context>, "name" | "page" | "toolKey">;

const listings = new WeakMap<object, ToolListing[]>();

/** The tools as `tools/list` shows them; the JSON Schemas are created once, by the first call. */
export function listTools<Context>(
  tools: readonly Tool<Context>[],
  service?: Paged<Context>,
): ToolListing[] {
  const known = listings.get(tools) ?? tools.map((tool) => describeTool(tool, service));
  listings.set(tools, known);
  return known;
}

function describeTool<Context>(tool: Tool<Context>, service?: Paged<Context>): ToolListing {
  const { name, title, description, access, input, output } = tool;
  const resourceUri = service && appUri(service, name);
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, "input"),
    ...(output && { outputSchema: toJsonSchema(output, "output") }),
    annotations: { ...HINTS[access], openWorldHint: false },
    ...(resourceUri && { _meta: { ui: { resourceUri } } }),
  };
}

function toJsonSchema(schema: z.ZodObject, io: "input" | "output"): ObjectSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io });
  return { ...json, type: "object" };
}
