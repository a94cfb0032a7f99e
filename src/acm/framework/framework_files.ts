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

/** The stages a transition leaves and enters, and its prompt's files; the first that exists counts. */
export const TRANSITION_PROMPTS: Record<Transition, { from: Stage; to: Stage; files: string[] }> = {
  discover_to_design: {
    from: "discover",
    to: "design",
    files: ["prompts/start-design-prompt.md", "prompts/discover-to-design-transition.md"],
  },
  design_to_develop: {
    from: "design",
    to: "develop",
    files: ["prompts/start-develop-prompt.md", "prompts/design-to-develop-transition.md"],
  },
  develop_to_deliver: {
    from: "develop",
    to: "deliver",
    files: ["prompts/start-deliver-prompt.md", "prompts/develop-to-deliver-transition.md"],
  },
};

/** The artifacts that have a spec. */
export const ARTIFACTS = [
  "brief",
  "intent",
  "status",
  "readme",
  "context",
  "rules",
  "design",
  "backlog",
  "folder_structure",
  "project_types",
  "stages",
  "review",
] as const;
export type Artifact = typeof ARTIFACTS[number];

/** The spec of each artifact. */
export const ARTIFACT_SPECS: Record<Artifact, string> = {
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
};

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

/** The artifacts that have a starter file. */
export const STUBS = ["brief", "intent", "status", "rules_constraints", "claude_md"] as const;
export type Stub = typeof STUBS[number];

/** Each stub's file; `claude_md` has one for each project type. */
export const ARTIFACT_STUBS: Record<Stub, string | Record<ProjectType, string>> = {
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

/** The folders whose documents are resources by their path. */
export const FRAMEWORK_FOLDERS = { prompts: "prompts", stubs: "stubs" } as const;

/** The folder of the knowledge base, and the file in it that is not an article. */
export const KNOWLEDGE = { folder: "kb", index: "README.md" } as const;
