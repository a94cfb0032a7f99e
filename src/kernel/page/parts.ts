import { bodyOffsetOf } from "../markdown/front_matter.ts";
import { type Html, html, type HtmlValue } from "./html.ts";

export type Tone = "good" | "bad" | "warn" | "info" | "plain";

export function badge(tone: Tone, text: string): Html {
  return html`<span class="badge ${tone}">${text}</span>`;
}

/** Returns undefined without content. `name` is a stable name for scripts. */
export function section(
  heading: string,
  content: HtmlValue,
  { name, count }: { name?: string; count?: number } = {},
): Html | undefined {
  if (content === undefined || content === false) return undefined;
  return html`
    <section${name !== undefined && html`
      data-part="${name}"
    `}>
    <h2>${heading}${count !== undefined && html`
      <span class="count">${count}</span>
    `}</h2>
    ${content}
    </section>
  `;
}

export interface Row {
  /** The ID that tools return; undefined for a row that isn't a record. */
  id?: string | undefined;
  signs?: HtmlValue;
  title: HtmlValue;
  text?: Html | undefined;
  /** Facts below the title; an element of the class "gist" has two lines of its own. */
  facts?: HtmlValue;
}

export function list(rows: readonly Row[]): Html | undefined {
  return rows.length === 0 ? undefined : html`<ul class="rows">${rows.map(drawRow)}</ul>`;
}

function drawRow({ id, signs, title, text, facts }: Row): Html {
  const heading = html`<span class="title">${title}</span>${
    facts !== undefined && html`<span class="facts">${facts}</span>`
  }`;
  return html`
    <li${id !== undefined && html`
      data-record="${id}"
    `}>
    ${signs !== undefined && html`<div class="signs">${signs}</div>`}
    <div class="body">${text === undefined ? heading : html`
      <details>
        <summary>${heading}</summary>
        <div class="text">${text}</div>
      </details>
    `}</div>
    </li>
  `;
}

export function note(content: HtmlValue): Html {
  return html`<p class="note">${content}</p>`;
}

/** Returns a location in a file in the form that editors accept: `docs/design.md:12`. */
export function filePlace(file: string, line?: number | undefined): Html {
  return html`<code>${file}${line !== undefined && `:${line}`}</code>`;
}

export function day(iso: string | undefined): Html {
  return iso === undefined
    ? html`<span class="note">no date</span>`
    : html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;
}

const MAX_TEXTS = 3_000_000;

/** The texts on one page. Above the page's limit, a note replaces a text. */
export class PageTexts {
  #left = MAX_TEXTS;

  draw(markdown: string): Html {
    this.#left -= markdown.length;
    if (this.#left < 0) return html`Its file has the text, which is too long for this page.`;
    return html`${markdown.slice(bodyOffsetOf(markdown)).trim().replace(/^# .*\s*/, "")}`;
  }
}
