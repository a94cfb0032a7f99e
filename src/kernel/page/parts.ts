import { type Html, html, type HtmlValue } from "./html.ts";
import type { PageCall, Showing } from "./page.ts";

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

/** A number with what it counts, for the head of a section. */
export function countCard(tone: Tone, number: number, noun: string): Html {
  return html`<li class="figure ${tone}"><b>${number}</b> ${noun}</li>`;
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

/** A table with its caption, which a narrow screen scrolls on its own. */
export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Html {
  const heads = columns.map(({ head, isNumber }) =>
    html`<th scope="col" class="${isNumber ? "number" : ""}">${head}</th>`
  );
  const lines = rows.map((row) =>
    html`<tr data-row>${
      columns.map(({ cell, isNumber }) =>
        html`<td class="${isNumber ? "number" : ""}">${cell(row)}</td>`
      )
    }</tr>`
  );
  return html`
    <div class="scroll" role="region" aria-label="${caption}" tabindex="0">
      <table>
        <caption>${caption}</caption>
        <thead>
          <tr>${heads}</tr>
        </thead>
        <tbody>${lines}</tbody>
      </table>
    </div>
  `;
}

/** A row of a list: its signs on the left, or above where the screen is narrow. */
export function row(signs: HtmlValue, content: Html): Html {
  return html`
    <li data-row>
      <div class="signs">${signs}</div>
      <div>${content}</div>
    </li>
  `;
}

/** A list of rows. */
export function rows(items: readonly Html[]): Html {
  return html`<ul class="rows">${items}</ul>`;
}

/** Rows with a field that shows only those with a word; the script of the page makes it work. */
export function filterable(label: string, rows: Html): Html {
  return html`<div class="filterable">
<p class="filter" hidden><label>${label} <input type="search" autocomplete="off"></label>
<span class="found" role="status"></span></p>
${rows}
</div>`;
}

/** A label that opens a call's result, inside a client; elsewhere, only the label. */
export function opening({ isHosted }: Showing, label: HtmlValue, call: PageCall): Html {
  return isHosted ? callButton("open", label, call) : html`${label}`;
}

/**
 * A button that calls a tool. The result opens as text, or is drawn in the tool's section: "show"
 * replaces the content, "more" adds to it, "about" is the page of another thing, such as a project.
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
