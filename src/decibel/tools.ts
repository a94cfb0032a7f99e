import { ToolError } from "../kernel/errors.ts";
import { ownField } from "../kernel/own_field.ts";
import type { Settings } from "../kernel/sandbox.ts";
import { type Tool, withChanges } from "../kernel/tool.ts";
import { architectTools } from "./architect.ts";
import { archiveTools } from "./archive.ts";
import type { Context } from "./context.ts";
import { designerTools } from "./designer.ts";
import { oracleTools } from "./oracle.ts";
import { sentinelTools } from "./sentinel.ts";

const rows: readonly Tool<Context>[] = [
  ...designerTools,
  ...architectTools,
  ...sentinelTools,
  ...oracleTools,
  ...archiveTools,
];

/** The eight tools of decibel-server under their dotted names, in the order clients show them. */
export const tools: readonly Tool<Context>[] = rows.map((tool) => presented(tool, tool.name));

/** The tools under the names that the settings want; each answers to its other name too. */
export function toolsNamed({ DECIBEL_TOOL_NAMES }: Settings): readonly Tool<Context>[] {
  return DECIBEL_TOOL_NAMES === "underscore"
    ? rows.map((tool) => presented(tool, underscored(tool.name)))
    : tools;
}

/** The tool under that name, with its other form as alias; it names all that is required. */
function presented(tool: Tool<Context>, name: string): Tool<Context> {
  return withChanges(tool, {
    name,
    aliases: [tool.name, underscored(tool.name)].filter((form) => form !== name),
    async call(input, context, options) {
      const required = requiredOf(tool);
      if (required.some((field) => ownField(input, field) === undefined)) {
        throw new ToolError(`Missing required fields: ${listed(required)} required`);
      }
      return await tool.call(input, context, options);
    },
  });
}

function underscored(name: string): string {
  return name.replaceAll(".", "_");
}

function requiredOf({ input }: Tool<Context>): string[] {
  return Object.entries(input.shape)
    .filter(([, schema]) => !schema.safeParse(undefined).success).map(([field]) => field);
}

function listed(fields: readonly string[]): string {
  const [last = "", ...others] = fields.toReversed();
  if (others.length === 0) return `${last} is`;
  const comma = others.length > 1 ? "," : "";
  return `${others.reverse().join(", ")}${comma} and ${last} are`;
}
