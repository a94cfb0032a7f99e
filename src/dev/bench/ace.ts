import { RULES, TRACES_MIB, writeAceFiles } from "./ace/files.ts";
import { compare, type MeasuredCall } from "./comparison.ts";
import { printTargets } from "./targets.ts";

const TRACE = { beadId: "B-1", taskDescription: "Measure", executions: [] };
const append = { file: "traces.jsonl", record: { bead_id: "B-1", execution_results: [] } };
const ID = "00000007";
const change = { file: "AGENTS.md", from: `[Bullet #${ID}, `, to: `[Bullet #${ID}, ` };

const calls: readonly MeasuredCall[] = [
  {
    name: "capture",
    ask: (client) => client.call("ace_capture_trace", TRACE),
    node: ["append", append],
  },
  {
    name: "capture with feedback",
    ask: (client) =>
      client.call("ace_capture_trace", {
        ...TRACE,
        bulletFeedback: [{ bulletId: ID, feedback: "helpful" }],
      }),
    node: ["replace", change],
  },
  {
    name: "update of the playbook",
    ask: (client) => client.call("ace_update_knowledge", {}),
    node: ["replace", change],
    again: 10,
  },
  {
    name: "rules listed",
    ask: (client) => client.call("ace_get_insights", { source: "bullets" }),
    node: ["read", { file: "AGENTS.md" }],
  },
  {
    name: "analysis of all traces",
    ask: (client) => client.call("ace_analyze_patterns", { mode: "batch", minFrequency: 5 }),
    node: ["errors", { file: "traces.jsonl" }],
    again: 2,
  },
];

/** Compares ace-server with the plain Node server and prints the results. */
export async function reportAce(workspace: string, quick: boolean): Promise<void> {
  const { p50, p95, peakMiB } = await compare({
    executable: "ace-server",
    title: `ace-server, ${RULES} rules, a trace log of ${TRACES_MIB} MiB`,
    folderOf: async (server) => {
      const folder = `${workspace}/${server.replaceAll(" ", "-")}`;
      await writeAceFiles(folder);
      return folder;
    },
    env: (folder) => ({
      ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
      ACE_TRACES_PATH: `${folder}/traces.jsonl`,
      ACE_INSIGHTS_PATH: `${folder}/insights.jsonl`,
      // The default limit suits agents, and is far less than the benchmark's 1,000 rules.
      ACE_PLAYBOOK_BYTES: "1000000",
    }),
    calls,
    processes: quick ? 1 : 5,
    again: quick ? 5 : 50,
  }, workspace);
  printTargets([
    ["capture, p50, ms", p50("capture"), 10],
    ["capture with feedback, p95, ms", p95("capture with feedback"), 20],
    ["update, p50, ms", p50("update of the playbook"), 20],
    ["rules listed, p50, ms", p50("rules listed"), 10],
    ["analysis, p50, ms", p50("analysis of all traces"), 1_000],
    ["peak memory, MiB", peakMiB, 200],
  ]);
}
