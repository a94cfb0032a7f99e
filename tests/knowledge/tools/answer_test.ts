import { assert, assertEquals } from "@std/assert";
import { renderSearch, shownResults } from "../../../src/knowledge/tools/answer.ts";
import { fuse } from "../../../src/knowledge/tools/search.ts";
import { bestLine, bestPassage, wordPlaces } from "../../../src/knowledge/tools/passage.ts";
import { quotedText } from "../../../src/knowledge/tools/entry_output.ts";
import type { KnowledgeEntry } from "../../../src/knowledge/store/knowledge_entry.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";

const QUESTION = "how to restart the tide gauge";
const placesIn = (content: string) => wordPlaces([content], QUESTION)[0] ?? [];
const FILLER = Array.from({ length: 30 }, (_, n) => `Mast ${n} is painted and scraped in spring.`);
const KEY = "Restart the tide gauge with `gauge restart`.\nIt takes a minute.";
const LONG = [...FILLER.slice(0, 20), KEY, ...FILLER.slice(20)].join("\n\n");

Deno.test("bestPassage() returns whole paragraphs around the matching one", () => {
  const passage = bestPassage(LONG, placesIn(LONG), 300);
  assert(passage.includes(KEY) && passage.length <= 300, passage);
  for (const part of passage.split("\n\n")) assert([...FILLER, KEY].includes(part), part);
});

Deno.test("bestPassage() returns whole lines or sentences of a paragraph that is too long", () => {
  const lines = FILLER.join("\n") + "\nThe tide gauge.\n";
  assertEquals(bestPassage(lines, placesIn(lines), 20), "The tide gauge.");
  const sentences = `${FILLER.join(" ")} The gauge. End.`;
  assertEquals(bestPassage(sentences, placesIn(sentences), 15), "The gauge. End.");
});

Deno.test("bestLine() returns the line with the most words", () =>
  assertEquals(bestLine(LONG, placesIn(LONG), 44), "Restart the tide gauge with `gauge restart`…"));

Deno.test("quotedText() frames each line and shows invisible characters", () =>
  assertEquals(quotedText("a\rb\u2028c\n\u202ed"), "> a\n> b\n> c\n> \\u202ed"));

Deno.test("a default result has at most 4 KB of text, mostly two passages", () => {
  const time = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };
  const found = Array.from({ length: 5 }, (_, n) => {
    const bare = newEntry({ content: `${LONG}\n\n${LONG}`, role: "all", tags: [], vector: null });
    const entry: KnowledgeEntry = {
      ...bare,
      ...time,
      version: 1,
      superseded_by: null,
      title: `T${n}`,
    };
    return { entry, matched: 3, asked: 4, isStored: false };
  });
  const showing = { question: QUESTION, characters: undefined, isDetailed: false };
  const { results } = shownResults(found, showing);
  const metadata = { total: 5, fallback_mode: false, query_time_ms: 1 };
  const text = renderSearch({ results, metadata });
  assert(text.length <= 4096, `${text.length}`);
  assert(results.slice(0, 2).every(({ snippet = "" }) => snippet.includes(KEY)));
  assert(results.slice(2).every(({ snippet = "" }) => !snippet.includes("\n")));
  assertEquals(text.match(/3 of 4 words/g)?.length, 5);
});

Deno.test("fuse() ranks by the sum of reciprocal ranks and prefers newer entries", () => {
  const hit = (id: string, order: number, matched = 2) => ({ id, order, score: 1, matched });
  const [a, b, c] = [hit("a", 1), hit("b", 2), hit("c", 3, 1)];
  const weights = { weight: 1, byShare: false };
  const of = (...lists: (typeof a)[][]) => lists.map((hits) => ({ hits, asked: 2 }));
  const idsOf = (...given: Parameters<typeof fuse>) => fuse(...given).map(({ id }) => id);
  assertEquals(idsOf(of([a, b]), [[b, c]], weights), ["b", "a", "c"]);
  assertEquals(idsOf(of([a]), [[c]], weights), ["c", "a"]);
  assertEquals(idsOf(of([a, b], [b]), [], weights), ["b", "a"]);
  assertEquals(idsOf(of([c, a]), [[a]], { weight: 0.1, byShare: true }), ["a", "c"]);
  assertEquals(fuse(of([c], [a]), [], weights), [
    { id: "c", matched: 1 },
    { id: "a", matched: 0 },
  ]);
});
