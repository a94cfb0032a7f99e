import { type Html, html, type HtmlValue } from "./html.ts";

/** The data of a drawing as a table for screen readers. */
export interface FigureData {
  heads: readonly string[];
  rows: readonly (readonly HtmlValue[])[];
}

/**
 * The maximum number of table rows for screen readers. The table only counts the remaining rows.
 */
const MAX_ROWS = 200;

/** Returns a drawing with its data as a table that only screen readers read. */
export function chartFigure(label: string, drawing: Html, data: FigureData): Html {
  return html`<figure><figcaption>${label}</figcaption>${drawing}${
    dataTable(label, data)
  }</figure>`;
}

/** Returns the data table of a figure. */
export function dataTable(label: string, { heads, rows }: FigureData): Html {
  const lines = rows.slice(0, MAX_ROWS).map((cells) =>
    html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
  );
  const left = rows.length - lines.length;
  return html`
    <div class="spoken">
      <table>
        <caption>${label}${left > 0 && `, without ${left} more rows`}</caption>
        <thead>
          <tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr>
        </thead>
        <tbody>${lines}</tbody>
      </table>
    </div>
  `;
}
