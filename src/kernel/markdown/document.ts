import { parseFrontMatter, textField } from "./front_matter.ts";
import { type Heading, headingsOf } from "./headings.ts";
import { flatten } from "../text.ts";

/** A Markdown document to search. */
export interface TextDocument {
  /** Relative to its root. */
  path: string;
  text: string;
  /** Offset of the first character after the front matter. */
  bodyOffset: number;
  /** One line of any length: the caller may cut it. */
  title: string;
}

/**
 * Parses a document; its title is the front matter's, otherwise the first heading, otherwise its
 * name.
 */
export function parseDocument(path: string, text: string): TextDocument {
  const frontMatter = parseFrontMatter(text);
  const { bodyOffset } = frontMatter;
  const title = textField(frontMatter, "title") ?? firstHeading(text, bodyOffset) ??
    documentName(path);
  return { path, text, bodyOffset, title: flatten(title).toWellFormed() };
}

/** The file's name without its extension. */
export function documentName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "");
}

/** The heading that `offset` is in or under; parses no more than that requires. */
export function headingAt({ text }: TextDocument, offset: number): Heading | undefined {
  return headingsOf(upTo(text, offset)).findLast(({ start }) => start <= offset);
}

const NEAR = 1000;

/**
 * Returns the first heading that passes. Most documents begin with it, so this function parses the
 * first paragraph, then the first lines, and the whole document only if neither contains it.
 */
export function firstHeading(
  text: string,
  bodyOffset: number,
  passes: (heading: Heading) => boolean = () => true,
): string | undefined {
  for (const part of [upTo(text, bodyOffset), upTo(text, bodyOffset + NEAR), text]) {
    const found = headingsOf(part).find(passes);
    if (found !== undefined) return found.text;
  }
  return undefined;
}

/** The text up to the blank line after `offset`, by which a heading there has ended. */
function upTo(text: string, offset: number): string {
  const end = /\n[ \t]*\r?\n/g;
  end.lastIndex = offset;
  const blank = end.exec(text);
  return blank === null ? text : text.slice(0, blank.index + 1);
}
