import {
  type BlockStart,
  blockStartOf,
  indentOf,
  isDelimiterRow,
  isUnderline,
  opensParagraph,
} from "./block_starts.ts";

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
    const start = indent < 4 || isInItem ? blockStartOf(body, indent) : undefined;
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
