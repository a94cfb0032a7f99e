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
};

const changedDocument = 0;

/**
 * Measures and prints how long after a file is written its change is told: a changed document to
 * who subscribed to it, a new one as another list. Returns the first server's median for a changed
 * document.
 */
export async function reportChanges(
  servers: readonly Server[],
  { workspace, count, rounds }: { workspace: string; count: number; rounds: number },
): Promise<number> {
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
  for (const { client } of all) await client.stop();

  print(
    `Changes among ${count.toLocaleString("en")} documents: from before the file is written to`,
  );
  print(`the notification, ${rounds} rounds in turn`);
  printTable([
    ["", "changed, median ms", "slowest", "created, median ms", "slowest"],
    ...all.map(({ name, changed, created }) => [
      name,
      ...[median(changed), Math.max(...changed), median(created), Math.max(...created)]
        .map(figure),
    ]),
  ]);
  return median(all[0]?.changed ?? []);
}

async function watchingServer(server: Server, root: string, count: number): Promise<Watching> {
  await writeContent(root, count);
  const client = await connect(withEnv(server, contentEnv(root)).command);
  await client.request("resources/subscribe", { uri: generatedUri(changedDocument) });
  await client.request("resources/list", {});
  return { name: server.name, root, client, changed: [], created: [] };
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
