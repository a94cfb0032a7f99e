import type { ArchitectureRoots } from "./roots.ts";

export function architectureInstructions({ content }: ArchitectureRoots): string {
  return [
    "Before writing code: search_architecture, which finds what the team's guidelines, patterns and",
    "ADRs say; list_architecture_docs with the path of a file, which lists the ADRs that govern it;",
    "then read_architecture_doc. Before a change of design: check_adr_alignment. To record a decision:",
    "draft_adr. Before a merge: check_adrs with the diff. All read-only.",
    ...(content.embedded
      ? ["The documents are the built-in starter example: ARCHITECTURE_ROOT is not set."]
      : []),
  ].join(" ");
}
