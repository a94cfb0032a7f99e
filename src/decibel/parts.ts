import type { ServerParts } from "../kernel/process/worker.ts";
import type { Settings } from "../kernel/roots/grant.ts";
import { decibelCommands } from "./check.ts";
import type { DecibelContext } from "./context.ts";
import { inspectDecibel } from "./inspection.ts";
import { decibelPrompts } from "./prompts.ts";
import { decibelResources } from "./resources.ts";
import { nameForm, underscored } from "./tool_names.ts";
import skill from "../../skills/decibel-records/SKILL.md" with { type: "text" };
import toolList from "./tool_list.json" with { type: "text" };

function instructions(settings: Settings): string {
  const { DECIBEL_ENV, DECIBEL_ORG } = settings;
  const whose = DECIBEL_ORG ? ` of ${DECIBEL_ORG}` : "";
  const routes =
    "Starting work: oracle_next_actions or take_next. Deciding: search_records, then " +
    "designer_record_design_decision or architect_record_arch_decision; later " +
    "decision_set_status. Finding a problem: sentinel_create_issue; when it changes: " +
    "sentinel_update_issue. Reading: list_projects, list_records, get_record; changes: " +
    "list_activity. The server never changes or removes records.";
  return `${nameForm(settings)(routes)} Decisions and issues${whose} (${DECIBEL_ENV}) are a ` +
    "markdown file each.";
}

export const decibelParts = (settings: Settings): ServerParts<DecibelContext> => ({
  protocolName: "decibel-tools-mcp",
  title: "Decibel records",
  instructions: instructions(settings),
  listing: JSON.parse(nameForm(settings)(toolList)),
  tools: async () => (await import("./tools.ts")).toolsNamed(settings),
  prompts: (_createContext, brief) => [...decibelPrompts, brief],
  resources: decibelResources,
  skills: { "decibel-records": { "SKILL.md": nameForm(settings)(skill) } },
  page: async () => (await import("./page.ts")).decibelPage,
  inspect: inspectDecibel,
  commands: decibelCommands,
  renderError: ({ text }) =>
    nameForm(settings)(JSON.stringify({ error: text.replaceAll("\n", ". ") })),
  toolKey: underscored,
  answersUnknownTools: true,
});
