import type { ServerParts } from "../kernel/process/worker.ts";
import { aceCheck } from "./check.ts";
import { aceCommands } from "./commands.ts";
import type { AceContext } from "./context.ts";
import { codeOf, renderError } from "./errors.ts";
import { inspectAce } from "./inspection.ts";
import { aceResources, watchAce } from "./resources.ts";
import skill from "../../skills/ace-learning/SKILL.md" with { type: "text" };
import toolList from "./tool_list.json" with { type: "text" };

/** Returns the instructions that route an agent to the right tool, in at most 600 characters. */
export function aceInstructions(): string {
  return [
    "Before a task: call ace_relevant_bullets for the rules that earlier failures taught.",
    "After its runs: call ace_capture_trace with them, votes on the rules, and a lesson for each cause",
    "you found; it becomes a rule at once. The answer has the nearest rules: if one says the same, send",
    "same_as or replaces. ace_analyze_patterns counts failures; ace_update_knowledge writes insights",
    "(dryRun first). ace_refine_knowledge merges, rewords, retires or moves rules.",
    "Never edit a rule's counters by hand.",
  ].join(" ");
}

export const aceParts: ServerParts<AceContext> = {
  protocolName: "ace-learning-server",
  title: "ACE: learning from execution",
  instructions: aceInstructions(),
  listing: JSON.parse(toolList),
  tools: async () => (await import("./tools.ts")).aceTools,
  resources: aceResources,
  watch: watchAce,
  skills: { "ace-learning": { "SKILL.md": skill } },
  page: async () => (await import("./page.ts")).acePage,
  inspect: inspectAce,
  commands: [...aceCommands, aceCheck],
  renderError,
  codeOf,
};
