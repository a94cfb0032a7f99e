import { searchQuery } from "../../src/kernel/search/search_query.ts";
import { passagesOf } from "../../src/knowledge/model/passages.ts";
import { bestPassage } from "../../src/knowledge/entries/passage.ts";
import { foldedContent } from "../../src/knowledge/store/content_key.ts";
import { passagesIn } from "../../src/knowledge/store/passages.ts";
import { entryQuery, termCounts } from "../../src/knowledge/store/terms.ts";
import { type Grammar, markdown, testEffort } from "../fuzz.ts";

/** The building blocks of a random entry. */
const contents: Grammar = {
  ...markdown,
  words: [
    ...markdown.words,
    "snake_case ",
    "camelCase",
    "3.14",
    "e-mail ",
    "...",
    ". ",
    "日本語",
    "ß",
  ],
};

testEffort({
  "termCounts()": { ...contents, run: termCounts, msPerThousand: 2 },
  "entryQuery()": { ...contents, run: entryQuery, msPerThousand: 2 },
  "passagesIn()": { ...contents, run: passagesIn, msPerThousand: 2 },
  "foldedContent()": { ...contents, run: foldedContent, msPerThousand: 2 },
  "bestPassage()": {
    ...contents,
    run: (text) => bestPassage(text, searchQuery("日本語 snake word camel 日"), 240),
    msPerThousand: 2,
  },
  "passagesOf()": {
    ...contents,
    run: (text) => passagesOf(text, (part) => Array.from(part.split(" "), () => 1), 64),
  },
});
