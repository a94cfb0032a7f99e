import { type Html, html, type HtmlValue } from "./html.ts";
import { counted } from "../plural.ts";
import type { PageCall, PageFilter, Showing } from "./page.ts";

/** The meaning of a colour; a word or a mark always expresses it as well. */
export type Tone = "good" | "bad" | "warn" | "info" | "plain";

/** A word in a colour, such as a status. */
export function badge(tone: Tone, text: string, mark = ""): Html {
  const sign = mark === "" ? undefined : html`<span aria-hidden="true">${mark} </span>`;
  return html`<span class="badge ${tone}">${sign}${text}</span>`;
}

const SEVERITIES = {
  error: { tone: "bad", mark: "✗" },
  warning: { tone: "warn", mark: "!" },
  note: { tone: "info", mark: "–" },
} as const;

/** Returns a finding's severity as a badge. */
export function findingBadge(severity: keyof typeof SEVERITIES): Html {
  const { tone, mark } = SEVERITIES[severity];
  return badge(tone, severity, mark);
}

/** Returns a number with its noun, for the head of a section; a zero has no colour. */
export function countCard(tone: Tone, number: number, noun: string): Html {
  return html`<li class="figure ${number === 0 ? "plain" : tone}"><b>${number}</b> ${noun}</li>`;
}

/** Figures side by side. */
export function countCards(items: readonly Html[]): Html {
  return html`<ul class="figures">${items}</ul>`;
}

/** A sentence in place of an empty section. */
export function nothing(sentence: string): Html {
  return html`<p class="nothing">${sentence}</p>`;
}

/** A moment or day of ISO 8601 as people read it, to the minute and in UTC. */
export function moment(iso: string | undefined): Html {
  if (iso === undefined) return html`<span class="nothing">no date</span>`;
  const text = iso.slice(0, 16).replace("T", " ").replace(" 00:00", "");
  return html`<time datetime="${iso}">${text}</time>`;
}

/** A column of a table. */
export interface Column<Row> {
  head: string;
  cell(row: Row): HtmlValue;
  /** True for numbers, which stand on the right. */
  isNumber?: true;
}

/** The identity of a row, for links to its text and for the choices above the rows. */
export interface RowIdentity {
  /** The id of its record, whose text the page shows at `#ID`. */
  record?: string | undefined;
  /** The row's values of the filters, by their names. */
  facets?: Readonly<Record<string, string | undefined>>;
}

/** The attributes of a row. */
function identityOf({ record, facets = {} }: RowIdentity): Html {
  const values = Object.entries(facets).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`]
  );
  return html`${
    record !== undefined && html`
      data-record="${record}"
    `
  }${
    values.length > 0 && html`
      data-facets="${values.join("\n")}"
    `
  }`;
}

/** The number of rows that a list shows at first. */
const FIRST_ROWS = 50;

/** A list and the button that shows its next rows. */
function listing(list: Html, { count, first }: { count: number; first: number }): Html {
  return html`
    <div class="listing">
    ${list}
    ${count > first && html`<button type="button" class="next">Show more of ${count}</button>`}
    </div>
  `;
}

/**
 * A table with its caption and its first 50 rows; a button shows more. On a phone, a row becomes a
 * card whose first cell is its title.
 */
export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  identity: (row: Row) => RowIdentity = () => ({}),
): Html {
  const heads = columns.map(({ head, isNumber }) =>
    html`
      <th role="columnheader" scope="col" ${isNumber && NUMBER}>${head}</th>
    `
  );
  const lines = rows.map((row) =>
    html`<tr role="row" data-row${identityOf(identity(row))}>${
      columns.map(({ head, cell, isNumber }, index) =>
        html`
          <td role="cell" ${isNumber && NUMBER}${index > 0 && html`
            data-head="${head}"
          `}>${cell(row)}</td>
        `
      )
    }</tr>`
  );
  return listing(
    html`
      <div class="scroll" role="region" aria-label="${caption}" tabindex="0">
        <table role="table">
          <caption>${caption}</caption>
          <thead role="rowgroup">
            <tr role="row">${heads}</tr>
          </thead>
          <tbody role="rowgroup" data-list="${FIRST_ROWS}">${lines}</tbody>
        </table>
      </div>
    `,
    { count: rows.length, first: FIRST_ROWS },
  );
}

const NUMBER = html`
  class="number"
`;

/** A row of a list: its signs on the left, or above where the screen is narrow. */
export function row(signs: HtmlValue, content: Html, identity: RowIdentity = {}): Html {
  return html`
    <li data-row${identityOf(identity)}>
      <div class="signs">${signs}</div>
      <div>${content}</div>
    </li>
  `;
}

/** The number of rows that a list shows at first; the style knows the same numbers. */
export type FirstRows = 5 | 10 | 25 | 50;

/** Returns the number of rows that each of several lists shows at first: 50 together, if possible. */
export function firstRowsOf(lists: number): FirstRows {
  return lists > 5 ? 5 : lists > 2 ? 10 : lists > 1 ? 25 : 50;
}

/** A list of rows, of which it shows the first; a button shows more. */
export function rows(
  items: readonly Html[],
  { first = FIRST_ROWS }: { first?: FirstRows } = {},
): Html {
  return listing(html`<ul class="rows" data-list="${first}">${items}</ul>`, {
    count: items.length,
    first,
  });
}

/** The number of cards that a column shows at first: the columns stand side by side. */
const FIRST_CARDS = 10;

/** A card of a board: its title, and its facts in a line. */
export function card(title: Html, facts: HtmlValue, identity: RowIdentity): Html {
  return html`<li class="card" data-row${
    identityOf(identity)
  }><b>${title}</b><div class="signs">${facts}</div></li>`;
}

/** A column of a board. `name` is stable, for links and scripts. */
export interface BoardColumn {
  name: string;
  heading: string;
  cards: readonly Html[];
  /** The number of all cards, also of those that the page leaves out. */
  total: number;
}

/** Columns side by side, each with its first cards; one below the other where it is narrow. */
export function board(columns: readonly BoardColumn[]): Html {
  return html`<div class="board">${
    columns.map(({ name, heading, cards, total }) =>
      part(
        name,
        html`<h3>${heading} <span class="count">${total}</span></h3>
${
          cards.length === 0 ? nothing("None.") : listing(
            html`<ul class="cards" data-list="${FIRST_CARDS}">${cards}</ul>`,
            { count: cards.length, first: FIRST_CARDS },
          )
        }`,
      )
    )
  }</div>`;
}

/** A part of a page with a stable name, for links and scripts. */
export function part(name: string, content: HtmlValue): Html {
  return html`<div class="part" data-part="${name}">${content}</div>`;
}

/** Content that is folded away until a reader opens it or searches in it; printing shows it. */
export function disclosure(label: string, content: HtmlValue): Html {
  return html`<details><summary>${label}</summary>${content}</details>`;
}

/** The field and the choices above the rows, which narrow all rows of the page together. */
export function tools(filters: readonly PageFilter[]): Html {
  const choices = filters.map(({ name, label, values }) =>
    html`<label>${label} <select name="${name}" autocomplete="off"><option value="">all</option>${
      values.map((value) => html`<option value="${value}">${value}</option>`)
    }</select></label>`
  );
  return html`
    <div class="tools" role="search">
      <label>Search <input type="search" autocomplete="off"></label>
    ${choices}
      <span class="found" role="status"></span>
    </div>
  `;
}

const DAY = 86_400_000;

/** Returns the time since a moment of ISO 8601 in days, weeks or months: "12 days". */
export function age(iso: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(iso)) / DAY));
  if (days < 14) return counted(days, "day");
  return days < 70
    ? counted(Math.floor(days / 7), "week")
    : counted(Math.floor(days / 30), "month");
}

/** Returns a link to the text of a record in the same page. */
export function recordLink(id: string, label: HtmlValue): Html {
  return html`<a href="${recordAddress(id)}">${label}</a>`;
}

/** Returns the address of a record's text in the page. */
export function recordAddress(id: string): string {
  return `#${encodeURIComponent(id.toWellFormed()).replaceAll("%2F", "/")}`;
}

/** The title of a record: a link to its text in print, a call of `call` inside a client. */
export function recordTitle(
  { isHosted }: Showing,
  { id, title }: { id: string; title: string },
  call: PageCall,
): Html {
  return isHosted ? callButton("open", title, call) : recordLink(id, title);
}

/** A label that opens a call's result, inside a client; elsewhere, only the label. */
export function opening({ isHosted }: Showing, label: HtmlValue, call: PageCall): Html {
  return isHosted ? callButton("open", label, call) : html`${label}`;
}

/**
 * Returns a button that calls a tool. The result opens as text, or is drawn in the tool's section:
 * "show" replaces the content, "more" adds to it. The kind "about" opens another subject's page.
 */
export function callButton(
  kind: "open" | "show" | "more" | "about",
  label: HtmlValue,
  { tool, arguments: input }: PageCall,
): Html {
  return html`
    <button type="button" class="call ${kind}" data-call="${kind}" data-tool="${tool}"
      data-arguments="${JSON.stringify(input)}">${label}</button>
  `;
}
