import { questionOf } from "../../kernel/search/question.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { tellingWords } from "../../kernel/search/words.ts";
import type { Board } from "./board.ts";
import { foldedText } from "./name.ts";
import type { DecibelRecord } from "./record.ts";

const RARE_SHARE = 0.02;
const RARE_COUNT = 2;

export function mentionedRecords({ graph, records }: Board, text: string): DecibelRecord[] {
  const ids = new Set(text.toLowerCase().match(/[a-z0-9]{4,16}/g));
  const files = new Set(text.match(/[\w.-]+/g)?.flatMap((word) => [word, `${word}.md`]));
  const named = records.filter(({ id, name }) => ids.has(id) || files.has(name));
  const originals = records.filter((record) => graph.original(record) === undefined);
  const close = withRareWords(originals, text)
    .sort((a, b) => Number(graph.isOver(a)) - Number(graph.isOver(b)));
  return [...new Set([...named, ...close])];
}

/** In a small board all words are rare, so a title must also share two words or half of its own. */
function withRareWords(records: readonly DecibelRecord[], text: string): DecibelRecord[] {
  const question = questionOf(text);
  const most = Math.max(RARE_COUNT, RARE_SHARE * records.length);
  const titles = records.map((record) => ` ${foldedText(record.title)} `);
  const uncommon = question.words.filter((word) =>
    titles.filter((title) => title.includes(` ${word} `)).length <= most
  );
  // The index is slower. It compares stems, and a stem keeps the first two letters of its word.
  const starts = uncommon.map((word) => foldedText(word).slice(0, 2));
  using index = new TextIndex<number>();
  for (const [key, record] of records.entries()) {
    const isNear = starts.some((start) => titles[key]?.includes(start));
    if (isNear) index.put(key, { title: record.title });
  }
  const matches = index.matches(question);
  const rare = new Set(
    uncommon.map((word) => matches.get(word) ?? []).filter((keys) => keys.length <= most).flat(),
  );
  return [...rare].sort((a, b) => a - b).flatMap((key) => {
    const shared = new Set(
      [...matches].filter(([word, keys]) =>
        keys.includes(key) && titles[key]?.includes(foldedText(word).slice(0, 4))
      ).map(([word]) => word.slice(0, 5)),
    ).size;
    return records.slice(key, key + 1).map((record) => ({ record, shared }));
  }).filter(({ record, shared }) => {
    const words = tellingWords(record.title).length;
    return shared >= Math.max(words / 3, Math.min(2, words / 2));
  }).sort((a, b) => b.shared - a.shared).map(({ record }) => record);
}
