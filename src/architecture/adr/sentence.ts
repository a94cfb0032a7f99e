import { headingKey, proseLines } from "../../kernel/markdown/headings.ts";
import { headingLevel } from "../../kernel/markdown/marks.ts";
import { flatten } from "../../kernel/text.ts";

/** A sentence of a document, without markup. */
export interface Sentence {
  text: string;
  /** The document's line it begins on, from 1. */
  line: number;
  /** The headings it is under, outermost first, as they are compared. */
  headings: string[];
  /** What introduces the list it is in: a text that ends with a colon. */
  intro?: string;
}

const MAX_SENTENCES = 5000;
/** How a list item, a row of a table or a quotation begins; bold text begins a sentence, too. */
const BEGINNING = /^(?:[-*+|>]|\d+[.)])\s*/;
const ITEM = /^(?:[|>]|(?:[-*+]|\d+[.)])\s)/;

/** The sentences of a document; a list item and a table row end one, and code has none. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  const headings: { level: number; key: string }[] = [];
  let block: { text: string; line: number; isItem: boolean } | undefined;
  let intro: string | undefined;
  const close = (): void => {
    if (block !== undefined) {
      const names = headings.map(({ key }) => key);
      if (!block.isItem) intro = undefined;
      for (const part of splitSentences(block.text)) {
        sentences.push({
          text: part,
          line: block.line,
          headings: names,
          ...(intro !== undefined && { intro }),
        });
      }
      if (!block.isItem && /:[*_\s]*$/.test(block.text)) intro = block.text;
    }
    block = undefined;
  };
  for (const { text: line, kind, number } of proseLines(text)) {
    if (sentences.length >= MAX_SENTENCES) break;
    const body = line.trim();
    if (kind === "heading") {
      close();
      intro = undefined;
      const level = headingLevel(body);
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, key: headingKey(body.slice(level).replace(/#+$/, "")) });
    } else if (kind === "blank" || kind === "underline" || /^[|:\s-]+$/.test(body)) {
      close();
    } else if (block === undefined || BEGINNING.test(body)) {
      close();
      block = { text: body, line: number, isItem: ITEM.test(body) };
    } else {
      block.text += ` ${body}`;
    }
  }
  close();
  return sentences;
}

function splitSentences(text: string): string[] {
  return withoutMarks(text).split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}"'(])/u)
    .map((part) => part.trim()).filter((part) => /\p{L}/u.test(part));
}

function withoutMarks(text: string): string {
  const cells = text.startsWith("|") ? text.replace(/^\||\|$/g, "").split("|").join(" – ") : text;
  return flatten(
    cells.replace(/^(?:[-*+>]|\d+[.)])\s+/, "").replace(/<[^<>]{1,80}>/g, " ")
      .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1").replace(
        /[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g,
        "",
      ),
  );
}
