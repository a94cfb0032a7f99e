import { atStart, parseYaml, scalarText, type YamlFields } from "./yaml.ts";

export interface FrontMatter extends YamlFields {
  present: boolean;
  bodyOffset: number;
  source: string;
}

/** Parses the front matter of `text`. The position in `error` refers to the whole document. */
export function parseFrontMatter(text: string): FrontMatter {
  const place = locate(text);
  if (place.present && place.bodyOffset === 0) {
    const error = atStart("the front matter is never closed with '---'");
    return { ...place, fields: new Map(), error };
  }
  const { fields, error } = parseYaml(place.source);
  return { ...place, fields, ...(error && { error: { ...error, line: error.line + 1 } }) };
}

/** Returns the offset after the front matter, valid or not; 0 without front matter. */
export function bodyOffsetOf(text: string): number {
  return locate(text).bodyOffset;
}

/** The maximum length of a `---` line in characters, because spaces may follow the dashes. */
const MAX_FENCE = 1000;

function locate(text: string): Omit<FrontMatter, "fields" | "error"> {
  const none = { present: false, bodyOffset: 0, source: "" };
  if (!text.startsWith("---")) return none;
  const end = text.indexOf("\n");
  if (end < 0 || end > MAX_FENCE || text.slice(0, end).trimEnd() !== "---") return none;
  const closing = /(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g;
  closing.lastIndex = end + 1;
  const closed = closing.exec(text);
  return closed === null ? { ...none, present: true } : {
    present: true,
    bodyOffset: closing.lastIndex,
    source: text.slice(end + 1, closed.index),
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
