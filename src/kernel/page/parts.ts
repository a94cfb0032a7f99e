import { counted } from "../plural.ts";
import { type Html, html, type HtmlValue } from "./html.ts";

export type Tone = "good" | "bad" | "warn" | "info" | "plain";

export function badge(tone: Tone, text: string): Html {
  return html`<span class="badge ${tone}">${text}</span>`;
}

/**
 * Returns a section with its heading and the number of its items. Returns undefined without content,
 * because a page leaves out empty sections. `name` is a stable name for scripts.
 */
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
  /** Badges and dates in front of the title. */
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

/** A column of a board. `name` is a stable name for scripts. */
export interface BoardColumn {
  name: string;
  heading: string;
  cards: readonly Row[];
}

export function board(columns: readonly BoardColumn[]): Html {
  return html`
    <div class="board">
    ${columns.map(({ name, heading, cards }) =>
      section(heading, list(cards) ?? html`<p>–</p>`, {
        name,
        count: cards.length,
      })
    )}
    </div>
  `;
}

export interface Column<Item> {
  head: string;
  cell(item: Item): HtmlValue;
  isNumber?: true;
}

export function table<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
): Html | undefined {
  if (items.length === 0) return undefined;
  const kind = ({ isNumber }: Column<Item>): HtmlValue =>
    isNumber && html`
      class="number"
    `;
  return html`
    <div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
    ${columns.map((column) =>
      html`
        <th scope="col" ${kind(column)}>${column.head}</th>
      `
    )}
          </tr>
        </thead>
        <tbody>
    ${items.map((item) =>
      html`<tr>${columns.map((column) => html`<td${kind(column)}>${column.cell(item)}</td>`)}</tr>`
    )}
        </tbody>
      </table>
    </div>
  `;
}

/** Returns a bar for each count, in the given order; undefined without counts. */
export function bars(counts: readonly { name: string; count: number }[]): Html | undefined {
  if (counts.length === 0) return undefined;
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return html`<ul class="bars">${
    counts.map(({ name, count }) =>
      html`
        <li><span>${name}</span><svg viewBox="0 0 100 8" preserveAspectRatio="none"
        aria-hidden="true"><rect width="${Math.round(
          100 * count / most,
        )}" height="8"/></svg><b>${count}</b></li>
      `
    )
  }</ul>`;
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

const DAY = 86_400_000;

/** Returns the time since an ISO 8601 date or time: "12 days", "5 weeks", "3 months". */
export function age(iso: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(iso)) / DAY));
  if (days < 14) return counted(days, "day");
  return days < 70
    ? counted(Math.floor(days / 7), "week")
    : counted(Math.floor(days / 30), "month");
}
