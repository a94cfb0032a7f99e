import { type Html, html, type HtmlValue } from "./html.ts";
import { counted } from "../plural.ts";
import type { PageCall, PageFilter, Showing } from "./page.ts";

/** The meaning of a colour. A word or a mark always expresses the meaning as well. */
export type Tone = "good" | "bad" | "warn" | "info" | "plain";

/** Returns a coloured word, for example a status. */
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

/** Returns a card with a number and its noun for the top of a section. Zero has no colour. */
export function countCard(tone: Tone, number: number, noun: string): Html {
  return html`<li class="figure ${number === 0 ? "plain" : tone}"><b>${number}</b> ${noun}</li>`;
}

/** Returns a row of cards. */
export function countCards(items: readonly Html[]): Html {
  return html`<ul class="figures">${items}</ul>`;
}

/** Returns a sentence that replaces an empty section. */
export function nothing(sentence: string): Html {
  return html`<p class="nothing">${sentence}</p>`;
}

/** Returns an ISO 8601 date or time in a readable format, to the minute and in UTC. */
export function moment(iso: string | undefined): Html {
  if (iso === undefined) return html`<span class="nothing">no date</span>`;
  const text = iso.slice(0, 16).replace("T", " ").replace(" 00:00", "");
  return html`<time datetime="${iso}">${text}</time>`;
}

/** A table column. */
export interface Column<Row> {
  head: string;
  cell(row: Row): HtmlValue;
  /** True for numbers, which are right-aligned. */
  isNumber?: true;
}

/** The identity of a row, for links to its text and for the filters above the rows. */
export interface RowIdentity {
  /** The ID of the row's record, whose text the report shows at `#ID`. */
  record?: string | undefined;
  /** The row's filter values, by filter name. */
  facets?: Readonly<Record<string, string | undefined>>;
}

/** Returns a row's HTML attributes. */
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

/** The number of rows that a list shows initially. */
const FIRST_ROWS = 50;

/** Returns a list with the button that shows its next rows. */
function listing(list: Html, { count, first }: { count: number; first: number }): Html {
  return html`
    <div class="listing">
    ${list}
    ${count > first && html`<button type="button" class="next">Show more of ${count}</button>`}
    </div>
  `;
}

/**
 * Returns a table with its caption and its first 50 rows, and a button that shows more rows. On a
 * phone, a row becomes a card whose first cell is its title.
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

/** Returns a row of a list. Its signs are on the left, or above the content on a narrow screen. */
export function row(signs: HtmlValue, content: Html, identity: RowIdentity = {}): Html {
  return html`
    <li data-row${identityOf(identity)}>
      <div class="signs">${signs}</div>
      <div>${content}</div>
    </li>
  `;
}

/** The number of rows that a list shows initially. The style sheet contains the same numbers. */
export type FirstRows = 5 | 10 | 25 | 50;

/**
 * Returns the number of rows that each of several lists shows initially: 50 in total, if possible.
 */
export function firstRowsOf(lists: number): FirstRows {
  return lists > 5 ? 5 : lists > 2 ? 10 : lists > 1 ? 25 : 50;
}

/** Returns a list with its first rows, and a button that shows more rows. */
export function rows(
  items: readonly Html[],
  { first = FIRST_ROWS }: { first?: FirstRows } = {},
): Html {
  return listing(html`<ul class="rows" data-list="${first}">${items}</ul>`, {
    count: items.length,
    first,
  });
}

/**
 * The number of cards that a column shows initially. It is lower than for lists, because columns
 * are next to each other.
 */
const FIRST_CARDS = 10;

/** Returns a card for a board, with its title and a line of facts. */
export function card(title: Html, facts: HtmlValue, identity: RowIdentity): Html {
  return html`<li class="card" data-row${
    identityOf(identity)
  }><b>${title}</b><div class="signs">${facts}</div></li>`;
}

/** A column on a board. `name` is a stable name for links and scripts. */
export interface BoardColumn {
  name: string;
  heading: string;
  cards: readonly Html[];
  /** The total number of cards, including cards that the report leaves out. */
  total: number;
}

/**
 * Returns columns with their first cards, next to each other or, on a narrow screen, one below the
 * other.
 */
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

/** Returns a part of a report with a stable name for links and scripts. */
export function part(name: string, content: HtmlValue): Html {
  return html`<div class="part" data-part="${name}">${content}</div>`;
}

/**
 * Returns folded content. The report unfolds it when a reader opens it, searches in it or prints
 * the report.
 */
export function disclosure(label: string, content: HtmlValue): Html {
  return html`<details><summary>${label}</summary>${content}</details>`;
}

/**
 * Returns the search field and the filters above the rows. Together, they filter all rows of the
 * report.
 */
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

/** Returns the time since an ISO 8601 date or time in days, weeks or months: "12 days". */
export function age(iso: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(iso)) / DAY));
  if (days < 14) return counted(days, "day");
  return days < 70
    ? counted(Math.floor(days / 7), "week")
    : counted(Math.floor(days / 30), "month");
}

/** Returns a link to a record's text in the same report. */
export function recordLink(id: string, label: HtmlValue): Html {
  return html`<a href="${recordAddress(id)}">${label}</a>`;
}

/** Returns the address of a record's text in the report. */
export function recordAddress(id: string): string {
  return `#${encodeURIComponent(id.toWellFormed()).replaceAll("%2F", "/")}`;
}

/**
 * Returns a record's title. In print, it links to the record's text; inside a client, it is a
 * button for `call`.
 */
export function recordTitle(
  { isHosted }: Showing,
  { id, title }: { id: string; title: string },
  call: PageCall,
): Html {
  return isHosted ? callButton("open", title, call) : recordLink(id, title);
}

/** Returns a button that opens a call's result inside a client, or only the label in print. */
export function opening({ isHosted }: Showing, label: HtmlValue, call: PageCall): Html {
  return isHosted ? callButton("open", label, call) : html`${label}`;
}

/**
 * Returns a button that calls a tool. The report opens the result as text or draws it in the tool's
 * section: "show" replaces the content, and "more" adds to it. The kind "about" opens a report on
 * another subject.
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
