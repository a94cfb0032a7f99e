import { repositoryPath } from "../../executables.ts";
import { figure, print, printTable } from "../../print.ts";
import { type Client, connect } from "../client.ts";
import { needle } from "../documents.ts";
import { busiestThread } from "../processor.ts";
import { projectRoot, type Server, withEnv } from "../servers.ts";
import { median } from "../statistics.ts";
import { contentEnv, generatedPath, generatedUri, writeContent } from "./content.ts";

/** So many documents are written while a process is pinged, and so long after, in milliseconds. */
const CHANGES = 1_000;
const AFTERWARDS_MS = 2_000;

/** Answers and does nothing else: while files are written, it waits for the machine alone. */
const alone: Server = {
  name: "a process that only answers",
  command: {
    path: Deno.execPath(),
    args: ["run", "--quiet", "--no-config", repositoryPath("src/dev/bench/architecture/echo.ts")],
    env: {},
    cwd: projectRoot,
  },
};

/** The longest ping of a run, and the most of a thread's work within one, in milliseconds. */
type Stall = { ping: number; work: number };

/**
 * Measures and prints how long a ping takes at most while many files change, each time in a new
 * process, beside a process that no change concerns. Returns the first server's longest pings.
 */
export async function reportStalls(
  servers: readonly Server[],
  { workspace, count, rounds }: { workspace: string; count: number; rounds: number },
): Promise<number[]> {
  const root = `${workspace}/stalls`;
  await writeContent(root, count);
  const sides = [
    ...servers.map((server) => ({ ...withEnv(server, contentEnv(root)), prepare: watchAll })),
    { ...alone, prepare: () => Promise.resolve() },
  ].map((side) => ({ ...side, stalls: new Array<Stall>() }));
  let from = 0;
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      side.stalls.push(await longestPing(side, { root, from }));
      // Other documents every time: what changed only just now is read again anyway.
      from = (from + CHANGES) % count;
    }
  }
  print(`The longest ping while 1,000 of ${count.toLocaleString("en")} documents change, and 2 s`);
  print(`after, in a new process each time, ${rounds} rounds in turn; work: the most that its`);
  print("busiest thread ran within one ping, whatever else the machine was doing");
  printTable([
    ["", "median ms", "longest", "work, median ms", "longest"],
    ...sides.map(({ name, stalls }) => [
      name,
      ...[stalls.map(({ ping }) => ping), stalls.map(({ work }) => work)]
        .flatMap((ms) => [median(ms), Math.max(...ms)]).map(figure),
    ]),
  ]);
  return sides[0]?.stalls.map(({ ping }) => ping) ?? [];
}

/** A search waits for the index: what is built once after the start is not measured here. */
async function watchAll(client: Client): Promise<void> {
  await client.request("resources/subscribe", { uri: generatedUri(0) });
  await client.request("resources/list", {});
  await client.call("search_architecture", { query: needle });
}

async function longestPing(
  { command, prepare }: Server & { prepare: (client: Client) => Promise<void> },
  { root, from }: { root: string; from: number },
): Promise<Stall> {
  const client = await connect(command);
  await prepare(client);
  const worked = await busiestThread(client.pid);
  const longest: Stall = { ping: 0, work: 0 };
  const ping = async (): Promise<void> => {
    const before = worked();
    const { ms } = await client.request("ping", {});
    longest.ping = Math.max(longest.ping, ms);
    longest.work = Math.max(longest.work, worked() - before);
  };
  for (let index = from; index < from + CHANGES; index++) {
    const path = `${root}/resources/${generatedPath(index)}.md`;
    await Deno.writeTextFile(path, `# Changed ${index}\n\nanother text\n`);
    if (index % 10 === 9) await ping();
  }
  for (const begin = performance.now(); performance.now() - begin < AFTERWARDS_MS;) await ping();
  await client.stop();
  return longest;
}
