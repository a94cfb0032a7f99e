import { searchQuery } from "../../src/kernel/search/search_query.ts";
import { passagesOf } from "../../src/knowledge/model/passages.ts";
import { bestPart } from "../../src/knowledge/entries/shown_entry.ts";
import { queryTerms, termCounts } from "../../src/knowledge/store/terms.ts";
import { type Grammar, markdown, testEffort } from "../fuzz.ts";

/** What an entry is made of. */
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
  "queryTerms()": { ...contents, run: queryTerms, msPerThousand: 2 },
  "bestPart()": {
    ...contents,
    run: (text) => bestPart(text, searchQuery("日本語 snake word camel 日")),
    msPerThousand: 2,
  },
  "passagesOf()": {
    ...contents,
    run: (text) => passagesOf(text, (part) => Array.from(part.split(" "), () => 1), 64),
  },
});
