import { parseFrontMatter, textField } from "../kernel/front_matter.ts";
import { type Heading, headingsOf } from "../kernel/markdown.ts";
import { excerpt } from "../kernel/text.ts";

/** An article of the knowledge base, read. */
export interface Article {
  /** Relative to the framework's root. */
  path: string;
  text: string;
  headings: Heading[];
  title: string;
}

/** The article in `text`; its title is front matter `title`, else the first heading, else the name. */
export function parseArticle(path: string, text: string): Article {
  const headings = headingsOf(text);
  const stated = textField(parseFrontMatter(text), "title");
  const name = (path.split("/").at(-1) ?? path).replace(/\.md$/, "");
  return { path, text, headings, title: excerpt(stated ?? headings[0]?.text ?? name, 160) };
}

const SNIPPET = 240;
const LEAD = 80;

/** The line (from 1) of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** At most 240 characters around a match, on one line, cut at words, `…` where something is left out. */
export function snippetAt(text: string, { start, end }: { start: number; end: number }): string {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  let from = lineStart;
  if (start - lineStart > LEAD) {
    const space = text.slice(start - LEAD, start).search(/\s/);
    from = space < 0 ? start : start - LEAD + space + 1;
  }
  const room = SNIPPET - 2;
  const window = text.slice(from, from + room);
  const cut = from + room >= text.length ? window : cutAtWord(window, end - from);
  const flat = excerpt(cut, room);
  return `${from > lineStart ? "…" : ""}${flat}${
    from + cut.length < text.trimEnd().length ? "…" : ""
  }`;
}

/** Drops a word that the window's end cuts, unless the match is in it. */
function cutAtWord(window: string, keep: number): string {
  const space = window.search(/\s\S*$/);
  return space >= keep ? window.slice(0, space) : window;
}
