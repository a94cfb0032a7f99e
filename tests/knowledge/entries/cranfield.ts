import { newEntry } from "../../../src/knowledge/store/entry.ts";
import type { Store } from "../../../src/knowledge/store/store.ts";
import { hashedVector } from "../hashed_vector.ts";
import type { EntryHit } from "../../../src/knowledge/store/entry_filter.ts";

/** The documents, queries and relevance gains in the Cranfield collection. */
export interface Cranfield {
  documents: { id: string; title: string; text: string }[];
  queries: { id: string; text: string }[];
  /** The relevance gain for each query and document, calculated as 5 − grade. */
  gains: Map<string, Map<string, number>>;
}

const FOLDER = new URL("../../../../shared/corpora/retrieval/", import.meta.url);

/** Returns the collection, or undefined if its files aren't installed next to the project. */
export function readCranfield(): Cranfield | undefined {
  const read = (name: string): string[] =>
    Deno.readTextFileSync(new URL(name, FOLDER)).trim().split("\n");
  const json = (name: string) =>
    read(name).map((line) => {
      const { id, title = "", text } = JSON.parse(line);
      return { id: String(id), title: String(title), text: String(text) };
    });
  try {
    const gains: Cranfield["gains"] = new Map();
    for (const line of read("cranfield-qrels.tsv")) {
      const [query = "", document = "", grade] = line.split("\t");
      gains.set(query, (gains.get(query) ?? new Map()).set(document, 5 - Number(grade)));
    }
    const documents = json("cranfield-documents.jsonl").filter(({ text }) => text !== "");
    return { documents, queries: json("cranfield-queries.jsonl"), gains };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/**
 * Stores every document with a vector of length `dimension`, and returns document ids keyed by
 * entry id.
 */
export async function storeDocuments(
  { documents }: Cranfield,
  store: Store,
  dimension: number,
): Promise<Map<string, string>> {
  const byEntry = new Map<string, string>();
  for (const { id, title, text } of documents) {
    const content = `${title}\n${text}`;
    const vector = hashedVector(content, dimension);
    const entry = newEntry({ content, role: "all", tags: [], vector });
    await store.add(entry);
    byEntry.set(entry.id, id);
  }
  return byEntry;
}

/** Returns the mean nDCG@10 over all queries and the number of queries without hits. */
export async function evaluate(
  { queries, gains }: Cranfield,
  byEntry: ReadonlyMap<string, string>,
  find: (query: string) => Promise<readonly Pick<EntryHit, "id">[]>,
): Promise<{ ndcg: number; empty: number }> {
  let [sum, empty] = [0, 0];
  for (const { id, text } of queries) {
    const found = (await find(text)).slice(0, 10);
    const judged = gains.get(id) ?? new Map<string, number>();
    const ideal = [...judged.values()].sort((a, b) => b - a).slice(0, 10);
    sum += dcg(found.map((hit) => judged.get(byEntry.get(hit.id) ?? "") ?? 0)) / dcg(ideal);
    if (found.length === 0) empty++;
  }
  return { ndcg: sum / queries.length, empty };
}

function dcg(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}
