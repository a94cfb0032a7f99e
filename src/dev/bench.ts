import { type DocumentFields, TextIndex } from "../kernel/search/text_index.ts";
import { printSizes } from "./bench/sizes.ts";
import { compareStart, printFirstAnswers } from "./bench/start.ts";
import { print } from "./print.ts";

const CRANFIELD = new URL("../../../shared/corpora/retrieval/", import.meta.url);
const QUESTIONS = new URL("bench/retrieval/questions.txt", import.meta.url);
const SHOWN = 10;

interface Question {
  text: string;
  gains: ReadonlyMap<number, number>;
}

interface Corpus {
  documents: readonly { id: number; fields: DocumentFields }[];
  questions: readonly Question[];
}

const BENCHMARKS: Readonly<Record<string, (workspace: string) => void | Promise<void>>> = {
  acm: (workspace) => compareStart("acm-server", workspace),
  first: printFirstAnswers,
  retrieval: printRetrieval,
  sizes: printSizes,
};

if (import.meta.main) {
  const benchmark = BENCHMARKS[Deno.args[0] ?? ""];
  if (benchmark === undefined) {
    print(`Usage: deno task bench ${Object.keys(BENCHMARKS).join("|")}`);
    Deno.exit(2);
  }
  const workspace = await Deno.makeTempDir({ prefix: "bench-" });
  try {
    await benchmark(workspace);
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
}

function printRetrieval(): void {
  for (const [name, corpus] of [["Cranfield", cranfield()], ["questions", questions()]] as const) {
    if (corpus === undefined) print(`${name}: corpus not found in ../shared/corpora/retrieval`);
    else print(`${name}: nDCG@${SHOWN} ${meanGain(corpus).toFixed(4)}`);
  }
}

function cranfield(): Corpus | undefined {
  try {
    Deno.statSync(CRANFIELD);
  } catch {
    return undefined;
  }
  const gains = new Map<number, Map<number, number>>();
  for (const line of linesOf(new URL("cranfield-qrels.tsv", CRANFIELD))) {
    const [question = 0, document = 0, grade = 0] = line.split("\t").map(Number);
    const known = gains.get(question) ?? new Map<number, number>();
    gains.set(question, known.set(document, 5 - grade));
  }
  return {
    documents: rowsOf("cranfield-documents.jsonl").map(({ id, title, text }) => ({
      id: Number(id),
      fields: { title: String(title), text: String(text) },
    })),
    questions: rowsOf("cranfield-queries.jsonl").map(({ id, text }) => ({
      text: String(text),
      gains: gains.get(Number(id)) ?? new Map<number, number>(),
    })),
  };
}

function rowsOf(file: string): Record<string, unknown>[] {
  return linesOf(new URL(file, CRANFIELD)).map((line) => JSON.parse(line));
}

function questions(): Corpus {
  const documents: { id: number; fields: DocumentFields }[] = [];
  const asked: Question[] = [];
  for (const line of linesOf(QUESTIONS)) {
    const question = /^[a-z]: (.*)/.exec(line)?.[1];
    const id = documents.length;
    if (question === undefined) documents.push({ id: id + 1, fields: { text: line } });
    else asked.push({ text: question, gains: new Map([[id, 1]]) });
  }
  return { documents, questions: asked };
}

function linesOf(file: URL): string[] {
  return Deno.readTextFileSync(file).split("\n").filter((line) => line.trim() !== "");
}

function meanGain({ documents, questions }: Corpus): number {
  using index = new TextIndex<number>();
  for (const { id, fields } of documents) index.put(id, fields);
  const sum = questions.reduce((before, { text, gains }) => {
    const { hits } = index.search(text, { limit: SHOWN });
    const ideal = discounted([...gains.values()].sort((a, b) => b - a).slice(0, SHOWN));
    return before + discounted(hits.map(({ key }) => gains.get(key) ?? 0)) / (ideal || 1);
  }, 0);
  return sum / questions.length;
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}
