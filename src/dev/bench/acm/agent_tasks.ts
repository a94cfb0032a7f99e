import { printTable } from "../../print.ts";
import { connectToCorpora } from "./corpora.ts";

/** A task, the calls that an agent makes for it, and what their answers must tell it. */
type AgentTask = {
  name: string;
  calls: readonly (readonly [tool: string, input: Record<string, unknown>])[];
  told: readonly string[];
};

const stubs = ["intent", "brief", "status", "rules_constraints", "claude_md"];

/** Eight tasks as agents were given them, on the framework's own repository as the project. */
const agentTasks: readonly AgentTask[] = [
  {
    name: "start an app for one person",
    calls: [
      ["get_project_type_guidance", { type: "app", scale: "personal", scope: "mvp" }],
      ...stubs.map((artifact) => ["get_artifact_stub", { artifact }] as const),
      ["check_project_health", {}],
    ],
    told: ["# Project type: app", "## Desired Outcome", "## Success Criteria", "## Context Map"],
  },
  {
    name: "write a brief",
    calls: [["get_artifact_spec", {
      artifact: "brief",
      section: ["Core Sections", "App + Commercial Extensions", "Exit Criteria"],
    }]],
    told: ["Open → In Progress → Resolved", "Go-to-Market", "No P1 issues open in Issue Log"],
  },
  {
    name: "continue after a break",
    calls: [["get_stage", {}]],
    told: ["stage Develop (status.md line 3)", "34 open tasks", "Next: get_"],
  },
  {
    name: "can design be left",
    calls: [["get_transition_prompt", { transition: "design_to_develop", validate: "only" }]],
    told: ["undecided: design_to_develop", "Human sign-off", "docs/design.md line 677"],
  },
  {
    name: "review a design",
    calls: [
      ["get_review_prompt", { stage: "design", phase: "internal" }],
      ["get_artifact_spec", { artifact: "review", section: "outline" }],
      ["get_artifact_spec", {
        artifact: "review",
        section: ["Severity Definitions", "Stop Conditions"],
      }],
    ],
    told: ["YAGNI", "Critical"],
  },
  {
    name: "audit a project",
    calls: [
      ["check_project_health", {}],
      ["get_artifact_spec", { artifact: "folder_structure", section: "Base Structure" }],
    ],
    told: ["Move intent.md to docs/intent.md.", "Verdict: not healthy", "docs/inbox/"],
  },
  {
    name: "find what builds an MCP server",
    calls: [
      ["query_capabilities", { query: "build an mcp server" }],
      ["get_capability_detail", { capability_id: "mcp-builder" }],
    ],
    told: ["- mcp-builder (skill)", "name: mcp-builder"],
  },
  {
    name: "when does a document have to be split",
    calls: [["query_knowledge", { query: "when to split a long document" }]],
    told: ["DOCUMENT-BREAKOUT-THRESHOLD.md", "500 lines"],
  },
];

/** The number of calls of all tasks, and the bytes of the whole results, text and data. */
export interface Effort {
  calls: number;
  bytes: number;
}

/**
 * Makes the calls of the eight tasks on the corpora and prints the cost of each; NaN without corpora.
 * Throws if the results lack what the agent must learn.
 */
export async function reportAgentTasks(): Promise<Effort> {
  const client = await connectToCorpora();
  if (client === undefined) return { calls: NaN, bytes: NaN };
  const total: Effort = { calls: 0, bytes: 0 };
  const rows: string[][] = [["task", "calls", "KB"]];
  for (const { name, calls, told } of agentTasks) {
    let results = "";
    for (const [tool, input] of calls) {
      const { result } = await client.request("tools/call", { name: tool, arguments: input });
      results += JSON.stringify(result);
      if (result.isError) throw new Error(`${name}: ${tool} failed: ${results.slice(-200)}`);
    }
    const missing = told.filter((words) => !results.includes(JSON.stringify(words).slice(1, -1)));
    if (missing.length > 0) throw new Error(`${name}: missing ${missing.join("; ")}`);
    const bytes = new TextEncoder().encode(results).length;
    total.calls += calls.length;
    total.bytes += bytes;
    rows.push([name, String(calls.length), (bytes / 1000).toFixed(1)]);
  }
  await client.stop();
  printTable([...rows, ["all eight", String(total.calls), (total.bytes / 1000).toFixed(1)]]);
  return total;
}
