import { parseYaml, scalarText, type SyntaxProblem, type YamlFields } from "./yaml.ts";

/** The largest front matter that is parsed, in characters; a longer one is reported as invalid. */
const MAX_CHARACTERS = 64 * 1024;

/** The YAML front matter of a markdown document. */
export interface FrontMatter extends YamlFields {
  /** False when the document does not begin with `---`. */
  present: boolean;
  /** Offset of the first character after it; 0 when there is none. */
  bodyOffset: number;
  /** The text between the fences. */
  source: string;
}

/**
 * Reads the front matter of `text`; `error` has its place in the document. A fence that names
 * another language than YAML is an error, and nothing of it is read.
 */
export function parseFrontMatter(text: string): FrontMatter {
  const none: FrontMatter = { present: false, fields: new Map(), bodyOffset: 0, source: "" };
  const fence = /^---[ \t]*([^\r\n]{0,40})\r?\n/.exec(text);
  if (fence === null) return none;
  const start = fence[0].length;
  const closing = /^(?:---|\.\.\.)[ \t]*$/gm;
  closing.lastIndex = start;
  const close = closing.exec(text);
  if (close === null) {
    return { ...none, present: true, error: opening("it is never closed with '---'") };
  }
  const source = text.slice(start, close.index);
  const found = { ...none, present: true, source, bodyOffset: lineEnd(text, close.index) };
  const language = (fence[1] ?? "").trim();
  if (language !== "" && language !== "yaml") {
    return { ...found, error: opening("only YAML is read") };
  }
  if (source.length > MAX_CHARACTERS) {
    return { ...found, error: opening("it is longer than 64 KiB") };
  }
  const { fields, error } = parseYaml(source);
  return error === undefined
    ? { ...found, fields }
    : { ...found, error: { ...error, line: error.line + 1 } };
}

/** The field as text when it is a number, a boolean or a string that is not blank. */
export function textField({ fields }: FrontMatter, name: string): string | undefined {
  return scalarText(fields.get(name));
}

/** The document's line (from 1) on which a top-level field begins; 1 when it is not found. */
export function fieldLine({ source }: FrontMatter, name: string): number {
  const index = source.split("\n").findIndex((line) =>
    line.startsWith(name) && /^\s*:/.test(line.slice(name.length))
  );
  return index < 0 ? 1 : index + 2;
}

function opening(message: string): SyntaxProblem {
  return { message, line: 1, column: 1 };
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline < 0 ? text.length : newline + 1;
}
