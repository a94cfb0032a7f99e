import { ToolError } from "../kernel/errors.ts";
import { ownField } from "../kernel/own_field.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import { overrideTool, type Tool } from "../kernel/service/tool.ts";
import type { DecibelContext } from "./context.ts";
import { readingTools } from "./tools/reading.ts";
import { recordingTools } from "./tools/recording.ts";

const rows: readonly Tool<DecibelContext>[] = [...recordingTools, ...readingTools];

/** The tools of decibel-server under their dotted names, in the order clients show them. */
export const decibelTools: readonly Tool<DecibelContext>[] = rows.map((tool) =>
  renamed(tool, (text) => text)
);

/** The tools under the names that the settings ask for. */
export function toolsNamed(settings: Settings): readonly Tool<DecibelContext>[] {
  if (!wantsUnderscores(settings)) return decibelTools;
  return rows.map((tool) => renamed(tool, underscored));
}

/** The text with every tool in it under the name that the settings ask for. */
export function withNames(text: string, settings: Settings): string {
  return wantsUnderscores(settings) ? underscored(text) : text;
}

function wantsUnderscores({ DECIBEL_TOOL_NAMES }: Settings): boolean {
  return DECIBEL_TOOL_NAMES === "underscore";
}

/** The text with the dots of tool names, and no others, as underscores. */
export function underscored(text: string): string {
  return rows.reduce((so, { name }) => so.replaceAll(name, name.replaceAll(".", "_")), text);
}

/** The tool as `inForm` names it; a missing field's error names all that are required. */
function renamed(
  tool: Tool<DecibelContext>,
  inForm: (text: string) => string,
): Tool<DecibelContext> {
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
  // Assigned, as a spread would build the schemas at once.
  return Object.assign(changed, { description: inForm(tool.description) });
}

function requiredOf({ input }: Tool<DecibelContext>): string[] {
  return Object.entries(input.shape)
    .filter(([, schema]) => !schema.safeParse(undefined).success).map(([field]) => field);
}

function listed(fields: readonly string[]): string {
  const [last = "", ...others] = fields.toReversed();
  if (others.length === 0) return `${last} is`;
  const comma = others.length > 1 ? "," : "";
  return `${others.reverse().join(", ")}${comma} and ${last} are`;
}
