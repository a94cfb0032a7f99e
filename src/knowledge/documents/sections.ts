import { documentName } from "../../kernel/markdown/document.ts";
import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { flatten } from "../../kernel/text.ts";
import { idSchema, tagsSchema } from "../entries/entry_schema.ts";
import type { Role } from "../store/role.ts";
import { roleSchema } from "../store/knowledge_entry.ts";

/** A part of a document: the text under one heading. */
export interface EntrySection {
  /** The headings above the text, outermost first; for a preamble, the document's name. */
  headings: string[];
  /** The line number of the heading; the first line is 1. */
  line: number;
  text: string;
  /**
   * The section's index among sections with the same headings, and the part's index in the section;
   * both from 0.
   */
  occurrence: number;
  part: number;
}

/** A Markdown document, divided into sections. */
export interface DocumentSections {
  sections: EntrySection[];
  role: Role | undefined;
  tags: string[];
  /** The ID of the entry that the document is a note for. */
  noteId: string | undefined;
  /** The title from the front matter. */
  title: string | undefined;
}

/** The maximum length of a section's part, in characters; a single paragraph may be longer. */
const MOST_PART = 6000;
/** The maximum length of an entry's text, in characters. */
const MOST_TEXT = 20_000;
/** The maximum length of a heading, in characters. */
const MOST_HEADING = 150;

/** Returns a document's sections, with facts from its front matter. */
export function entrySections(path: string, given: string): DocumentSections {
  const text = given.replaceAll("\r\n", "\n");
  const frontMatter = parseFrontMatter(text);
  const title = textField(frontMatter, "title");
  const noteId = idSchema.safeParse(frontMatter.fields.get("knowledge_id")).data;
  const role = roleSchema.safeParse(frontMatter.fields.get("role")).data;
  const { bodyOffset } = frontMatter;
  const sections = noteId === undefined
    ? splitSections(text, { bodyOffset, title: title ?? documentName(path) })
    : [noteSection(text, bodyOffset)];
  return { sections, role, tags: tagsIn(frontMatter.fields.get("tags")), noteId, title };
}

function noteSection(text: string, bodyOffset: number): EntrySection {
  const body = text.slice(bodyOffset).replace(/^\n/, "").replace(/\n$/, "");
  return { headings: [], line: lineAt(text, bodyOffset), text: body, occurrence: 0, part: 0 };
}

function splitSections(
  text: string,
  { bodyOffset, title }: { bodyOffset: number; title: string },
): EntrySection[] {
  const headings = headingsOf(text);
  const hasTop = headings.some(({ level }) => level === 1);
  const preamble = text.slice(bodyOffset, headings[0]?.start ?? text.length);
  const found: Omit<EntrySection, "occurrence" | "part">[] = [
    { headings: [title], line: lineAt(text, bodyOffset), text: preamble },
  ];
  let above: { level: number; text: string }[] = [];
  for (const [at, heading] of headings.entries()) {
    above = [...above.filter(({ level }) => level < heading.level), heading];
    const path = above.map((one) => flatten(one.text).slice(0, MOST_HEADING));
    found.push({
      headings: hasTop ? path : [title, ...path],
      line: heading.line,
      text: text.slice(heading.end, headings[at + 1]?.start ?? text.length),
    });
  }
  const seen = new Map<string, number>();
  return found.flatMap((section) => {
    const name = section.headings.join("\n");
    const occurrence = seen.get(name) ?? 0;
    seen.set(name, occurrence + 1);
    return partsOf(section.text).map((part, number) => ({
      ...section,
      text: part,
      occurrence,
      part: number,
    }));
  });
}

/**
 * Returns a section's text in parts that contain whole paragraphs; an empty list if it has no text.
 */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  const add = (piece: string): void => {
    if (part !== "" && part.length + piece.length > MOST_PART) {
      parts.push(part);
      part = "";
    }
    part += part === "" ? piece : `\n\n${piece}`;
  };
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    for (let start = 0; start < paragraph.length || start === 0; start += MOST_TEXT) {
      add(paragraph.slice(start, start + MOST_TEXT).toWellFormed());
    }
  }
  return [...parts, part].map((one) => one.replaceAll("\0", "").replace(/^\n+/, "").trimEnd())
    .filter((one) => one.trim() !== "");
}

/** Returns the valid tags in the front matter, which may be a list or comma-separated words. */
function tagsIn(value: unknown): string[] {
  const given = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  const tags = given.map((tag) => String(tag).trim().replaceAll(/\s+/g, "-"))
    .flatMap((tag) => tagsSchema.safeParse([tag]).data ?? []);
  return [...new Set(tags)].slice(0, 40);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
