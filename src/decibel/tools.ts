import { ToolError } from "../kernel/errors.ts";
import { ownField } from "../kernel/own_field.ts";
import { plural } from "../kernel/plural.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import type { Tool } from "../kernel/service/tool.ts";
import { printable } from "../kernel/text.ts";
import type { DecibelContext } from "./context.ts";
import { type NameForm, nameForm } from "./tool_names.ts";
import { activityTool } from "./tools/activity.ts";
import { changingTools } from "./tools/changing.ts";
import { detailTool } from "./tools/detail.ts";
import { listingTools } from "./tools/listing.ts";
import { nextActionsTool } from "./tools/next_actions.ts";
import { ownershipTools } from "./tools/ownership.ts";
import { recordingTools } from "./tools/recording.ts";
import { searchTool } from "./tools/search.ts";

const rows: readonly Tool<DecibelContext>[] = [
  ...recordingTools,
  ...ownershipTools,
  ...changingTools,
  nextActionsTool,
  ...listingTools,
  searchTool,
  detailTool,
  activityTool,
];

export function toolsNamed(settings: Settings): readonly Tool<DecibelContext>[] {
  return rows.map((tool) => renamed(tool, nameForm(settings)));
}

export const decibelTools: readonly Tool<DecibelContext>[] = toolsNamed({});

function renamed(tool: Tool<DecibelContext>, inForm: NameForm): Tool<DecibelContext> {
  return {
    ...tool,
    name: inForm(tool.name),
    description: inForm(tool.description),
    async call(input, context, options) {
      requireFields(tool, input);
      const answer = await tool.call(input, context, options);
      return { ...answer, text: printable(answer.text) };
    },
  };
}

function requireFields({ input: { shape } }: Tool<DecibelContext>, input: unknown): void {
  const required = Object.keys(shape)
    .filter((field) => !shape[field]?.safeParse(undefined).success);
  const missing = required.filter((field) => ownField(input, field) === undefined);
  if (missing.length === 0) return;
  const all = new Intl.ListFormat("en").format(required);
  const lacking = missing.length < required.length ? `; the call lacks ${missing.join(", ")}` : "";
  throw new ToolError(
    `Missing required fields: ${all} ${plural(required.length, "is", "are")} required${lacking}`,
  );
}
