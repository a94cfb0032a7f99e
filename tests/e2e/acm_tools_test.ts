import { acmTools } from "../../src/acm/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { testTools, type ToolCase } from "./tool_cases.ts";

const fixtures = repositoryPath("tests/fixtures");
const projects = [
  "healthy",
  "open-issue",
  "broken-yaml",
  "missing-sections",
  "bare",
  "wrong-kinds",
];
const env = {
  ACM_ROOT: `${fixtures}/framework`,
  ACM_REGISTRY_ROOT: `${fixtures}/registry`,
  ACM_PROJECT_ROOT: projects.map((name) => `${fixtures}/projects/${name}`).join(":"),
};

/** One case for every tool, its errors, and results that depend on the input. */
const cases: readonly ToolCase[] = [
  ["get_stage", "design", { stage: "design" }],
  ["get_stage", "section", { stage: "discover", section: "EXIT" }],
  ["get_stage", "no-section", { stage: "discover", section: "nowhere" }],
  ["get_stage", "deliver", { stage: "deliver" }],
  ["get_stage", "where", {}],
  ["get_stage", "several", { stage: "discover", section: ["Exit Criteria", "phase model"] }],
  ["get_stage", "outline", { stage: "discover", section: "outline" }],
  ["get_stage", "unknown-field", { stage: "design", extra: 1 }],
  ["get_review_prompt", "internal", { stage: "develop", phase: "internal" }],
  ["get_review_prompt", "bad-phase", { stage: "develop", phase: "final" }],
  ["get_transition_prompt", "plain", { transition: "discover_to_design" }],
  ["get_transition_prompt", "validated", { transition: "discover_to_design", validate: true }],
  ["get_transition_prompt", "only", { transition: "design_to_develop", validate: "only" }],
  ["get_transition_prompt", "not-met", {
    transition: "discover_to_design",
    validate: true,
    project_path: "../open-issue",
  }],
  ["get_transition_prompt", "broken", {
    transition: "discover_to_design",
    validate: true,
    project_path: "../broken-yaml",
  }],
  ["get_artifact_spec", "brief", { artifact: "brief" }],
  ["get_artifact_spec", "unknown", { artifact: "nope" }],
  ["get_artifact_stub", "claude-md", { artifact: "claude_md", project_type: "workflow" }],
  ["get_project_type_guidance", "app", { type: "app", scale: "personal", scope: "full" }],
  ["get_project_type_guidance", "artifact", { type: "artifact" }],
  ["check_project_structure", "healthy", {}],
  ["check_project_structure", "bare", { project_path: "../bare" }],
  ["check_project_structure", "wrong-kinds", { project_path: "../wrong-kinds" }],
  ["check_project_structure", "outside", { project_path: "/etc" }],
  ["check_project_health", "healthy", {}],
  ["check_project_health", "broken-yaml", { project_path: "../broken-yaml" }],
  ["check_project_health", "missing-sections", { project_path: "../missing-sections" }],
  ["get_rules_spec", "whole", {}],
  ["get_context_spec", "global", { level: "global" }],
  ["query_capabilities", "overview", { limit: 3 }],
  ["query_capabilities", "words", { query: "review" }],
  ["query_capabilities", "none", { query: "zeppelin" }],
  ["query_capabilities", "unknown-tag", { tags: ["documets"] }],
  ["get_capability_detail", "one", { capability_id: "sensor-log" }],
  ["get_capability_detail", "two-types", { capability_id: "map-tiles" }],
  ["get_capability_detail", "unknown", { capability_id: "map-tile" }],
  ["query_knowledge", "phrase", { query: "review loop" }],
  ["query_knowledge", "full", { query: "review rhythm", detail: "full" }],
  ["query_knowledge", "none", { query: "zeppelin" }],
  ["query_knowledge", "empty", { query: " " }],
];

testTools({
  server: "acm-server",
  snapshots: "acm",
  tools: acmTools,
  cases,
  env: () => env,
  settle: (text) => text.replaceAll(repositoryPath("tests/fixtures"), "FIXTURES"),
});
