import { figure, print, printTable } from "../../print.ts";
import { connect } from "../client.ts";
import { makeDocument, needle, vocabulary } from "../documents.ts";
import { peakMemory } from "../memory.ts";
import { processorTime } from "../processor.ts";
import { seededRandom } from "../random.ts";
import { projectRoot } from "../servers.ts";
import { median } from "../statistics.ts";
import { onDisk, rested, writeArchive } from "./archive.ts";
import { type MeasuredVersion, measuredVersions } from "../versions.ts";

const SIZES = [20_000, 100_000];
const TEXT_BYTES = 700;

const [frequent = "", common = ""] = vocabulary.slice(20);
const [seldom = "", rare = ""] = vocabulary.slice(-2);
const queries = [`${common} ${seldom}`, frequent, `${frequent} ${common} ${rare}`, needle];

/** The first search of a process, those after it, and its peak memory then, in MiB. */
const COLUMNS = [
  "first, ms",
  "first, processor ms",
  "again, ms",
  "again, processor ms",
  "peak MiB",
] as const;
type Measures = Record<(typeof COLUMNS)[number], number>;

/** Prints what the first search of a process costs and those after it, over texts of many words. */
export async function reportSearches(workspace: string, rounds: number): Promise<void> {
  for (const count of SIZES) {
    const root = `${workspace}/searched-${count}`;
    const random = seededRandom(count);
    const text = () => makeDocument(random, TEXT_BYTES).replace(/^---[^]*?\n---\n+#[^\n]*\n/, "");
    writeArchive(root, { count, kinds: ["designer", "designer", "architect", "sentinel"], text });
    await onDisk();
    await rested();
    const measured = measuredVersions("decibel-server").map((version) => ({
      version,
      rounds: new Array<Measures>(),
    }));
    for (let round = 0; round < rounds; round++) {
      for (const { version, rounds } of measured) rounds.push(await measureSearches(version, root));
    }
    Deno.removeSync(root, { recursive: true });
    print(`search_records over ${count.toLocaleString("en")} records, ${rounds} rounds in turn`);
    printTable([
      ["", ...COLUMNS],
      ...measured.map(({ version, rounds }) => [
        version.name,
        ...COLUMNS.map((column) => figure(median(rounds.map((measures) => measures[column])))),
      ]),
    ]);
  }
}

async function measureSearches({ path }: MeasuredVersion, root: string): Promise<Measures> {
  const client = await connect({
    path,
    args: [],
    env: { DECIBEL_MCP_ROOT: root },
    cwd: projectRoot,
  });
  try {
    const search = async (query: string): Promise<[ms: number, processorMs: number]> => {
      const used = await processorTime(client.pid);
      const { ms, isError } = await client.call("search_records", { query });
      if (isError) throw new Error(`search_records answers an error for "${query}"`);
      return [ms, await processorTime(client.pid) - used];
    };
    const [first, firstProcessor] = await search(queries[0] ?? "");
    const again: [number, number][] = [];
    for (const query of [...queries, ...queries]) again.push(await search(query));
    return {
      "first, ms": first,
      "first, processor ms": firstProcessor,
      "again, ms": median(again.map(([ms]) => ms)),
      "again, processor ms": median(again.map(([, processorMs]) => processorMs)),
      "peak MiB": await peakMemory(client.pid),
    };
  } finally {
    await client.stop();
  }
}
