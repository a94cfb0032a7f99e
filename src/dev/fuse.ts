/**
 * `deno task fuse [--quick]`: compares the results of `kb_search` with FTS5's results for questions
 * about documentation. Then compares different floors and weights for fusing keyword and semantic
 * search. It uses the questions in questions.txt and, without `--quick`, Cranfield.
 */
import { evaluate, readCranfield } from "../../tests/knowledge/entries/cranfield.ts";
import { fuse, trustIn } from "../knowledge/entries/fusion.ts";
import { CANDIDATES } from "../knowledge/entries/search.ts";
import { builtInEncoder } from "../knowledge/model/built_in.ts";
import { passagesOf } from "../knowledge/model/passages.ts";
import { READ_PIECES, UNIVERSAL_DIMENSION } from "../knowledge/model/universal_encoder.ts";
import { SqliteStore } from "../knowledge/sqlite/store.ts";
import { newEntry } from "../knowledge/store/entry.ts";
import { entryQuery } from "../knowledge/store/terms.ts";
import { judgeDocuments } from "./fuse/judgement.ts";
import { QUESTION_KINDS, readQuestions } from "./fuse/questions.ts";
import { print, printTable } from "./print.ts";

const MODEL = "universal-sentence-encoder-lite";
const FLOORS = [0, 0.1, 0.2, 0.3, 0.4];
const WEIGHTS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3];
/** The kinds of questions, each with the number of first hits that may contain the answer. */
const SHARES = [["o", 1], ["p", 1], ["p", 10], ["i", 1], ["m", 1]] as const;

/** Texts, and questions about these texts. */
interface Collection {
  title: string;
  texts: readonly string[];
  questions: readonly string[];
  columns: readonly string[];
  /**
   * Returns a score for each column; `find` returns the indexes of the matching texts, with the
   * best first.
   */
  scores: (find: (question: string) => number[]) => Promise<string[]>;
}

const encoder = builtInEncoder();

/** Returns the concatenated vectors of a text's passages. */
function vectorsOf(text: string): Float32Array {
  const encode = (part: string): number[] => encoder.encode(part);
  const parts = passagesOf(text, encode, READ_PIECES).map((pieces) => encoder.vectorOf(pieces));
  return Float32Array.from(parts.flatMap((vector) => [...vector]));
}

/** Prints the scores for every floor and weight, with a star at the values that the server uses. */
async function fit({ title, texts, questions, columns, scores }: Collection): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kb-fuse-" });
  const store = new SqliteStore(folder);
  await store.vectors.claim({ model: MODEL, dimension: UNIVERSAL_DIMENSION });
  const indexes = new Map<string, number>();
  for (const [index, content] of texts.entries()) {
    const entry = newEntry({ content, role: "all", tags: [], vector: vectorsOf(content) });
    indexes.set(await store.add(entry), index);
  }
  const legs = new Map(
    await Promise.all(questions.map(async (text) => {
      const vector = vectorsOf(text).subarray(0, UNIVERSAL_DIMENSION);
      const words = await store.findByWords(entryQuery(text), {}, CANDIDATES);
      return [text, [words, await store.vectors.nearest(vector, {}, CANDIDATES)]] as const;
    })),
  );
  const own = trustIn(MODEL);
  const rows: string[][] = [];
  for (const floor of FLOORS) {
    for (const weight of WEIGHTS) {
      const mark = own.floor === floor && own.weight === weight ? " *" : "";
      const found = await scores((question) => {
        const [words, meaning] = legs.get(question) ?? [[], []];
        return fuse(words, meaning, { ...own, floor, weight }).map(({ id }) =>
          indexes.get(id) ?? -1
        );
      });
      rows.push([`${floor}`, `${weight}${mark}`, ...found]);
    }
  }
  print(title);
  printTable([["floor", "weight", ...columns], ...rows]);
  await store.close();
  await Deno.remove(folder, { recursive: true });
}

await judgeDocuments(MODEL, vectorsOf);
const { entries, questions } = await readQuestions();
await fit({
  title: `${questions.length} questions about ${entries.length} entries, ${MODEL}`,
  texts: entries,
  questions: questions.map(({ text }) => text),
  columns: SHARES.map(([kind, first]) => `${QUESTION_KINDS[kind]}@${first}`),
  scores: (find) => {
    const shares = SHARES.map(([kind, first]) => {
      const asked = questions.filter((one) => one.kind === kind);
      const hits = asked.filter(({ text, answer }) => find(text).slice(0, first).includes(answer));
      return (hits.length / asked.length).toFixed(2);
    });
    return Promise.resolve(shares);
  },
});
const cranfield = Deno.args.includes("--quick") ? undefined : readCranfield();
if (cranfield !== undefined) {
  const documents = cranfield.documents.filter(({ text }) => text.trim() !== "");
  const byIndex = new Map(documents.map(({ id }, index) => [String(index), id]));
  await fit({
    title: "Cranfield, nDCG@10",
    texts: documents.map(({ title, text }) => `${title}\n${text}`),
    questions: cranfield.queries.map(({ text }) => text),
    columns: ["hybrid"],
    scores: async (find) => {
      const found = (query: string) => find(query).map((index) => ({ id: String(index) }));
      const { ndcg } = await evaluate(cranfield, byIndex, (query) => Promise.resolve(found(query)));
      return [ndcg.toFixed(3)];
    },
  });
}
