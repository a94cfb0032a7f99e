/**
 * The prefixes of a spec's file name: `ACM-<NAME>.md`, or `ADF-<NAME>.md` in renamed frameworks.
 * Only this module contains the names of a framework's files.
 */
export const PREFIXES = ["ACM", "ADF"] as const;

export const STAGES = ["discover", "design", "develop", "deliver"] as const;
export type Stage = string;

export const PHASES = ["internal", "external"] as const;
export type Phase = typeof PHASES[number];

export function stageSpecName(stage: Stage): string {
  return `${stage.toUpperCase().replaceAll("_", "-")}-SPEC`;
}

export function reviewPromptFiles(stage: Stage, phase: Phase, isFirst: boolean): string[] {
  const kind = phase === "internal" ? "ralph" : "external";
  const own = `prompts/${stage.replaceAll("_", "-")}-${kind}-review-prompt.md`;
  return isFirst ? [`prompts/${kind}-review-prompt.md`, own] : [own];
}

export function transitionPromptFiles(from: Stage, to: Stage): [newer: string, start: string] {
  const [left, entered] = [from.replaceAll("_", "-"), to.replaceAll("_", "-")];
  return [`prompts/${left}-to-${entered}-transition.md`, `prompts/start-${entered}-prompt.md`];
}

export const ARTIFACT_SPECS = {
  brief: "BRIEF-SPEC",
  intent: "INTENT-SPEC",
  status: "STATUS-SPEC",
  readme: "README-SPEC",
  context: "CONTEXT-ARTIFACT-SPEC",
  rules: "RULES-SPEC",
  design: "DESIGN-SPEC",
  backlog: "BACKLOG-SPEC",
  folder_structure: "FOLDER-STRUCTURE-SPEC",
  project_types: "PROJECT-TYPES-SPEC",
  stages: "STAGES-SPEC",
  review: "REVIEW-SPEC",
} as const;

export const CONTEXT_LEVELS = ["global", "project"] as const;
export type ContextLevel = typeof CONTEXT_LEVELS[number];

export const CONTEXT_SPECS: Record<ContextLevel, string> = {
  global: "GLOBAL-CLAUDE-MD-SPEC",
  project: "PROJECT-CLAUDE-MD-SPEC",
};

/** The project types; the first is the default. */
export const PROJECT_TYPES = ["app", "workflow", "artifact"] as const;
export type ProjectType = typeof PROJECT_TYPES[number];

export const STUB_FOLDER = "stubs";

export const ARTIFACT_STUBS: Record<string, string | Record<ProjectType, string>> = {
  brief: "stubs/brief.md",
  intent: "stubs/intent.md",
  status: "stubs/status.md",
  rules_constraints: "stubs/rules-constraints.md",
  claude_md: {
    app: "stubs/claude-md/app.md",
    workflow: "stubs/claude-md/workflow.md",
    artifact: "stubs/claude-md/artifact.md",
  },
};

export const SPECS: Record<string, string> = {
  ...Object.fromEntries(STAGES.map((stage) => [stage, stageSpecName(stage)])),
  ...ARTIFACT_SPECS,
  global_claude_md: CONTEXT_SPECS.global,
  project_claude_md: CONTEXT_SPECS.project,
};

export const SPEC_FILE = new RegExp(
  `^(?:${PREFIXES.join("|")})-[\\p{Lu}0-9][\\p{Lu}0-9-]*\\.md$`,
  "u",
);

export function specName(file: string): string {
  const words = file.replace(/^[A-Z]+-/, "").replace(/\.md$/, "");
  const known = Object.entries(ARTIFACT_SPECS).find(([, spec]) => spec === words);
  return known?.[0] ?? words.replace(/-SPEC$/, "").toLowerCase().replaceAll("-", "_");
}

export const KNOWLEDGE = { folder: "kb", index: "README.md" } as const;
