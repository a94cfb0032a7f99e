import { atStart, parseYaml, scalarText, type YamlFields } from "./yaml.ts";

/** The YAML front matter of a Markdown document. */
export interface FrontMatter extends YamlFields {
  /** False when the document does not begin with `---`. */
  present: boolean;
  /** The offset of the first character after it; 0 without front matter. */
  bodyOffset: number;
  /** The text between the fences. */
  source: string;
}

/**
 * Parses the front matter of `text`; `error` is positioned in the document. A fence that names a
 * language other than YAML is an error, and its content is not parsed.
 */
export function parseFrontMatter(text: string): FrontMatter {
  const { language, ...place } = locate(text);
  const none = { ...place, fields: new Map<string, unknown>() };
  if (!place.present) return none;
  if (place.bodyOffset === 0) return { ...none, error: atStart("it is never closed with '---'") };
  if (!/^(?:ya?ml)?$/i.test(language)) return { ...none, error: atStart("only YAML is supported") };
  const { fields, error } = parseYaml(place.source);
  if (error === undefined) return { ...place, fields };
  return { ...none, error: { ...error, line: error.line + 1 } };
}

/** Offset of the first character after the front matter of `text`, valid or not; 0 without any. */
export function bodyOffsetOf(text: string): number {
  return locate(text).bodyOffset;
}

/** The maximum length of a fence line, in characters; spaces may follow its dashes. */
const MAX_FENCE = 1000;
const OPENING = /^---(?:[ \t]*([a-z][\w+.-]{0,39}))?$/i;

/** The place of the front matter, and the language that its opening fence names. */
function locate(text: string): Omit<FrontMatter, "fields" | "error"> & { language: string } {
  const none = { present: false, bodyOffset: 0, source: "", language: "" };
  if (!text.startsWith("---")) return none;
  const end = text.indexOf("\n");
  const opening = end < 0 || end > MAX_FENCE ? null : OPENING.exec(text.slice(0, end).trimEnd());
  if (opening === null) return none;
  const closing = /(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g;
  closing.lastIndex = end + 1;
  const closed = closing.exec(text);
  return closed === null ? { ...none, present: true } : {
    present: true,
    bodyOffset: closing.lastIndex,
    source: text.slice(end + 1, closed.index),
    language: opening[1] ?? "",
  };
}

/** The field as text when it is a number, a boolean or a non-blank string. */
export function textField({ fields }: FrontMatter, name: string): string | undefined {
  return scalarText(fields.get(name));
}

/**
 * Returns the line of the document that a top-level field begins on, counted from 1; 1 if none does.
 */
export function fieldLine({ source }: FrontMatter, name: string): number {
  const index = source.split("\n").findIndex((line) =>
    line.startsWith(name) && /^\s*:/.test(line.slice(name.length))
  );
  return index < 0 ? 1 : index + 2;
}
