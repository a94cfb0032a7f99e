import { headingsOf } from "../../kernel/markdown/headings.ts";
import { flatten } from "../../kernel/text.ts";

export interface RawSection {
  /** 1 to 6, or 0 for the text before the first heading. */
  level: number;
  heading: string;
  line: number;
  text: string;
  textLine: number;
}

interface FoundHeading {
  level: number;
  text: string;
  line: number;
  start: number;
  end: number;
}

const READERS: Readonly<Record<string, (text: string, offset: number) => RawSection[]>> = {
  md: (text, offset) => sectionsAt(text, headingsOf(text), offset),
  markdown: (text, offset) => sectionsAt(text, headingsOf(text), offset),
  mdx: (text, offset) => sectionsAt(withoutImports(text, offset), headingsOf(text), offset),
  rst: (text) => sectionsAt(text, underlinedHeadings(text)),
  adoc: (text) => sectionsAt(text, markedHeadings(text)),
  txt: (text) => sectionsAt(text, []),
  html: (text) => htmlSections(text),
  htm: (text) => htmlSections(text),
};

export function readableExtension(path: string): string | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(READERS, extension) ? extension : undefined;
}

export function rawSections(path: string, text: string, bodyOffset: number): RawSection[] {
  const read = READERS[readableExtension(path) ?? "txt"];
  return (read?.(text, bodyOffset) ?? []).map((one) => ({ ...one, heading: bare(one.heading) }));
}

function bare(heading: string): string {
  return flatten(heading.replace(/\{\s*[#:.][^}]{0,200}\}/g, "").replace(/<[^>]{0,200}>/g, ""));
}

function sectionsAt(
  text: string,
  headings: readonly FoundHeading[],
  bodyOffset = 0,
): RawSection[] {
  const first = lineAt(text, bodyOffset);
  const preamble = text.slice(bodyOffset, headings[0]?.start ?? text.length);
  const found = headings.map(({ level, text: heading, line, start, end }, at) => ({
    level,
    heading,
    line,
    text: text.slice(end, headings[at + 1]?.start ?? text.length),
    textLine: line + lineAt(text.slice(start, end), end - start) - 1,
  }));
  return [{ level: 0, heading: "", line: first, text: preamble, textLine: first }, ...found];
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function withoutImports(text: string, offset: number): string {
  const body = text.slice(offset).replace(
    /^(?:(?:import\s[^\n]*|[ \t]*)\n)+/,
    (lines) => lines.replaceAll(/[^\n]/g, " "),
  );
  return text.slice(0, offset) + body;
}

function underlinedHeadings(text: string): FoundHeading[] {
  const lines = linesOf(text);
  const adornments: string[] = [];
  return lines.flatMap(({ line: under, end }, at) => {
    const [over, { line: title } = { line: "" }] = [lines[at - 2], lines[at - 1]];
    const [sign = ""] = /^([=\-`:'"~^_*+#<>.])\1{2,}$/.exec(under)?.[1] ?? "";
    const hasOver = over?.line === under;
    const isTitle = sign !== "" && /\p{L}|\p{N}/u.test(title) &&
      under.length >= title.trim().length && (hasOver || !/^\s/.test(title));
    if (!isTitle) return [];
    const adornment = hasOver ? `${sign}${sign}` : sign;
    if (!adornments.includes(adornment)) adornments.push(adornment);
    const first = hasOver ? at - 2 : at - 1;
    const place = { line: first + 1, start: lines[first]?.start ?? 0, end };
    return { level: adornments.indexOf(adornment) + 1, text: title.trim(), ...place };
  });
}

function markedHeadings(text: string): FoundHeading[] {
  let fence: string | undefined;
  return linesOf(text).flatMap(({ line, start, end }, at) => {
    if (/^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,})$/.test(line)) {
      fence = fence === undefined ? line : fence === line ? undefined : fence;
    }
    const [, marks = "", title] = /^(={1,6})[ \t]+(\S.*)$/.exec(line) ?? [];
    if (title === undefined || fence !== undefined) return [];
    return { level: marks.length, text: title, line: at + 1, start, end };
  });
}

function linesOf(text: string): { line: string; start: number; end: number }[] {
  let end = 0;
  return text.split("\n").map((line) => {
    const start = end;
    end = Math.min(text.length, start + line.length + 1);
    return { line: line.trimEnd(), start, end };
  });
}

const HIDDEN_TAGS = ["head", "script", "style", "template", "svg", "noscript"].join("|");
const HIDDEN = new RegExp(
  `<!--[\\s\\S]*?(?:-->|$)|<(${HIDDEN_TAGS})\\b[\\s\\S]*?(?:</\\1\\s*>|$)`,
  "gi",
);
const HEADING = /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1\s*>/gi;
const PARAGRAPHS: ReadonlySet<string> = new Set(
  ["p", "div", "ul", "ol", "table", "pre", "blockquote", "section", "article"],
);
const LINES: ReadonlySet<string> = new Set(["li", "tr", "br", "dt", "dd"]);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function htmlSections(source: string): RawSection[] {
  const text = source.replace(HIDDEN, (hidden) => hidden.replaceAll(/[^\n]/g, " "));
  const headings = [...text.matchAll(HEADING)].map(({ 0: whole, 1: level, 2: inner, index }) => ({
    level: Number(level),
    text: htmlText(inner ?? ""),
    line: lineAt(text, index),
    start: index,
    end: index + whole.length,
  }));
  return sectionsAt(text, headings).map((one) => ({ ...one, text: htmlText(one.text) }));
}

function htmlText(html: string): string {
  return html
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, "\n")
    .replace(/<([a-z/][^>]*)>/gi, (_tag, inner: string) => {
      const [name = ""] = inner.toLowerCase().split(/[\s/]/, 1);
      return PARAGRAPHS.has(name) ? "\n\n" : LINES.has(name) ? "\n" : "";
    })
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,10});/gi, entity);
}

function entity(whole: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
  const isHex = /^#x/i.test(name);
  const code = parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
