import type { AcmRoots } from "./roots.ts";

/** Routes an agent to the right tool, in at most 600 characters. */
export function acmInstructions({ framework }: AcmRoots): string {
  return [
    "ACM is a process framework for agent-driven projects: stages discover, design, develop,",
    "deliver. Starting: get_project_type_guidance, get_artifact_stub, check_project_structure.",
    "In a stage: get_stage, get_artifact_spec. Reviewing: get_review_prompt.",
    "Moving on: get_transition_prompt with validate=true. Auditing: check_project_health.",
    "Rules, CLAUDE.md: get_rules_spec, get_context_spec. Skills, tools, agents, plugins:",
    "query_capabilities. Learnings: query_knowledge. All tools are read-only.",
    ...(framework.embedded ? ["The framework is the built-in starter: ACM_ROOT is not set."] : []),
  ].join(" ");
}
