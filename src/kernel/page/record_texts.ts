import { bodyOffsetOf } from "../markdown/front_matter.ts";
import { type Html, html } from "./html.ts";
import { markdownHtml } from "./markdown.ts";
import type { PageRecord, ReportSource } from "./page.ts";

/** The record texts that fit into a report. */
export interface RecordTexts {
  articles: readonly Html[];
  /** The number of records whose texts are left out. */
  leftOut: number;
}

/**
 * Returns each record as an article that its address shows. `room` is the maximum size of all
 * articles, in bytes.
 */
export async function recordTexts(
  records: readonly PageRecord[],
  { text }: Pick<ReportSource, "text">,
  room: number,
): Promise<RecordTexts> {
  const articles = records.map((record) => recordArticle(record, LEFT_OUT));
  let left = room - articles.reduce((sum, article) => sum + bytesOf(article), 0);
  let leftOut = 0;
  for (const [index, record] of records.entries()) {
    const whole = recordArticle(record, await recordContent(record, { text }));
    const more = bytesOf(whole) - bytesOf(articles[index] ?? whole);
    if (more > left) leftOut++;
    else {
      articles[index] = whole;
      left -= more;
    }
  }
  return { articles, leftOut };
}

/** Returns a record's text as HTML. */
export async function recordContent(
  record: PageRecord,
  { text }: Pick<ReportSource, "text">,
): Promise<Html> {
  const markdown = record.text ?? await text(record.source ?? record.id);
  return markdown === undefined
    ? html`<p class="nothing">Its text can't be read.</p>`
    : markdownHtml(markdown.slice(bodyOffsetOf(markdown)), record.resolve);
}

const LEFT_OUT =
  html`<p class="nothing">Its text is left out of this page, which would be too large.</p>`;

/** Returns a record as an article that only its address shows. */
function recordArticle({ id, title, facts }: PageRecord, content: Html): Html {
  return html`
    <article id="${id}"
      tabindex="0"><h2>${title}</h2>${facts}<div class="text">${content}</div></article>
  `;
}

const encoder = new TextEncoder();

function bytesOf(part: Html): number {
  return encoder.encode(String(part)).length;
}
