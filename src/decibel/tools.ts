import { ToolError } from "../kernel/errors.ts";
import { ownField } from "../kernel/own_field.ts";
import type { Settings } from "../kernel/sandbox.ts";
import type { Tool } from "../kernel/tool.ts";
import { architectTools } from "./architect.ts";
import { archiveTools } from "./archive.ts";
import type { Context } from "./context.ts";
import { designerTools } from "./designer.ts";
import { oracleTools } from "./oracle.ts";
import { sentinelTools } from "./sentinel.ts";

/** The eight tools of decibel-server under their dotted names, in the order clients show them. */
export const tools: readonly Tool<Context>[] = [
  ...designerTools,
  ...architectTools,
  ...sentinelTools,
  ...oracleTools,
  ...archiveTools,
].map(namingWhatIsMissing);

/** The tools under the names that the settings want; each answers to its other name too. */
export function toolsNamed({ DECIBEL_TOOL_NAMES }: Settings): readonly Tool<Context>[] {
  return tools.map((tool) => {
    const underscored = tool.name.replaceAll(".", "_");
    return DECIBEL_TOOL_NAMES === "underscore"
      ? { ...tool, name: underscored, aliases: [tool.name] }
      : { ...tool, aliases: [underscored] };
  });
}

/** A missing field is answered with the names of all that are required. */
function namingWhatIsMissing(tool: Tool<Context>): Tool<Context> {
  const required = Object.entries(tool.input.shape)
    .filter(([, schema]) => !schema.safeParse(undefined).success).map(([field]) => field);
  return {
    ...tool,
    async call(input, context, options) {
      if (required.some((field) => ownField(input, field) === undefined)) {
        throw new ToolError(`Missing required fields: ${listed(required)} required`);
      }
      return await tool.call(input, context, options);
    },
  };
}

function listed(fields: readonly string[]): string {
  const [last = "", ...others] = [...fields].reverse();
  if (others.length === 0) return `${last} is`;
  const comma = others.length > 1 ? "," : "";
  return `${others.reverse().join(", ")}${comma} and ${last} are`;
}
