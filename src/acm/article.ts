import { parseFrontMatter, textField } from "../kernel/front_matter.ts";
import { type Heading, headingsOf } from "../kernel/markdown.ts";
import { excerpt } from "../kernel/text.ts";

/** An article of the knowledge base, read. */
export interface Article {
  /** Relative to the framework's root. */
  path: string;
  text: string;
  /** Offset of the first character after the front matter. */
  bodyOffset: number;
  title: string;
  /** All headings, once they were asked for. */
  headings?: Heading[];
}

/** The article in `text`; its title is front matter `title`, else the first heading, else the name. */
export function parseArticle(path: string, text: string): Article {
  const frontMatter = parseFrontMatter(text);
  const { bodyOffset } = frontMatter;
  const title = textField(frontMatter, "title") ?? firstHeading(text, bodyOffset) ?? nameOf(path);
  return { path, text, bodyOffset, title: excerpt(title, 160) };
}

/** The file's name without its extension. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "");
}

/** All headings of an article; parsing them is what costs most, so they are kept. */
export function articleHeadings(article: Article): Heading[] {
  return article.headings ??= headingsOf(article.text);
}

/** The heading that `offset` is in or under; only as much is parsed as that needs. */
export function headingAt({ text, headings }: Article, offset: number): Heading | undefined {
  return (headings ?? headingsOf(upTo(text, offset))).findLast(({ start }) => start <= offset);
}

const NEAR = 1000;

/** Most articles begin with their heading: the rest is looked through only where one does not. */
function firstHeading(text: string, bodyOffset: number): string | undefined {
  const [near] = headingsOf(upTo(text, bodyOffset + NEAR));
  return near?.text ?? headingsOf(text)[0]?.text;
}

/** The text up to the blank line behind `offset`, where a heading at it has ended. */
function upTo(text: string, offset: number): string {
  const end = /\n[ \t]*\r?\n/g;
  end.lastIndex = offset;
  const blank = end.exec(text);
  return blank === null ? text : text.slice(0, blank.index + 1);
}
