import { figure, print, printTable } from "../print.ts";
import { type Client, connect } from "./client.ts";
import { peakMemory } from "./memory.ts";
import { processorTime } from "./processor.ts";
import { projectRoot } from "./servers.ts";
import { median } from "./statistics.ts";
import { type MeasuredVersion, measuredVersions } from "./versions.ts";

/** Searches to measure, of one server. */
export interface MeasuredSearches {
  server: string;
  tool: string;
  env: Record<string, string>;
  /** What a process is asked first. */
  first: string;
  /** What it is asked then, twice over. */
  queries: readonly string[];
  /** What is searched, in the words of the table. */
  over: string;
}

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

/** Prints what the first search of a process costs and those after it, in every measured version. */
export async function printSearches(searches: MeasuredSearches, rounds: number): Promise<void> {
  const versions = measuredVersions(searches.server);
  const measured = versions.map((version) => ({ version, all: new Array<Measures>() }));
  for (let round = 0; round < rounds; round++) {
    // Each is first every other time.
    for (const { version, all } of round % 2 === 0 ? measured : measured.toReversed()) {
      all.push(await measure(version, searches));
    }
  }
  print(`${searches.tool} over ${searches.over}, ${rounds} rounds in turn`);
  printTable([
    ["", ...COLUMNS],
    ...measured.map(({ version, all }) => [
      version.name,
      ...COLUMNS.map((column) => figure(median(all.map((measures) => measures[column])))),
    ]),
  ]);
}

async function measure(
  { path }: MeasuredVersion,
  { tool, env, first, queries }: MeasuredSearches,
): Promise<Measures> {
  const client = await connect({ path, args: [], env, cwd: projectRoot });
  const search = async (query: string): Promise<[ms: number, processorMs: number]> => {
    const used = await processorTime(client.pid);
    const { ms, isError } = await client.call(tool, { query });
    if (isError) throw new Error(`${tool} answers an error for "${query}"`);
    return [ms, await processorTime(client.pid) - used];
  };
  try {
    const [firstMs, firstProcessor] = await search(first);
    const then = await untilAtRest(client);
    const again: [number, number][] = [];
    for (const query of [...queries, ...queries]) again.push(await search(query));
    return {
      "first, ms": firstMs,
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
