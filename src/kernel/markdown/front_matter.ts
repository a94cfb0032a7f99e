import { atStart, parseYaml, scalarText, type YamlFields } from "./yaml.ts";

export interface FrontMatter extends YamlFields {
  present: boolean;
  bodyOffset: number;
  source: string;
}

/**
 * Parses the front matter of `text`. The position in `error` refers to the whole document. An
 * opening `---` line with a language other than YAML is an error. The function then doesn't parse
 * the content.
 */
export function parseFrontMatter(text: string): FrontMatter {
  const { language, ...place } = locate(text);
  const none = { ...place, fields: new Map<string, unknown>() };
  if (!place.present) return none;
  if (place.bodyOffset === 0) {
    return { ...none, error: atStart("the front matter is never closed with '---'") };
  }
  if (!/^(?:ya?ml)?$/i.test(language)) return { ...none, error: atStart("only YAML is supported") };
  const { fields, error } = parseYaml(place.source);
  if (error === undefined) return { ...place, fields };
  return { ...none, error: { ...error, line: error.line + 1 } };
}

/** Returns the offset after the front matter, valid or not; 0 without front matter. */
export function bodyOffsetOf(text: string): number {
  return locate(text).bodyOffset;
}

/** The maximum length of a `---` line in characters, because spaces may follow the dashes. */
const MAX_FENCE = 1000;
const OPENING = /^---(?:[ \t]*([a-z][\w+.-]{0,39}))?$/i;

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

export function textField({ fields }: FrontMatter, name: string): string | undefined {
  return scalarText(fields.get(name));
}

export function fieldLine({ source }: FrontMatter, name: string): number {
  const index = source.split("\n").findIndex((line) =>
    line.startsWith(name) && /^\s*:/.test(line.slice(name.length))
  );
  return index < 0 ? 1 : index + 2;
}
