import { print } from "../print.ts";
import { reportAgentTasks } from "./acm/agent_tasks.ts";
import { toolCalls } from "./acm/calls.ts";
import { reportGrowth } from "./acm/growth.ts";
import { reportLatency } from "./acm/latency.ts";
import { reportProfile } from "./acm/profile.ts";
import { prepareRoots, rootsEnv } from "./acm/folders.ts";
import { reportRecall } from "./acm/recall.ts";
import { reportArticleSearches } from "./acm/searches.ts";
import { targetsOf } from "./acm/targets.ts";
import { reportMemory, type Work } from "./memory.ts";
import { findServers, printAbsent, projectRoot } from "./servers.ts";
import { reportStart } from "./start.ts";
import { printTargets } from "./targets.ts";

type Rounds = Record<"start" | "calls" | "memory" | "growth" | "searches", number>;

const fullRounds: Rounds = { start: 25, calls: 300, memory: 15, growth: 15, searches: 5 };
const quickRounds: Rounds = { start: 5, calls: 40, memory: 3, growth: 3, searches: 2 };
const callsPerTool = 20;

const node = {
  file: "src/dev/bench/acm/node_server.mjs",
  packages: ["@modelcontextprotocol/sdk@1.32.2", "zod@4.6.7", "gray-matter@4.0.3"],
};

const everyTool: Work = {
  what: `every tool ${callsPerTool} times`,
  run: async (client) => {
    for (let round = 0; round < callsPerTool; round++) {
      for (const { tool, input } of toolCalls) await client.call(tool, input);
    }
  },
};

/** Measures acm-server against an empty program and the same tools on Node, and prints it. */
export async function reportAcm(workspace: string, quick: boolean): Promise<void> {
  const rounds = quick ? quickRounds : fullRounds;
  const env = rootsEnv(await prepareRoots(workspace));
  const servers = await findServers({ executable: "acm-server", node, env }, workspace);
  printAbsent(servers);
  const server = servers.executable ?? servers.source;
  const start = await reportStart(servers, workspace, rounds.start);
  if (!server) return print("Nothing more to measure: acm-server starts neither way.");
  if (servers.executable) await reportProfile(servers.executable, workspace, rounds.start);
  const slowestDocumentMs = await reportLatency(server, servers.node, rounds.calls);
  const { ofNode: memoryShare } = await reportMemory(servers, everyTool, rounds.memory);
  const corpora = `${projectRoot}/../shared/corpora`;
  const recall = await reportRecall(server, corpora);
  const effort = await reportAgentTasks(server, corpora);
  const compared = servers.node ? [server, servers.node] : [server];
  const growth = await reportGrowth(compared, workspace, rounds.growth);
  if (servers.executable) await reportArticleSearches(workspace, rounds.searches);
  printTargets(targetsOf({ start, slowestDocumentMs, growth, memoryShare, recall, effort }));
}
