/** `deno task fuse`: how the fusion does on questions and on Cranfield, over floors and weights. */
import { evaluate, readCranfield } from "../../tests/knowledge/entries/cranfield.ts";
import { fuse, type FusedHit, trustIn } from "../knowledge/entries/fusion.ts";
import { CANDIDATES } from "../knowledge/entries/search.ts";
import { builtInEncoder } from "../knowledge/model/built_in.ts";
import { passagesOf } from "../knowledge/model/passages.ts";
import { READ_PIECES, UNIVERSAL_DIMENSION } from "../knowledge/model/universal_encoder.ts";
import { SqliteStore } from "../knowledge/sqlite/store.ts";
import { newEntry } from "../knowledge/store/entry.ts";
import type { EntryHit, Store } from "../knowledge/store/store.ts";
import { queryTerms } from "../knowledge/store/terms.ts";
import { QUESTION_KINDS, type QuestionKind, readQuestions } from "./fuse/questions.ts";
import { print, printTable } from "./print.ts";

const MODEL = "universal-sentence-encoder-lite";
const FLOORS = [0, 0.1, 0.2, 0.3, 0.4];
const WEIGHTS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3];
/** The kinds of questions, each with how many of the first hits may have the answer. */
const SHARES: readonly (readonly [kind: QuestionKind, first: number])[] = [
  ["o", 1],
  ["p", 1],
  ["p", 10],
  ["i", 1],
  ["m", 1],
];

/** What both legs found for one question. */
interface Legs {
  words: EntryHit[];
  meaning: EntryHit[];
}

const encoder = builtInEncoder();

/** The vectors of a text's passages, one after another. */
function vectorsOf(text: string): Float32Array {
  const encode = (part: string): number[] => encoder.encode(part);
  const parts = passagesOf(text, encode, READ_PIECES).map((pieces) => encoder.vectorOf(pieces));
  return Float32Array.from(parts.flatMap((vector) => [...vector]));
}

async function legsFor(store: Store, query: string): Promise<Legs> {
  return {
    words: await store.findByWords(queryTerms(query), {}, CANDIDATES),
    meaning: await store.vectors.nearest(
      vectorsOf(query).subarray(0, UNIVERSAL_DIMENSION),
      {},
      CANDIDATES,
    ),
  };
}

async function withStore(
  texts: readonly string[],
  use: (store: Store, ids: string[]) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kb-fuse-" });
  const store = new SqliteStore(folder);
  await store.vectors.claim({ model: MODEL, dimension: UNIVERSAL_DIMENSION });
  const ids: string[] = [];
  for (const content of texts) {
    const entry = newEntry({ content, role: "all", tags: [], vector: vectorsOf(content) });
    ids.push(await store.add(entry));
  }
  await use(store, ids);
  await store.close();
  await Deno.remove(folder, { recursive: true });
}

/** The fused lists for every floor and weight, one row each. */
async function rowsFor(score: (join: (legs: Legs) => FusedHit[]) => Promise<string[]>) {
  const rows: string[][] = [];
  for (const floor of FLOORS) {
    for (const weight of WEIGHTS) {
      const own = trustIn(MODEL);
      const mark = own.floor === floor && own.weight === weight ? " *" : "";
      const scores = await score(({ words, meaning }) => fuse(words, meaning, { floor, weight }));
      rows.push([`${floor}`, `${weight}${mark}`, ...scores]);
    }
  }
  return rows;
}

async function fitQuestions(): Promise<void> {
  const { entries, questions } = await readQuestions();
  await withStore(entries, async (store, ids) => {
    const legs = new Map<string, Legs>();
    for (const { text } of questions) legs.set(text, await legsFor(store, text));
    const share = (kind: QuestionKind, first: number, join: (legs: Legs) => FusedHit[]): string => {
      const asked = questions.filter((one) => one.kind === kind);
      const found = asked.filter(({ text, answer }) => {
        const hits = join(legs.get(text) ?? { words: [], meaning: [] });
        return hits.slice(0, first).some(({ id }) => id === ids[answer]);
      });
      return (found.length / asked.length).toFixed(2);
    };
    const rows = await rowsFor((join) =>
      Promise.resolve(SHARES.map(([kind, first]) => share(kind, first, join)))
    );
    print(`${questions.length} questions about ${entries.length} entries, ${MODEL}`);
    const heads = SHARES.map(([kind, first]) => `${QUESTION_KINDS[kind]}@${first}`);
    printTable([["floor", "weight", ...heads], ...rows]);
  });
}

async function fitCranfield(): Promise<void> {
  const cranfield = readCranfield();
  if (cranfield === undefined) return print("Cranfield: ../shared/corpora is not there");
  const documents = cranfield.documents.filter(({ text }) => text.trim() !== "");
  await withStore(documents.map(({ title, text }) => `${title}\n${text}`), async (store, ids) => {
    const byEntry = new Map(ids.map((id, at) => [id, documents[at]?.id ?? ""]));
    const legs = new Map<string, Legs>();
    await evaluate(cranfield, byEntry, async (query) => {
      legs.set(query, await legsFor(store, query));
      return [];
    });
    const rows = await rowsFor(async (join) => {
      const found = await evaluate(cranfield, byEntry, (query) => {
        const known = legs.get(query) ?? { words: [], meaning: [] };
        return Promise.resolve(join(known).slice(0, 10));
      });
      return [found.ndcg.toFixed(3)];
    });
    print("Cranfield, nDCG@10");
    printTable([["floor", "weight", "hybrid"], ...rows]);
  });
}

if (import.meta.main) {
  await fitQuestions();
  if (!Deno.args.includes("--quick")) await fitCranfield();
}
