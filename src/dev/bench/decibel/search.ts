import { makeDocument, needle, vocabulary } from "../documents.ts";
import { seededRandom } from "../random.ts";
import { printSearches } from "../searches.ts";
import { onDisk, rested, writeArchive } from "./archive.ts";

const SIZES = [20_000, 100_000];
const TEXT_BYTES = 700;

const [frequent = "", common = ""] = vocabulary.slice(20);
const [seldom = "", rare = ""] = vocabulary.slice(-2);
const queries = [`${common} ${seldom}`, frequent, `${frequent} ${common} ${rare}`, needle];

/** Prints what the first search of a process costs and those after it, over texts of many words. */
export async function reportSearches(workspace: string, rounds: number): Promise<void> {
  for (const count of SIZES) {
    const root = `${workspace}/searched-${count}`;
    const random = seededRandom(count);
    const text = () => makeDocument(random, TEXT_BYTES).replace(/^---[^]*?\n---\n+#[^\n]*\n/, "");
    writeArchive(root, { count, kinds: ["designer", "designer", "architect", "sentinel"], text });
    await onDisk();
    await rested();
    await printSearches({
      server: "decibel-server",
      tool: "search_records",
      env: { DECIBEL_MCP_ROOT: root },
      first: queries[0] ?? "",
      queries,
      over: `${count.toLocaleString("en")} records`,
    }, rounds);
    Deno.removeSync(root, { recursive: true });
  }
}
