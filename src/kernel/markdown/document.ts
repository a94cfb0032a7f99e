import { parseFrontMatter, textField } from "./front_matter.ts";
import { type Heading, headingsOf } from "./headings.ts";
import { flatten } from "../text.ts";

export interface TextDocument {
  path: string;
  text: string;
  bodyOffset: number;
  title: string;
}

/** The title comes from the front matter, the first heading or the file name, in this order. */
export function parseDocument(path: string, text: string): TextDocument {
  const frontMatter = parseFrontMatter(text);
  const { bodyOffset } = frontMatter;
  const title = textField(frontMatter, "title") ?? firstHeading(text, bodyOffset) ??
    documentName(path);
  return { path, text, bodyOffset, title: flatten(title).toWellFormed() };
}

export function documentName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "");
}

/** Returns the heading at or before `offset`. Parses only the necessary part of the document. */
export function headingAt({ text }: TextDocument, offset: number): Heading | undefined {
  return headingsOf(upTo(text, offset)).findLast(({ start }) => start <= offset);
}

const NEAR = 1000;

/** Returns the first heading. Most documents begin with it, so parses only their first lines. */
function firstHeading(text: string, bodyOffset: number): string | undefined {
  const [found = headingsOf(text)[0]] = headingsOf(upTo(text, bodyOffset + NEAR));
  return found?.text;
}

/** Returns the text up to the next blank line, because every heading ends before it. */
function upTo(text: string, offset: number): string {
  const end = /\n[ \t]*\r?\n/g;
  end.lastIndex = offset;
  const blank = end.exec(text);
  return blank === null ? text : text.slice(0, blank.index + 1);
}
