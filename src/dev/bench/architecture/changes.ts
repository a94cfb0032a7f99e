import { figure, print, printTable } from "../../print.ts";
import { type Client, connect } from "../client.ts";
import { type Server, withEnv } from "../servers.ts";
import { median } from "../statistics.ts";
import { contentEnv, generatedPath, generatedUri, writeContent } from "./content.ts";

/** A running server with a content root of its own, and how long it took to tell, in milliseconds. */
type Watching = {
  name: string;
  root: string;
  client: Client;
  changed: number[];
  created: number[];
  /** The longest time that a ping took while many files changed. */
  stall: number;
};

const changedDocument = 0;

/**
 * Measures and prints how long after a file is written its change is told: a changed document to
 * who subscribed to it, a new one as another list. Returns the first server's median for a changed
 * document, and its longest stall.
 */
export async function reportChanges(
  servers: readonly Server[],
  { workspace, count, rounds }: { workspace: string; count: number; rounds: number },
): Promise<{ told: number; stall: number }> {
  const all: Watching[] = [];
  for (const [index, server] of servers.entries()) {
    all.push(await watchingServer(server, `${workspace}/changing-${index}`, count));
  }
  for (let round = 0; round <= rounds; round++) {
    for (const watching of all) {
      const changed = await tellChanged(watching, round);
      const created = await tellCreated(watching, round);
      if (round > 0) watching.changed.push(changed), watching.created.push(created);
    }
  }
  for (const watching of all) watching.stall = await longestStall(watching);
  for (const { client } of all) await client.stop();

  print(
    `Changes among ${count.toLocaleString("en")} documents: from before the file is written to`,
  );
  print(`the notification, ${rounds} rounds in turn; stall: the longest ping while 1,000 change`);
  printTable([
    ["", "changed, median ms", "slowest", "created, median ms", "slowest", "stall, ms"],
    ...all.map(({ name, changed, created, stall }) => [
      name,
      ...[median(changed), Math.max(...changed), median(created), Math.max(...created), stall]
        .map(figure),
    ]),
  ]);
  const [first] = all;
  return { told: median(first?.changed ?? []), stall: first?.stall ?? NaN };
}

async function watchingServer(server: Server, root: string, count: number): Promise<Watching> {
  await writeContent(root, count);
  const client = await connect(withEnv(server, contentEnv(root)).command);
  await client.request("resources/subscribe", { uri: generatedUri(changedDocument) });
  await client.request("resources/list", {});
  return { name: server.name, root, client, changed: [], created: [], stall: NaN };
}

/** So many documents are written while the server is pinged, and so long after, in milliseconds. */
const manyChanges = 1_000;
const afterwards = 2_000;

async function longestStall({ root, client }: Watching): Promise<number> {
  let longest = 0;
  const ping = async () => {
    const begin = performance.now();
    await client.request("ping", {});
    longest = Math.max(longest, performance.now() - begin);
  };
  for (let index = 0; index < manyChanges; index++) {
    const path = `${root}/resources/${generatedPath(1_000 + index)}.md`;
    await Deno.writeTextFile(path, `# Changed ${index}\n\nanother text\n`);
    if (index % 10 === 9) await ping();
  }
  for (const begin = performance.now(); performance.now() - begin < afterwards;) await ping();
  return longest;
}

async function tellChanged({ root, client }: Watching, round: number): Promise<number> {
  const path = `${root}/resources/${generatedPath(changedDocument)}.md`;
  const uri = generatedUri(changedDocument);
  const told = () => client.told("notifications/resources/updated", { uri });
  return await timed(client, told, { path, text: `# Changed\n\n${"again ".repeat(round + 1)}\n` });
}

async function tellCreated({ root, client }: Watching, round: number): Promise<number> {
  const path = `${root}/resources/guidelines/new-${round}.md`;
  const told = () => client.told("notifications/resources/list_changed");
  return await timed(client, told, { path, text: `# New ${round}\n` });
}

/** What was told twice comes before the answer of the ping, and is passed over with it. */
async function timed(
  client: Client,
  told: () => Promise<number>,
  { path, text }: { path: string; text: string },
): Promise<number> {
  await client.request("ping", {});
  const begin = performance.now();
  await Deno.writeTextFile(path, text);
  return await told() - begin;
}
