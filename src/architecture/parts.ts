import type { ServerParts } from "../kernel/process/worker.ts";
import { architectureCheck } from "./check.ts";
import type { ArchitectureContext } from "./context.ts";
import { inspectArchitecture } from "./inspection.ts";
import { architecturePrompts } from "./prompts.ts";
import { architectureResources, watchContent } from "./resources.ts";
import type { ArchitectureRoots } from "./roots.ts";
import skill from "../../skills/architecture-review/SKILL.md" with { type: "text" };

export const architectureParts = (roots: ArchitectureRoots): ServerParts<ArchitectureContext> => ({
  protocolName: "architecture",
  title: "Architecture documents",
  instructions: architectureInstructions(roots),
  tools: async () => (await import("./tools.ts")).architectureTools,
  prompts: architecturePrompts,
  resources: architectureResources,
  watch: watchContent,
  skills: { "architecture-review": { "SKILL.md": skill } },
  page: async () => (await import("./page.ts")).architecturePage,
  commands: [architectureCheck],
  inspect: inspectArchitecture,
});

export function architectureInstructions({ content }: Partial<ArchitectureRoots>): string {
  return [
    "Before writing code: search_architecture, which finds what the team's guidelines, patterns and",
    "ADRs say; list_architecture_docs with the path of a file, which lists the ADRs that govern it;",
    "then read_architecture_doc. Before a change of design: check_adr_alignment. To record a decision:",
    "draft_adr. Before a merge: check_adrs with the diff. All read-only.",
    ...(content?.embedded
      ? ["The documents are the built-in starter example: ARCHITECTURE_ROOT is not set."]
      : []),
  ].join(" ");
}
