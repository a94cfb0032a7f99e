import { bodyOffsetOf } from "../markdown/front_matter.ts";
import { type Html, html } from "./html.ts";

const MAX_TEXTS = 3_000_000;

/** The texts on one page. Above the page's limit, a note replaces a text. */
export class PageTexts {
  #left = MAX_TEXTS;

  /** Returns a Markdown text without its front matter and title. */
  draw(markdown: string): Html {
    this.#left -= markdown.length;
    if (this.#left < 0) return html`<p>Its file has the text, which is too long for this page.</p>`;
    return html`${blocksOf(markdown.slice(bodyOffsetOf(markdown))).map(drawBlock)}`;
  }
}

interface Block {
  kind: "heading" | "paragraph" | "item" | "code" | "table";
  lines: string[];
}

const FENCE = /^\s{0,3}(```|~~~)/;
const HEADING = /^\s{0,3}#{1,6}\s+/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/;

function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let last: Block | undefined;
  let fence: string | undefined;
  const add = (kind: Block["kind"], line: string): void => {
    blocks.push(last = { kind, lines: [line] });
  };
  for (const line of body.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined && mark !== fence) last?.lines.push(line);
    else if (mark !== undefined) {
      fence = fence === undefined ? mark : undefined;
      last = undefined;
      if (fence !== undefined) blocks.push(last = { kind: "code", lines: [] });
    } else if (line.trim() === "") last = undefined;
    else if (HEADING.test(line)) {
      // The row's title already shows the document's title.
      if (blocks.length > 0 || !line.startsWith("# ")) add("heading", line.replace(HEADING, ""));
      last = undefined;
    } else if (ITEM.test(line)) add("item", line);
    else if (/^\s*\|/.test(line) && last?.kind !== "table") add("table", line);
    else if (last === undefined || last.kind === "table" && !/^\s*\|/.test(line)) {
      add("paragraph", line);
    } else last.lines.push(line);
  }
  return blocks;
}

function drawBlock({ kind, lines }: Block): Html {
  if (kind === "code" || kind === "table") return html`<pre tabindex="0">${lines.join("\n")}</pre>`;
  return html`<p class="${kind}">${inline(lines.map((line) => line.trim()).join(" "))}</p>`;
}

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

function inline(text: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const { 0: all, 1: code, 2: bold, 3: label, 4: target = "", index } of text.matchAll(SPAN)) {
    parts.push(html`${text.slice(end, index)}`);
    end = index + all.length;
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (bold !== undefined) parts.push(html`<b>${bold}</b>`);
    else if (/^https?:/i.test(target)) {
      parts.push(html`<a href="${target}" rel="noreferrer">${label}</a>`);
    } else parts.push(html`${label}`);
  }
  return html`${parts}${text.slice(end)}`;
}
