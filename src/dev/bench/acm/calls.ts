import type { Answer, Client } from "../client.ts";

/** One call that the benchmarks repeat. Document tools return a file's text, the others data. */
export type ToolCall = {
  tool: string;
  kind: "document" | "data";
  input: Record<string, unknown>;
  label?: string;
};

/** A call of each of the 13 tools, and two variants, made for the roots of `roots.ts`. */
export const toolCalls: readonly ToolCall[] = [
  { tool: "get_stage", kind: "document", input: { stage: "design" } },
  {
    tool: "get_stage",
    kind: "document",
    input: { stage: "develop" },
    label: "get_stage, long",
  },
  {
    tool: "get_review_prompt",
    kind: "document",
    input: { stage: "design", phase: "internal" },
  },
  {
    tool: "get_transition_prompt",
    kind: "document",
    input: { transition: "discover_to_design" },
  },
  {
    tool: "get_transition_prompt",
    kind: "data",
    input: { transition: "discover_to_design", validate: true },
    label: "get_transition_prompt, validate",
  },
  { tool: "get_artifact_spec", kind: "document", input: { artifact: "brief" } },
  {
    tool: "get_artifact_stub",
    kind: "document",
    input: { artifact: "claude_md", project_type: "app" },
  },
  {
    tool: "get_project_type_guidance",
    kind: "document",
    input: { type: "app", scale: "personal", scope: "mvp" },
  },
  { tool: "check_project_structure", kind: "data", input: {} },
  { tool: "check_project_health", kind: "data", input: {} },
  { tool: "get_rules_spec", kind: "document", input: {} },
  { tool: "get_context_spec", kind: "document", input: { level: "project" } },
  { tool: "query_capabilities", kind: "data", input: { query: "seed" } },
  { tool: "get_capability_detail", kind: "document", input: { capability_id: "seed-catalogue" } },
  { tool: "query_knowledge", kind: "data", input: { query: "review" } },
];

/** Returns what makes a call of a client. */
export function askTool({ tool, input }: ToolCall): (client: Client) => Promise<Answer> {
  return (client) => client.call(tool, input);
}
