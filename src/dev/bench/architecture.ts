import { figure, print } from "../print.ts";
import { contentEnv, documentCount, generatedPath, writeContent } from "./architecture/content.ts";
import { type Client, connect } from "./client.ts";
import { compare, type MeasuredCall } from "./comparison.ts";
import { searchQueries, vocabulary } from "./documents.ts";
import { measuredServer } from "./servers.ts";
import { median } from "./statistics.ts";
import { printTargets } from "./targets.ts";

/** The maximum number of words in a query. */
const manyWords = vocabulary.slice(0, 70).join(" ").slice(0, 500);
const document = generatedPath(documentCount / 2);
const file = `resources/${document}.md`;

const calls: readonly MeasuredCall[] = [
  {
    name: "resources/list, a page",
    ask: (client) => request(client, "resources/list", {}),
    node: ["list", { folder: "resources" }],
  },
  {
    name: "resources/read",
    ask: (client) => request(client, "resources/read", { uri: uriOf(document) }),
    node: ["read", { file }],
  },
  {
    name: "search_architecture",
    ask: (client, round) => searchFor(client, searchQueries[round % searchQueries.length] ?? ""),
    node: ["search", { folder: "resources", query: searchQueries[0] }],
  },
  {
    name: "search_architecture, 70 words",
    ask: (client) => searchFor(client, manyWords),
    node: ["search", { folder: "resources", query: manyWords }],
  },
  {
    name: "check_adr_alignment",
    ask: (client, round) =>
      client.call("check_adr_alignment", {
        decision_description: `Use ${searchQueries[round % searchQueries.length]}`,
      }),
    node: ["search", { folder: "resources/adr", query: searchQueries[0] }],
  },
  {
    name: "list_architecture_docs, path",
    ask: (client, round) =>
      client.call("list_architecture_docs", {
        path: `src/module-${round % 100}/a.ts`,
        max_results: 50,
      }),
    node: ["list", { folder: "resources/adr" }],
  },
];

/** Compares architecture-server with the plain Node server and prints the results. */
export async function reportArchitecture(workspace: string, quick: boolean): Promise<void> {
  const root = `${workspace}/content`;
  await writeContent(root);
  const { first, p50, p95, peakMiB } = await compare({
    executable: "architecture-server",
    title: `architecture-server, ${documentCount} documents of 4 KB`,
    folderOf: () => Promise.resolve(root),
    env: contentEnv,
    calls,
    processes: quick ? 1 : 7,
    again: quick ? 5 : 20,
  }, workspace);
  const { notified, ping } = await measureChanges(root, quick ? 3 : 15);
  print(`A changed document is notified after ${figure(notified)} ms (median). The longest ping`);
  print(`while 1,000 documents change takes ${figure(ping)} ms.\n`);
  printTargets([
    ["first page of the list, ms", first("resources/list, a page"), 450],
    ["a page, p50, ms", p50("resources/list, a page"), 5],
    ["a document, p50, ms", p50("resources/read"), 2],
    ["a search, p50, ms", p50("search_architecture"), 30],
    ["a search, p95, ms", p95("search_architecture"), 50],
    ["70 words, p95, ms", p95("search_architecture, 70 words"), 250],
    ["the decisions on a change, p50, ms", p50("check_adr_alignment"), 30],
    ["the decisions on a path, p50, ms", p50("list_architecture_docs, path"), 30],
    ["a change notified, median, ms", notified, 100],
    ["longest ping while files change, ms", ping, 20],
    ["peak memory, MiB", peakMiB, 200],
  ]);
}

/**
 * Returns the time until a change's notification arrives, and the longest ping time during many
 * changes.
 */
async function measureChanges(
  root: string,
  rounds: number,
): Promise<{ notified: number; ping: number }> {
  const command = { ...measuredServer("architecture-server").command, env: contentEnv(root) };
  const client = await connect({ ...command, cwd: root });
  await client.request("resources/subscribe", { uri: uriOf(document) });
  await searchFor(client, searchQueries[0] ?? "");
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // The second notification of the last round arrives before the ping's result.
    await client.request("ping", {});
    const begin = performance.now();
    await Deno.writeTextFile(`${root}/${file}`, `# Changed\n\n${"again ".repeat(round + 1)}\n`);
    await client.notified("notifications/resources/updated", { uri: uriOf(document) });
    times.push(performance.now() - begin);
  }
  let longest = 0;
  for (let index = 0; index < 1_000; index++) {
    await Deno.writeTextFile(
      `${root}/resources/${generatedPath(index)}.md`,
      `# Changed ${index}\n`,
    );
    if (index % 10 === 9) longest = Math.max(longest, (await client.request("ping", {})).ms);
  }
  await client.stop();
  return { notified: median(times), ping: longest };
}

function searchFor(client: Client, query: string): ReturnType<Client["call"]> {
  return client.call("search_architecture", { query });
}

function uriOf(path: string): string {
  return `architecture://${path}`;
}

async function request(client: Client, method: string, params: Record<string, unknown>) {
  const { ms, result } = await client.request(method, params);
  return { ms, text: JSON.stringify(result), isError: false };
}
