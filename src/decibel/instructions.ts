import type { Settings } from "../kernel/roots/grant.ts";
import type { DecibelRoots } from "./roots.ts";
import { nameForm } from "./tool_names.ts";

/** Returns the text that routes an agent to the right tool, in at most 600 characters. */
export function decibelInstructions(_: DecibelRoots, settings: Settings): string {
  const { DECIBEL_ENV, DECIBEL_ORG } = settings;
  const whose = DECIBEL_ORG ? ` of ${DECIBEL_ORG}` : "";
  const routes = "Starting work: oracle_next_actions. Deciding: search_records, then " +
    "designer_record_design_decision or architect_record_arch_decision; later " +
    "decision_set_status. Finding a problem: sentinel_create_issue; taking it: " +
    "sentinel_claim_issue; when it changes: sentinel_update_issue. Reading: list_projects, list_records, get_record; changes: list_activity. The server never changes or removes records.";
  return `${nameForm(settings)(routes)} Decisions and issues${whose} (${DECIBEL_ENV}) are a ` +
    "markdown file each.";
}
