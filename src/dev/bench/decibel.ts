import { compare, type MeasuredCall } from "./comparison.ts";
import { PROJECT, RECORDS, writeRecords } from "./decibel/records.ts";
import { searchQueries } from "./documents.ts";
import { printTargets } from "./targets.ts";

const project_id = PROJECT;
const ISSUE = {
  repo: PROJECT,
  severity: "low",
  title: "Found meanwhile",
  details: "Now.",
  duplicate: true,
};

const calls: readonly MeasuredCall[] = [
  {
    name: "oracle_next_actions",
    ask: (client) => client.call("oracle_next_actions", { project_id }),
    node: ["search", { folder: ".", query: "", limit: 7 }],
  },
  {
    name: "the same after a new issue",
    ask: async (client) => {
      await client.call("sentinel_create_issue", { ...ISSUE, details: crypto.randomUUID() });
      return await client.call("oracle_next_actions", { project_id });
    },
    node: ["search", { folder: ".", query: "", limit: 7 }],
  },
  {
    name: "the same with a focus",
    ask: (client) => client.call("oracle_next_actions", { project_id, focus: "zeppelin" }),
    node: ["search", { folder: ".", query: "zeppelin", limit: 7 }],
  },
  {
    name: "list_records",
    ask: (client) => client.call("list_records", { project_id }),
    node: ["list", { folder: "." }],
  },
  {
    name: "search_records",
    ask: (client, round) =>
      client.call("search_records", { query: searchQueries[round % searchQueries.length] }),
    node: ["search", { folder: ".", query: searchQueries[0] }],
  },
];

/** Compares decibel-server with the plain Node server and prints the results. */
export async function reportDecibel(workspace: string, quick: boolean): Promise<void> {
  const { first, p50, peakMiB } = await compare({
    executable: "decibel-server",
    title: `decibel-server, ${RECORDS} records of a project, a quarter issues`,
    folderOf: async (server) => {
      const root = `${workspace}/${server.replaceAll(" ", "-")}`;
      await writeRecords(root);
      return root;
    },
    env: (folder) => ({ DECIBEL_MCP_ROOT: folder }),
    calls,
    processes: quick ? 1 : 7,
    again: quick ? 2 : 10,
  }, workspace);
  printTargets([
    ["oracle_next_actions, first, ms", first("oracle_next_actions"), 500],
    ["again, p50, ms", p50("oracle_next_actions"), 60],
    ["after a new issue, p50, ms", p50("the same after a new issue"), 100],
    ["search_records, p50, ms", p50("search_records"), 100],
    ["peak memory, MiB", peakMiB, 170],
  ]);
}
