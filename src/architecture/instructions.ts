import type { ArchitectureRoots } from "./roots.ts";

/** Leads an agent to the right tool, in at most 600 characters. */
export function architectureInstructions({ content }: ArchitectureRoots): string {
  return [
    "Before writing code: search_architecture, which finds what the team's guidelines, patterns and",
    "ADRs say; then read_architecture_doc. Before a decision: check_adr_alignment. After writing an",
    "ADR: check_adrs. To see what exists: list_architecture_docs. As resources:",
    "architecture://guidelines/…, patterns/…, adr/…. All read-only.",
    ...(content.embedded
      ? ["The documents are the built-in starter: no ARCHITECTURE_ROOT was set."]
      : []),
  ].join(" ");
}
