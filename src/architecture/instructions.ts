import type { ArchitectureRoots } from "./roots.ts";

/** What routes an agent to the right tool, in at most 600 characters. */
export function instructionsFor({ content }: ArchitectureRoots): string {
  return [
    "The team's architecture documents: guidelines, patterns and ADRs, as resources",
    "architecture://guidelines/…, patterns/…, adr/…, and as tools. Before writing code:",
    "search_architecture, then read_architecture_doc. Before a decision: check_adr_alignment.",
    "After writing an ADR: check_adrs. What there is: list_architecture_docs. All only read.",
    ...(content.embedded
      ? ["The documents are the built-in starter: no ARCHITECTURE_ROOT was set."]
      : []),
  ].join(" ");
}
