import { FEW, shownHits } from "../../knowledge/entries/evidence.ts";
import { fuse, type FusedHit, fuseWordings, trustIn } from "../../knowledge/entries/fusion.ts";
import { namedFirst } from "../../knowledge/entries/named_first.ts";
import { CANDIDATES } from "../../knowledge/entries/search.ts";
import { UNIVERSAL_DIMENSION } from "../../knowledge/model/universal_encoder.ts";
import { SqliteStore } from "../../knowledge/sqlite/store.ts";
import { newEntry } from "../../knowledge/store/entry.ts";
import { embeddedText } from "../../knowledge/store/store.ts";
import { entryQuery } from "../../knowledge/store/terms.ts";
import { repositoryPath } from "../executables.ts";
import { print, printTable } from "../print.ts";
import {
  DOCUMENT_KINDS,
  type DocumentQuestion,
  type DocumentSection,
  isAnswer,
  readDocumentQuestions,
  readSections,
} from "./documents.ts";
import { PlainFts } from "./plain_fts.ts";

/** The folder with the documents for the questions in documents.txt. */
const DOCUMENTS = repositoryPath("../shared/corpora/docs");

/** The results for one wording of a question. */
interface AskedWording {
  hits: FusedHit[];
  isAmongFew: boolean;
}

/**
 * Prints how often the right result is first, how often it is among the first ten, and how often
 * `kb_search` shows no result.
 */
export async function judgeDocuments(
  model: string,
  vectorsOf: (text: string) => Float32Array,
): Promise<void> {
  const sections = readSections(DOCUMENTS);
  if (sections === undefined) return print("Documents: ../shared/corpora/docs is not there");
  const questions = await readDocumentQuestions();
  const folder = await Deno.makeTempDir({ prefix: "kb-fuse-" });
  const store = new SqliteStore(folder);
  await store.vectors.claim({ model, dimension: UNIVERSAL_DIMENSION });
  const byId = new Map<string, DocumentSection>();
  for (const section of sections) {
    const given = { content: section.text, title: section.title.slice(0, 500) };
    const vector = vectorsOf(embeddedText(given));
    const source = { file: section.file };
    const entry = newEntry({ ...given, role: "all", tags: [], source, vector });
    byId.set(await store.add(entry), section);
  }
  const plain = new PlainFts(sections);
  const wordingOf = async (wording: string): Promise<AskedWording> => {
    const vector = vectorsOf(wording).subarray(0, UNIVERSAL_DIMENSION);
    const words = await store.findByWords(entryQuery(wording), {}, CANDIDATES);
    const meaning = await store.vectors.nearest(vector, {}, CANDIDATES);
    return {
      hits: fuse(words, meaning, trustIn(model)),
      isAmongFew: meaning.length < FEW,
    };
  };
  const rows: string[][] = [];
  for (const [kind, name] of Object.entries(DOCUMENT_KINDS)) {
    const asked = questions.filter((one) => one.kind === kind);
    const rankIn = (found: readonly (DocumentSection | undefined)[], of: DocumentQuestion) =>
      found.findIndex((section) =>
        of.kind !== "n" && section !== undefined && isAnswer(section, of)
      );
    const cells: string[] = [];
    for (const most of [0, 4]) {
      const ranks: number[] = [];
      let none = 0;
      for (const question of asked) {
        const wordings = [question.query, ...question.also.slice(0, most)];
        const found = await Promise.all(wordings.map(wordingOf));
        const isAmongFew = found.every((one) => one.isAmongFew);
        const hits = shownHits(fuseWordings(found.map(({ hits }) => hits)), {
          wordings: wordings.length,
          isWordsOnly: false,
          isAmongFew,
        });
        if (hits.length === 0) none++;
        const sorted = await namedFirst(store, question.query, hits);
        ranks.push(rankIn(sorted.slice(0, 10).map(({ id }) => byId.get(id)), question));
      }
      cells.push(share(ranks.filter((rank) => rank === 0).length, asked.length));
      cells.push(share(ranks.filter((rank) => rank >= 0).length, asked.length));
      cells.push(share(none, asked.length));
    }
    const unlimited = await Promise.all(asked.map(async (question) => {
      const { hits } = await wordingOf(question.query);
      const sorted = await namedFirst(store, question.query, hits);
      return rankIn(sorted.slice(0, 10).map(({ id }) => byId.get(id)), question);
    }));
    cells.push(share(unlimited.filter((rank) => rank >= 0).length, asked.length));
    const ranks = asked.map((question) => rankIn(plain.find(question.query), question));
    cells.push(share(ranks.filter((rank) => rank === 0).length, asked.length));
    cells.push(share(ranks.filter((rank) => rank >= 0).length, asked.length));
    rows.push([name, `${asked.length}`, ...cells]);
  }
  print(`${questions.length} questions about ${sections.length} sections of documentation`);
  const heads = ["first", "in ten", "nothing"];
  printTable([
    [
      "kind",
      "n",
      ...heads,
      ...heads.map((head) => `also: ${head}`),
      "no floor: in ten",
      "FTS5 first",
      "FTS5 in ten",
    ],
    ...rows,
  ]);
  await store.close();
  await Deno.remove(folder, { recursive: true });
}

function share(part: number, whole: number): string {
  return (part / Math.max(1, whole)).toFixed(2);
}
