import type { MeasuredCall, ToolCall } from "../comparison.ts";
import { searchQueries } from "../documents.ts";

const read = (file: string): ToolCall => ["read", { file: `framework/${file}` }];
const inventory: ToolCall = ["read", { file: "registry/inventory.json" }];
const listProject: ToolCall = ["list", { folder: "project" }];

/**
 * A tool call, and the request to the Node server for the same content; archive.ts writes the
 * folders.
 */
const ROWS: readonly [...ToolCall, node: ToolCall][] = [
  ["get_stage", { stage: "design" }, read("ACM-DESIGN-SPEC.md")],
  [
    "get_review_prompt",
    { stage: "design", phase: "internal" },
    read("prompts/design-ralph-review-prompt.md"),
  ],
  [
    "get_transition_prompt",
    { transition: "discover_to_design", validate: true },
    read("prompts/start-design-prompt.md"),
  ],
  ["get_artifact_spec", { artifact: "brief" }, read("ACM-BRIEF-SPEC.md")],
  ["get_artifact_stub", { artifact: "claude_md" }, read("stubs/claude-md/app.md")],
  [
    "get_project_type_guidance",
    { type: "app", scale: "personal", scope: "mvp" },
    read("ACM-PROJECT-TYPES-SPEC.md"),
  ],
  ["check_project_structure", {}, listProject],
  ["check_project_health", {}, listProject],
  ["get_rules_spec", {}, read("ACM-RULES-SPEC.md")],
  ["get_context_spec", { level: "project" }, read("ACM-PROJECT-CLAUDE-MD-SPEC.md")],
  ["get_capability_detail", { capability_id: "seed-catalogue" }, inventory],
];

/** One call of each acm-server tool. */
export const acmCalls: readonly MeasuredCall[] = [
  ...ROWS.map(([name, input, node]): MeasuredCall => ({
    name,
    ask: (client) => client.call(name, input),
    node,
  })),
  {
    name: "query_capabilities",
    ask: (client, round) => client.call("query_capabilities", searchInput(round)),
    node: inventory,
  },
  {
    name: "query_knowledge",
    ask: (client, round) => client.call("query_knowledge", searchInput(round)),
    node: ["search", { folder: "framework/kb", ...searchInput(0) }],
  },
];

function searchInput(round: number): { query: string } {
  return { query: searchQueries[round % searchQueries.length] ?? "" };
}
