/** A block at a line's start, as in CommonMark 0.31. `interrupts`: it also ends a paragraph. */
type BlockStart =
  & { interrupts: boolean }
  & (
    | { kind: "heading" | "rule" | "html" }
    /** Fenced code, a comment or `<pre>`, to the first line that `closes` accepts. */
    | { kind: "verbatim"; isClosed: boolean; closes: (line: string) => boolean }
    /** A quote or list item. `width` is the number of columns before its content. */
    | { kind: "quote" | "item"; width: number; rest: string }
  );

/**
 * The role of a line in the document: plain text in a paragraph, a heading, or the underline that
 * turns the paragraph above into a heading. The other roles are a line inside another element
 * (list, quote, table, HTML block, indented code) and a line of a verbatim block.
 */
export type LineKind =
  | "blank"
  | "text"
  | "heading"
  | "underline"
  | "inside"
  | "verbatim start"
  | "verbatim";

/** Tracks a document's blocks line by line, in the detail that its headings require. */
export class BlockScanner {
  #closes: ((line: string) => boolean) | undefined;
  #item = 0;
  #isItemEmpty = false;
  #html = false;
  #paragraph: "none" | "own" | "inside" = "none";

  /** `line` has no line break or trailing white space. */
  next(line: string): LineKind {
    const body = line.replace(/^[ \t]+/, "");
    if (body === "") return this.#blank();
    const indent = body.length === line.length ? 0 : indentOf(line);
    const isInItem = this.#item > 0 && indent >= this.#item;
    if (this.#closes !== undefined) {
      if (isInItem || this.#item === 0) return this.#verbatim(isInItem ? body : line);
      // A line to the left of a list item's content ends the item and the blocks inside it.
      this.#closes = undefined;
    }
    if (this.#html) return "inside";
    const start = indent < 4 || isInItem ? blockStartOf(body) : undefined;
    if (isInItem) return this.#inItem(body, indent, start);
    if (this.#paragraph === "inside" && !(start?.interrupts || start?.kind === "item")) {
      return "inside";
    }
    this.#item = 0;
    return this.#own(body, indent, start);
  }

  #blank(): LineKind {
    if (this.#closes !== undefined) return "verbatim";
    if (this.#isItemEmpty) this.#item = 0;
    this.#isItemEmpty = false;
    this.#html = false;
    this.#paragraph = "none";
    return "blank";
  }

  #verbatim(line: string): LineKind {
    if (this.#closes?.(line)) this.#closes = undefined;
    return "verbatim";
  }

  #inItem(body: string, indent: number, start: BlockStart | undefined): LineKind {
    this.#isItemEmpty = false;
    const isDeep = indent - this.#item >= 4;
    const isOpen = this.#paragraph === "inside" && (isDeep || start === undefined);
    const hasText = isOpen ? isDeep || !isUnderline(body) : !isDeep && opensParagraph(body);
    this.#paragraph = hasText ? "inside" : "none";
    if (start?.kind !== "verbatim") return "inside";
    this.#open(start);
    return "verbatim start";
  }

  #own(body: string, indent: number, start: BlockStart | undefined): LineKind {
    const isOpen = this.#paragraph === "own";
    this.#paragraph = "none";
    if (isOpen && indent < 4 && isUnderline(body)) return "underline";
    if (start === undefined || (isOpen && !start.interrupts)) {
      if (!isOpen && indent >= 4) return "inside";
      this.#paragraph = isOpen && isDelimiterRow(body) ? "inside" : "own";
      return this.#paragraph === "own" ? "text" : "inside";
    }
    switch (start.kind) {
      case "heading":
        return "heading";
      case "verbatim":
        this.#open(start);
        return "verbatim start";
      case "item":
        this.#item = indent + start.width;
        this.#isItemEmpty = start.rest === "";
        this.#open(blockStartOf(start.rest));
        break;
      case "html":
        this.#html = true;
    }
    if ("rest" in start && opensParagraph(start.rest)) this.#paragraph = "inside";
    return "inside";
  }

  #open(start: BlockStart | undefined): void {
    if (start?.kind === "verbatim" && !start.isClosed) this.#closes = start.closes;
  }
}

/** Returns the block that `body`, an unindented line, opens, or undefined for plain text. */
function blockStartOf(body: string): BlockStart | undefined {
  if (headingLevel(body) > 0) return { kind: "heading", interrupts: true };
  if (body.startsWith(">")) {
    return { kind: "quote", interrupts: true, width: 1, rest: body.slice(1).replace(/^ /, "") };
  }
  if (body.startsWith("<")) return htmlStart(body);
  if (RULE.test(body)) return { kind: "rule", interrupts: true };
  return fenceStart(body) ?? itemStart(body);
}

const RULE = /^([*_-])[ \t]*(?:\1[ \t]*){2,}$/;

/** Returns the leading white space in columns. A tab advances to the next multiple of four. */
function indentOf(text: string): number {
  let at = 0;
  for (const character of text) {
    if (character === " ") at++;
    else if (character === "\t") at += 4 - at % 4;
    else break;
  }
  return at;
}

export function headingLevel(body: string): number {
  return /^#{1,6}(?=[ \t]|$)/.exec(body)?.[0].length ?? 0;
}

function isUnderline(body: string): boolean {
  return /^(?:=+|-+)$/.test(body);
}

/** A delimiter row of GitHub Flavored Markdown, which must contain a pipe. */
export function isDelimiterRow(body: string): boolean {
  return body.includes("|") && /^[|:\- \t]+$/.test(body) &&
    body.replace(/^\||\|$/g, "").split("|").every((cell) => /^:?-+:?$/.test(cell.trim()));
}

function opensParagraph(body: string): boolean {
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

function fenceStart(body: string): BlockStart | undefined {
  const [fence] = /^(?:`{3,}(?!.*`)|~{3,})/.exec(body) ?? [];
  if (fence === undefined) return undefined;
  const closes = (line: string) => {
    const run = line.replace(/^ {0,3}/, "");
    return run.length >= fence.length && run === (fence[0] ?? "").repeat(run.length);
  };
  return { kind: "verbatim", interrupts: true, isClosed: false, closes };
}

function itemStart(body: string): BlockStart | undefined {
  const [marker] = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/.exec(body) ?? [];
  if (marker === undefined) return undefined;
  const after = body.slice(marker.length);
  const spaces = indentOf(after);
  // With five or more columns of white space, the first column belongs to the marker, and the others indent code.
  const isCode = spaces > 4;
  const interrupts = after !== "" && !/^(?!0*1\D)\d/.test(marker);
  return {
    ...{ kind: "item", interrupts, width: marker.length + (isCode ? 1 : Math.max(1, spaces)) },
    rest: isCode ? `    ${after}` : after.trimStart(),
  };
}

const VERBATIM_TAGS = ["pre", "script", "style", "textarea"];

const BLOCK_TAGS = new Set(
  ("address article aside base basefont blockquote body caption center col colgroup dd details " +
    "dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 " +
    "h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup " +
    "option p param search section summary table tbody td tfoot th thead title tr track ul")
    .split(" "),
);

const LONE_TAG = /^<\/?[a-z][a-z\d-]*(?:[\s/][^<>]*)?>$/i;

function htmlStart(body: string): BlockStart | undefined {
  const [, tag = ""] = /^<\/?([a-z][a-z\d]*)(?=\s|\/?>|$)/i.exec(body.toLowerCase()) ?? [];
  const isComment = body.startsWith("<!--");
  if (isComment || (VERBATIM_TAGS.includes(tag) && body[1] !== "/")) {
    const ends = isComment ? ["-->"] : VERBATIM_TAGS.map((name) => `</${name}>`);
    const closes = (line: string) => ends.some((end) => line.toLowerCase().includes(end));
    return { kind: "verbatim", interrupts: true, isClosed: closes(body), closes };
  }
  if (BLOCK_TAGS.has(tag)) return { kind: "html", interrupts: true };
  return LONE_TAG.test(body) ? { kind: "html", interrupts: false } : undefined;
}
