import { ToolError } from "../kernel/errors.ts";
import { ownField } from "../kernel/own_field.ts";
import { plural } from "../kernel/plural.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import { type Tool } from "../kernel/service/tool.ts";
import { excerpt, printable } from "../kernel/text.ts";
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
      try {
        const answer = await tool.call(input, context, options);
        return { ...answer, text: printable(answer.text) };
      } catch (error) {
        throw error instanceof ToolError ? reworded(error, inForm) : error;
      }
    },
  };
}

function reworded({ message, next, code, details, cause }: ToolError, inForm: NameForm): ToolError {
  return new ToolError(inForm(message), {
    cause,
    ...(next !== undefined && { next: inForm(next) }),
    ...(code !== undefined && { code }),
    ...(details !== undefined && { details }),
  });
}

const MAX_UNKNOWN = 5;

function requireFields(tool: Tool<DecibelContext>, input: unknown): void {
  const required = requiredOf(tool);
  const missing = required.filter((field) => ownField(input, field) === undefined);
  if (missing.length === 0) return;
  const unknown = Object.keys(input ?? {}).filter((field) =>
    !Object.hasOwn(tool.input.shape, field)
  )
    .slice(0, MAX_UNKNOWN);
  const clauses = [
    `Missing required fields: ${listed(required)} required`,
    ...(missing.length < required.length ? [`the call lacks ${missing.join(", ")}`] : []),
    ...(unknown.length > 0
      ? [`unknown ${plural(unknown.length, "field")}: ${excerpt(unknown.join(", "))}`]
      : []),
  ];
  throw new ToolError(clauses.join("; "));
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
