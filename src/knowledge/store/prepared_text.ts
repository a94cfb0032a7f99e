import { questionOf } from "../../kernel/search/question.ts";
import { hiddenWords, wordRuns } from "../../kernel/search/words.ts";

const MAX_WORD = 64;

/** The words that a database doesn't separate follow at the end. */
export function preparedText(text: string): string {
  return [...wordRuns(text), ...hiddenWords(text)].map(folded).join(" ");
}

export function questionWords(question: string): string[] {
  return [...new Set(questionOf(question).words.map(folded))];
}

function folded(word: string): string {
  return word.slice(0, MAX_WORD).toLowerCase().normalize("NFKD").replace(/\p{M}+/gu, "")
    .normalize("NFC").toWellFormed();
}
