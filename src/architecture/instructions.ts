import type { ArchitectureRoots } from "./roots.ts";

/** Leads an agent to the right tool, in at most 600 characters. */
export function architectureInstructions({ content }: ArchitectureRoots): string {
  return [
    "The team's architecture documents: guidelines, patterns and ADRs, as resources",
    "architecture://guidelines/…, patterns/…, adr/…, and as tools. Before writing code:",
    "search_architecture, then read_architecture_doc. Before a decision: check_adr_alignment.",
    "After writing an ADR: check_adrs. To see what exists: list_architecture_docs. All read-only.",
    ...(content.embedded
      ? ["The documents are the built-in starter: no ARCHITECTURE_ROOT was set."]
      : []),
  ].join(" ");
}
