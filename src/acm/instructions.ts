import type { AcmRoots } from "./roots.ts";

/** Returns the text that routes an agent to the right tool, in at most 600 characters. */
export function acmInstructions({ framework }: Partial<AcmRoots>): string {
  return [
    "Call get_stage {} first: current stage, open items, next step. ACM is a process",
    "framework of stages. In a stage: get_stage with a section,",
    "get_artifact_spec. Starting: get_project_type_guidance, get_artifact_stub. Reviewing:",
    "get_review_prompt. Next stage: get_transition_prompt with validate. Auditing:",
    "check_project_health. Skills, tools, agents, plugins: query_capabilities. Learnings:",
    "query_knowledge. Specs are long: ask for an outline or sections. All tools are read-only.",
    ...(framework?.embedded ? ["The framework is the built-in example."] : []),
  ].join(" ");
}
