import { runWorker } from "../kernel/worker.ts";
import { createContext } from "./context.ts";
import { tools } from "./tools.ts";

runWorker({
  name: "acm",
  title: "ACM process framework",
  instructions: [
    "ACM is a process framework for agent-driven projects: stages discover, design, develop, deliver.",
    "Starting a project: get_project_type_guidance, get_artifact_stub, check_project_structure.",
    "Working in a stage: get_stage, get_artifact_spec. Reviewing: get_review_prompt.",
    "Moving on: get_transition_prompt with validate=true. Auditing: check_project_health.",
    "Rules and CLAUDE.md: get_rules_spec, get_context_spec.",
    "Finding a skill, tool, agent or plugin: query_capabilities. Learnings: query_knowledge.",
    "All tools only read.",
  ].join(" "),
  tools,
  createContext,
});
