import { figure, print, printTable } from "../print.ts";
import { callsOver, type NamedCall, walkList } from "./architecture/calls.ts";
import { reportChanges } from "./architecture/changes.ts";
import { contentEnv, fixtureContent, writeContent } from "./architecture/content.ts";
import { reportLoading } from "./architecture/loading.ts";
import type { Client } from "./client.ts";
import { type LatencyRow, measureCalls, warmUpRounds } from "./latency.ts";
import { reportMemory, type Work } from "./memory.ts";
import { findServers, printAbsent, type Server, type Servers, withEnv } from "./servers.ts";
import { reportStart } from "./start.ts";
import { median, pairedRatio, quantile } from "./statistics.ts";
import { limitTarget, printTargets } from "./targets.ts";

type Rounds = { start: number; loading: number; calls: number; memory: number; changes: number };

const fullRounds: Rounds = { start: 25, loading: 7, calls: 100, memory: 3, changes: 15 };
const quickRounds: Rounds = { start: 5, loading: 1, calls: 10, memory: 1, changes: 3 };

const documents = 10_000;
const callsForMemory = 40;
const bytesPerMib = 1024 ** 2;

const node = {
  file: "src/dev/bench/architecture/node_server.mjs",
  packages: ["@modelcontextprotocol/sdk@1.32.2", "gray-matter@4.0.3"],
};

/** Measures architecture-server beside the same documents on Node, and prints it. */
export async function reportArchitecture(workspace: string, quick: boolean): Promise<void> {
  const rounds = quick ? quickRounds : fullRounds;
  const content = `${workspace}/content`;
  // Before anything is measured: files changed only just now are read again, as they may differ.
  await writeContent(content, documents);
  const env = contentEnv(fixtureContent);
  const few = await findServers({ executable: "architecture-server", node, env }, workspace);
  printAbsent(few);
  await reportStart(few, workspace, rounds.start);
  const many = pointedAt(few, content);
  const server = many.executable ?? many.source;
  if (!server) return print("Nothing more to measure: architecture-server starts neither way.");
  const compared = many.node ? [server, many.node] : [server];

  const loading = await reportLoading(compared, documents, rounds.loading);
  const sides = { server, node: many.node, prepare: (client: Client) => walkList(client) };
  const rows = await measureCalls(callsOver(documents), sides, rounds.calls);
  printCalls(rows, server, rounds.calls);
  const { mebibytes } = await reportMemory(many, everything, rounds.memory);
  const options = { workspace, count: documents, rounds: rounds.changes };
  const slowestChangeMs = await reportChanges(compared, options);
  const [page = NaN, read = NaN] = rows.map((row) => quantile(row.server.ms, 0.95));
  const peak = mebibytes * bytesPerMib / 1e6;
  printTargets([
    limitTarget(
      "spawn to the first page of 10,000 documents: under 1,500 ms",
      loading.firstPage,
      1_500,
    ),
    limitTarget("a page for the first time, mean: under 5 ms", loading.page, 5),
    limitTarget("a page again, p95: under 5 ms", page, 5),
    limitTarget("a document, p95: under 5 ms", read, 5),
    limitTarget("peak memory with 10,000 documents: under 250 MB", peak, 250, "MB"),
    limitTarget("a change told, the slowest: under 2,000 ms", slowestChangeMs, 2_000),
  ]);
}

function pointedAt(servers: Servers, content: string): Servers {
  const pointed = (server: Server | undefined) => server && withEnv(server, contentEnv(content));
  return {
    ...servers,
    executable: pointed(servers.executable),
    source: pointed(servers.source),
    node: pointed(servers.node),
  };
}

const everything: Work = {
  what: `the whole list, ${callsForMemory} calls`,
  run: async (client) => {
    await walkList(client);
    const calls = callsOver(documents);
    for (let round = 0; round < callsForMemory / calls.length; round++) {
      for (const { ask } of calls) await ask(client, round);
    }
  },
};

function printCalls(
  rows: readonly LatencyRow<NamedCall>[],
  { name }: Server,
  rounds: number,
): void {
  print(
    `Calls with ${documents.toLocaleString("en")} documents, ${name}, ${rounds} rounds in turn`,
  );
  print(`after the whole list and ${warmUpRounds} rounds that do not count`);
  printTable([
    ["", "p50 ms", "p95 ms", "Node p50 ms", "p95 ms", "of Node's"],
    ...rows.map(({ call, server, node }) => [
      `${call.name}${server.errors > 0 ? " (answers an error)" : ""}`,
      ...[server, node].flatMap(({ ms }) => [median(ms), quantile(ms, 0.95)]).map(figure),
      figure(pairedRatio(server.ms, node.ms)),
    ]),
  ]);
}
