import { figure, print, printTable } from "../../print.ts";
import { type Client, connect } from "../client.ts";
import { peakMemory } from "../memory.ts";
import { processorTime } from "../processor.ts";
import { projectRoot } from "../servers.ts";
import { median } from "../statistics.ts";
import { type MeasuredVersion, measuredVersions } from "../versions.ts";
import { writeKnowledge } from "./archive.ts";
import { fixtureRoots, rootsEnv } from "./folders.ts";
import { articleQueries, sizes } from "./growth.ts";

/** Longer than files count as changed just now. */
const SETTLED_MS = 3000;
/** A process that ran no longer in so long a time is at rest, in milliseconds. */
const REST = { ran: 3, looked: 150 };

/**
 * The first search of a process, what it does after the answer, the searches after that, and the
 * peak memory then, in MiB.
 */
const COLUMNS = [
  "first, ms",
  "first, processor ms",
  "then, processor ms",
  "again, ms",
  "again, processor ms",
  "peak MiB",
] as const;
type Measures = Record<(typeof COLUMNS)[number], number>;

/** Prints what the first search for articles costs in a process, and those after it. */
export async function reportArticleSearches(workspace: string, rounds: number): Promise<void> {
  const frameworks = sizes.map((size) => ({ size, path: `${workspace}/searched-${size}` }));
  for (const { path, size } of frameworks) await writeKnowledge(path, size);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  for (const { path: framework, size } of frameworks) {
    const versions = measuredVersions("acm-server");
    const measured = versions.map((version) => ({ version, all: new Array<Measures>() }));
    for (let round = 0; round < rounds; round++) {
      // Each is first every other time.
      for (const { version, all } of round % 2 === 0 ? measured : measured.toReversed()) {
        all.push(await measureSearches(version, framework));
      }
    }
    print(`query_knowledge over ${size.toLocaleString("en")} articles, ${rounds} rounds in turn`);
    printTable([
      ["", ...COLUMNS],
      ...measured.map(({ version, all }) => [
        version.name,
        ...COLUMNS.map((column) => figure(median(all.map((measures) => measures[column])))),
      ]),
    ]);
  }
}

async function measureSearches(
  { path }: MeasuredVersion,
  framework: string,
): Promise<Measures> {
  const env = rootsEnv({ ...fixtureRoots, framework });
  const client = await connect({ path, args: [], env, cwd: projectRoot });
  try {
    const [first, firstProcessor] = await search(client, articleQueries[1] ?? "");
    const then = await untilAtRest(client);
    const again: [number, number][] = [];
    for (const query of [...articleQueries, ...articleQueries]) {
      again.push(await search(client, query));
    }
    return {
      "first, ms": first,
      "first, processor ms": firstProcessor,
      "then, processor ms": then,
      "again, ms": median(again.map(([ms]) => ms)),
      "again, processor ms": median(again.map(([, processorMs]) => processorMs)),
      "peak MiB": await peakMemory(client.pid),
    };
  } finally {
    await client.stop();
  }
}

async function search(client: Client, query: string): Promise<[ms: number, processorMs: number]> {
  const used = await processorTime(client.pid);
  const { ms, isError } = await client.call("query_knowledge", { query });
  if (isError) throw new Error(`query_knowledge answers an error for "${query}"`);
  return [ms, await processorTime(client.pid) - used];
}

/** Waits until a process does nothing any more; returns how long it ran until then. */
async function untilAtRest({ pid }: Client): Promise<number> {
  const begun = await processorTime(pid);
  let before = begun;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, REST.looked));
    const now = await processorTime(pid);
    if (now - before <= REST.ran) return now - begun;
    before = now;
  }
}
