/**
 * The prefixes of a spec's file name: `ACM-<NAME>.md`, or `ADF-<NAME>.md` after the framework was
 * renamed. Only this module knows the names of a framework's files.
 */
export const PREFIXES = ["ACM", "ADF"] as const;

/** The stages of a project, in order. */
export const STAGES = ["discover", "design", "develop", "deliver"] as const;
export type Stage = typeof STAGES[number];

/** The two phases of a review. */
export const PHASES = ["internal", "external"] as const;
export type Phase = typeof PHASES[number];

/** The moves from one stage to the next. */
export const TRANSITIONS = [
  "discover_to_design",
  "design_to_develop",
  "develop_to_deliver",
] as const;
export type Transition = typeof TRANSITIONS[number];

/** The spec of each stage. */
export const STAGE_SPECS: Record<Stage, string> = {
  discover: "DISCOVER-SPEC",
  design: "DESIGN-SPEC",
  develop: "DEVELOP-SPEC",
  deliver: "DELIVER-SPEC",
};

/** The prompt of each stage's reviews. */
export const REVIEW_PROMPTS: Record<Stage, Record<Phase, string>> = {
  discover: {
    internal: "prompts/ralph-review-prompt.md",
    external: "prompts/external-review-prompt.md",
  },
  design: {
    internal: "prompts/design-ralph-review-prompt.md",
    external: "prompts/design-external-review-prompt.md",
  },
  develop: {
    internal: "prompts/develop-ralph-review-prompt.md",
    external: "prompts/develop-external-review-prompt.md",
  },
  deliver: {
    internal: "prompts/deliver-ralph-review-prompt.md",
    external: "prompts/deliver-external-review-prompt.md",
  },
};

/** The stages a transition leaves and enters, and its prompt's files: the newer kind, then the older. */
export const TRANSITION_PROMPTS: Record<Transition, { from: Stage; to: Stage; files: string[] }> = {
  discover_to_design: {
    from: "discover",
    to: "design",
    files: ["prompts/discover-to-design-transition.md", "prompts/start-design-prompt.md"],
  },
  design_to_develop: {
    from: "design",
    to: "develop",
    files: ["prompts/design-to-develop-transition.md", "prompts/start-develop-prompt.md"],
  },
  develop_to_deliver: {
    from: "develop",
    to: "deliver",
    files: ["prompts/develop-to-deliver-transition.md", "prompts/start-deliver-prompt.md"],
  },
};

/** The specs of artifacts that every framework has. */
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

/** Whom a CLAUDE.md is for: the user or one project. */
export const CONTEXT_LEVELS = ["global", "project"] as const;
export type ContextLevel = typeof CONTEXT_LEVELS[number];

/** The spec of each level's CLAUDE.md. */
export const CONTEXT_SPECS: Record<ContextLevel, string> = {
  global: "GLOBAL-CLAUDE-MD-SPEC",
  project: "PROJECT-CLAUDE-MD-SPEC",
};

/** The kinds of project; the first is the default. */
export const PROJECT_TYPES = ["app", "workflow", "artifact"] as const;
export type ProjectType = typeof PROJECT_TYPES[number];

/** The folder of the starter files. */
export const STUB_FOLDER = "stubs";

/** The starter files that every framework has; `claude_md` has one for each project type. */
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

/** Every spec by its name as a resource. */
export const SPECS: Record<string, string> = {
  ...STAGE_SPECS,
  ...ARTIFACT_SPECS,
  global_claude_md: CONTEXT_SPECS.global,
  project_claude_md: CONTEXT_SPECS.project,
};

/** The name of a spec's file. */
export const SPEC_FILE = new RegExp(`^(?:${PREFIXES.join("|")})-[A-Z0-9][A-Z0-9-]*\\.md$`);

/** The name of the spec in a file: "ACM-ENV-PLUGIN-SPEC.md" is "env_plugin". */
export function specName(file: string): string {
  const words = file.replace(/^[A-Z]+-/, "").replace(/\.md$/, "");
  const known = Object.entries(ARTIFACT_SPECS).find(([, spec]) => spec === words);
  return known?.[0] ?? words.replace(/-SPEC$/, "").toLowerCase().replaceAll("-", "_");
}

/** The folders whose documents are resources by their path. */
export const FRAMEWORK_FOLDERS = { prompts: "prompts", stubs: "stubs" } as const;

/** The folder of the knowledge base, and the file in it that is not an article. */
export const KNOWLEDGE = { folder: "kb", index: "README.md" } as const;
