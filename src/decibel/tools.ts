import { ToolError } from "../kernel/errors.ts";
import { ownField } from "../kernel/own_field.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import { overrideTool, type Tool } from "../kernel/service/tool.ts";
import type { Context } from "./context.ts";
import { architectTools } from "./tools/architect.ts";
import { archiveTools } from "./tools/archive.ts";
import { designerTools } from "./tools/designer.ts";
import { oracleTools } from "./tools/oracle.ts";
import { sentinelTools } from "./tools/sentinel.ts";

const rows: readonly Tool<Context>[] = [
  ...designerTools,
  ...architectTools,
  ...sentinelTools,
  ...oracleTools,
  ...archiveTools,
];

/** The eight tools of decibel-server under their dotted names, in the order clients show them. */
export const tools: readonly Tool<Context>[] = rows.map((tool) => renamed(tool, (text) => text));

/** The tools under the names that the settings want. */
export function toolsNamed(settings: Settings): readonly Tool<Context>[] {
  if (!wantsUnderscores(settings)) return tools;
  return rows.map((tool) => renamed(tool, underscored));
}

/** The text with every tool in it under the name that the settings want. */
export function withNames(text: string, settings: Settings): string {
  return wantsUnderscores(settings) ? underscored(text) : text;
}

function wantsUnderscores({ DECIBEL_TOOL_NAMES }: Settings): boolean {
  return DECIBEL_TOOL_NAMES === "underscore";
}

/** The text with the tools' names in it underscored, and nothing else that has a dot. */
export function underscored(text: string): string {
  return rows.reduce((so, { name }) => so.replaceAll(name, name.replaceAll(".", "_")), text);
}

/** The tool as `inForm` names it; its errors name all that is required. */
function renamed(tool: Tool<Context>, inForm: (text: string) => string): Tool<Context> {
  const name = inForm(tool.name);
  const changed = overrideTool(tool, {
    name,
    async call(input, context, options) {
      const required = requiredOf(tool);
      if (required.some((field) => ownField(input, field) === undefined)) {
        throw new ToolError(`Missing required fields: ${listed(required)} required`);
      }
      try {
        return await tool.call(input, context, options);
      } catch (error) {
        if (error instanceof ToolError) error.message = error.message.replace(tool.name, name);
        throw error;
      }
    },
  });
  // Assigned and not spread, which would make the schemas at once.
  return Object.assign(changed, { description: inForm(tool.description) });
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
