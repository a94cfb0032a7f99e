import type { Settings } from "../kernel/roots/grant.ts";
import type { DecibelRoots } from "./roots.ts";

/** What routes an agent to the right tool, by dotted names, in at most 600 characters. */
export function decibelInstructions(_: DecibelRoots, settings: Settings): string {
  const { DECIBEL_ENV, DECIBEL_ORG } = settings;
  return `Decisions and issues of ${DECIBEL_ORG} (${DECIBEL_ENV}), a markdown file each. ` +
    "Starting work: oracle.next_actions. Deciding: search_records, then " +
    "designer.record_design_decision or architect.record_arch_decision. Finding a fault: " +
    "sentinel.create_issue; when its status changes, sentinel.update_issue. Reading: " +
    "list_records, get_record. Records are never changed or removed.";
}
