/**
 * The block that the start of a line opens, as in CommonMark 0.31. `interrupts` is true if it also
 * ends a paragraph.
 */
export type BlockStart =
  & { interrupts: boolean }
  & (
    | { kind: "heading" | "rule" | "html" }
    /**
     * A verbatim block, such as fenced code, a comment or `<pre>`. It ends at the first line that
     * `closes` accepts.
     */
    | { kind: "verbatim"; isClosed: boolean; closes: (line: string) => boolean }
    /** A quote or list item. `width` is the number of columns before its content. */
    | { kind: "quote" | "item"; width: number; rest: string }
  );

/**
 * Returns the block that `body`, an unindented line, opens at `column`, or undefined for plain
 * text.
 */
export function blockStartOf(body: string, column = 0): BlockStart | undefined {
  switch (body[0]) {
    case "#":
      return headingLevel(body) > 0 ? { kind: "heading", interrupts: true } : undefined;
    case "`":
    case "~":
      return fenceStart(body, body[0]);
    case ">":
      return { kind: "quote", interrupts: true, width: 1, rest: body.slice(1).replace(/^ /, "") };
    case "<":
      return htmlStart(body);
    case "-":
    case "*":
    case "_":
    case "+":
      if (isRule(body, body[0])) return { kind: "rule", interrupts: true };
      return body[0] === "_" ? undefined : itemStart(body, body[0], column);
    default:
      return itemStart(body, /^\d{1,9}[.)]/.exec(body)?.[0], column);
  }
}

/**
 * Returns the width of the leading white space from `column`, in columns. A tab advances to the
 * next multiple of four.
 */
export function indentOf(text: string, column = 0): number {
  let at = column;
  for (const character of text) {
    if (character === " ") at++;
    else if (character === "\t") at += 4 - at % 4;
    else break;
  }
  return at - column;
}

export function headingLevel(body: string): number {
  return /^#{1,6}(?=[ \t]|$)/.exec(body)?.[0].length ?? 0;
}

export function isUnderline(body: string): boolean {
  return /^(?:=+|-+)$/.test(body);
}

/** A delimiter row of GitHub Flavored Markdown, which must contain a pipe. */
export function isDelimiterRow(body: string): boolean {
  return body.includes("|") && /^[|:\- \t]+$/.test(body) &&
    body.replace(/^\||\|$/g, "").split("|").every((cell) => /^:?-+:?$/.test(cell.trim()));
}

export function opensParagraph(body: string): boolean {
  let rest = body;
  // Real documents have at most sixteen nesting levels, and each level parses the line again.
  for (let depth = 0; depth < 16; depth++) {
    const indent = indentOf(rest);
    rest = rest.trimStart();
    if (rest === "" || indent >= 4) return false;
    const start = blockStartOf(rest);
    if (start === undefined) return true;
    if (!("rest" in start)) return false;
    rest = start.rest;
  }
  return true;
}

function fenceStart(body: string, marker: string): BlockStart | undefined {
  let length = 1;
  while (body[length] === marker) length++;
  if (length < 3 || (marker === "`" && body.includes("`", length))) return undefined;
  const closes = (line: string) => {
    const run = line.replace(/^ {0,3}/, "");
    return run.length >= length && run === marker.repeat(run.length);
  };
  return { kind: "verbatim", interrupts: true, isClosed: false, closes };
}

function isRule(body: string, marker: string): boolean {
  let marks = 0;
  for (const character of body) {
    if (character === marker) marks++;
    else if (character !== " " && character !== "\t") return false;
  }
  return marks >= 3 && marker !== "+";
}

function itemStart(
  body: string,
  marker: string | undefined,
  column: number,
): BlockStart | undefined {
  if (marker === undefined) return undefined;
  const after = body.slice(marker.length);
  if (after === "") return { kind: "item", interrupts: false, width: marker.length + 1, rest: "" };
  const spaces = indentOf(after, column + marker.length);
  if (spaces === 0) return undefined;
  // With five or more columns of white space, the first column belongs to the marker, and the others indent code.
  const [width, rest] = spaces > 4 ? [1, `    ${after}`] : [spaces, after.trimStart()];
  const interrupts = Number.isNaN(Number.parseInt(marker)) || Number.parseInt(marker) === 1;
  return { kind: "item", interrupts, width: marker.length + width, rest };
}

const VERBATIM_HTML = [
  { opening: /^<!--/, closing: /-->/ },
  { opening: /^<\?/, closing: /\?>/ },
  { opening: /^<![A-Za-z]/, closing: />/ },
  { opening: /^<!\[CDATA\[/, closing: /\]\]>/ },
] as const;

const BLOCK_TAGS = new Set(
  ("address article aside base basefont blockquote body caption center col colgroup dd details " +
    "dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 " +
    "h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup " +
    "option p param search section summary table tbody td tfoot th thead title tr track ul")
    .split(" "),
);

const LONE_TAG =
  /^<(?:\/[a-z][a-z\d-]*|[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[a-z][a-z\d-]*\s+)>$/i;

const VERBATIM_TAGS = ["pre", "script", "style", "textarea"];

function htmlStart(body: string): BlockStart | undefined {
  const [, verbatim = ""] = /^<([a-z]+)(?=[\s>]|$)/i.exec(body) ?? [];
  if (VERBATIM_TAGS.includes(verbatim.toLowerCase())) {
    const closes = (line: string) =>
      VERBATIM_TAGS.some((tag) => line.toLowerCase().includes(`</${tag}>`));
    return { kind: "verbatim", interrupts: true, isClosed: closes(body), closes };
  }
  for (const { opening, closing } of VERBATIM_HTML) {
    if (!opening.test(body)) continue;
    const closes = (line: string) => closing.test(line);
    return { kind: "verbatim", interrupts: true, isClosed: closes(body), closes };
  }
  const [, tag = ""] = /^<\/?([a-z][a-z\d]*)(?=\s|\/?>|$)/i.exec(body) ?? [];
  if (BLOCK_TAGS.has(tag.toLowerCase())) return { kind: "html", interrupts: true };
  return LONE_TAG.test(body) ? { kind: "html", interrupts: false } : undefined;
}
