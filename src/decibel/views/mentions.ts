import { indexTerms } from "../../kernel/search/terms.ts";
import { STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import type { Board } from "../records/board.ts";
import { type DecibelRecord, titleOfRecord } from "../records/record.ts";

const RARE_SHARE = 0.02;
const RARE_COUNT = 2;
const NEAR = 4000;

export function mentionedRecords({ graph, records }: Board, text: string): DecibelRecord[] {
  const near = text.length <= 2 * NEAR ? text : `${text.slice(0, NEAR)}\n${text.slice(-NEAR)}`;
  const ids = new Set(near.toLowerCase().match(/[a-z0-9]{4,16}/g));
  const files = new Set(near.match(/[\w.-]+/g)?.map((word) => word.replace(/\.md$/, "")));
  const named = records.filter(({ id, name }) =>
    ids.has(id) || files.has(name.replace(/\.md$/, ""))
  );
  const said = new Set(termsOf(near));
  const titles = records.filter((record) => graph.original(record) === undefined)
    .map((record) => ({ record, terms: termsOf(titleOfRecord(record)) }));
  const having = new Map<string, number>();
  for (const { terms } of titles) {
    for (const term of terms) if (said.has(term)) having.set(term, (having.get(term) ?? 0) + 1);
  }
  const most = Math.max(RARE_COUNT, RARE_SHARE * titles.length);
  const close = titles.flatMap(({ record, terms }) => {
    const counts = terms.flatMap((term) => having.get(term) ?? []);
    if (!counts.some((count) => count <= most)) return [];
    const score = counts.reduce((sum, count) => sum + rarity(titles.length, count), 0);
    return [{ record, score, isOver: graph.isOver(record) }];
  }).sort((a, b) => Number(a.isOver) - Number(b.isOver) || b.score - a.score);
  return [...new Set([...named, ...close.map(({ record }) => record)])];
}

function rarity(total: number, having: number): number {
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}

function termsOf(text: string): string[] {
  const words = wordsOf(text).filter((word) => !STOP_WORDS.has(word));
  return [...new Set(words.flatMap(indexTerms))];
}
