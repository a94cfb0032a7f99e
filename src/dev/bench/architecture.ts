import { figure, print, printTable } from "../print.ts";
import { callsOver, type NamedCall, walkList } from "./architecture/calls.ts";
import { reportChanges } from "./architecture/changes.ts";
import { contentEnv, fixtureContent, writeContent } from "./architecture/content.ts";
import { reportLoading } from "./architecture/loading.ts";
import { reportStalls } from "./architecture/stalls.ts";
import type { Client } from "./client.ts";
import { type LatencyRow, measureCalls, warmUpRounds } from "./latency.ts";
import { reportMemory, type Work } from "./memory.ts";
import { findServers, printAbsent, type Server, type Servers, withEnv } from "./servers.ts";
import { reportStart } from "./start.ts";
import { median, pairedRatio, quantile } from "./statistics.ts";
import { limitTarget, numberTarget, printTargets } from "./targets.ts";

type Rounds = Record<"start" | "loading" | "calls" | "memory" | "changes" | "stalls", number>;

const fullRounds: Rounds = { start: 25, loading: 7, calls: 100, memory: 3, changes: 15, stalls: 5 };
const quickRounds: Rounds = { start: 5, loading: 1, calls: 10, memory: 1, changes: 3, stalls: 1 };

const documents = 10_000;
const callsForMemory = 40;

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
  const among = { workspace, count: documents };
  const told = await reportChanges(compared, { ...among, rounds: rounds.changes });
  const stalls = await reportStalls(compared, { ...among, rounds: rounds.stalls });
  const [search, page, read, , manyWords] = rows;
  const at = (row: LatencyRow<NamedCall> | undefined, share: number): number =>
    quantile(row?.server.ms ?? [], share);
  const ofNode = (row: LatencyRow<NamedCall> | undefined): number =>
    pairedRatio(row?.server.ms ?? [], row?.node.ms ?? []);
  printTargets([
    limitTarget(
      "spawn to the first page of 10,000 documents: under 867 ms",
      loading.firstPage,
      867,
    ),
    limitTarget("a page for the first time, mean: under 5 ms", loading.page, 5),
    numberTarget("a page again: at most what Node takes", ofNode(page), 1),
    numberTarget("a document: at most 1.3 of what Node takes", ofNode(read), 1.3),
    limitTarget("a search, p50: under 10 ms", at(search, 0.5), 10),
    limitTarget("a search, p95: under 30 ms", at(search, 0.95), 30),
    limitTarget("a search for 70 words, p95: under 50 ms", at(manyWords, 0.95), 50),
    limitTarget("a change told, median: under 100 ms", told, 100),
    limitTarget(
      "the longest ping while 1,000 files change, median: under 20 ms",
      median(stalls),
      20,
    ),
    limitTarget("peak memory: under 200 MiB", mebibytes, 200, "MiB"),
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
