import { barChart, growthChart } from "../../kernel/page/chart.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection, Showing } from "../../kernel/page/page.ts";
import {
  badge,
  callButton,
  type Column,
  disclosure,
  moment,
  nothing,
  part,
  recordTitle,
  row,
  rows,
  table,
} from "../../kernel/page/parts.ts";
import { counted, plural } from "../../kernel/plural.ts";
import type { KnowledgeStatistics } from "../entries/statistics.ts";

const DAY = 86_400_000;

/** The maximum number of unanswered questions in a result; the store may contain more. */
const MOST_QUESTIONS = 20;

/**
 * The report section with statistics: unanswered questions, expiring entries, growth and contents.
 */
export const statisticsSection: PageSection<KnowledgeStatistics> = {
  id: "statistics",
  heading: "Gaps and growth",
  tool: "kb_stats",
  ask: () => ({}),
  facts: attentionOf,
  records: ({ expiring: { entries } }) =>
    entries.map(({ id, title, valid_until }) => ({
      id,
      title,
      facts: html`<p class="note">Expires ${moment(valid_until)}</p>`,
    })),
  draw: (statistics, showing) =>
    html`${part("not-found", unanswered(statistics, showing))}
${part("expiring", expiring(statistics, showing))}
${part("growth", growth(statistics))}
${contents(statistics)}`,
};

/** Returns the facts that a reader needs first. */
function attentionOf(statistics: KnowledgeStatistics): (string | false)[] {
  const { not_found: { length: asked }, expiring: { total: ending }, total_entries } = statistics;
  return [
    asked >= MOST_QUESTIONS
      ? `At least ${asked} questions got no answer`
      : asked > 0 && `${counted(asked, "question")} got no answer`,
    ending > 0 &&
    `${counted(ending, "entry", "entries")} ${plural(ending, "expires", "expire")} within 30 days`,
    `${counted(total_entries, "entry", "entries")} ${plural(total_entries, "is", "are")} stored`,
  ];
}

function unanswered({ not_found: questions }: KnowledgeStatistics, { isHosted }: Showing): Html {
  const list = questions.map(({ query, times, last }) =>
    row(
      badge("warn", times === 1 ? "once" : counted(times, "time")),
      html`${
        isHosted
          ? callButton("about", query, { tool: "kb_search", arguments: { query } })
          : html`<b>${query}</b>`
      } <span class="note">last ${moment(last)}</span>`,
    )
  );
  return html`<h3>Asked and not found <span class="note">${questions.length}</span></h3>
${list.length === 0 ? nothing("No question went unanswered.") : rows(list, { first: 10 })}`;
}

function expiring({ expiring: { total, entries } }: KnowledgeStatistics, showing: Showing): Html {
  const list = entries.map(({ id, title, valid_until }) => {
    const days = Math.max(0, Math.floor((Date.parse(valid_until) - showing.now) / DAY));
    return row(
      badge(days < 7 ? "warn" : "info", days === 0 ? "today" : `in ${counted(days, "day")}`),
      recordTitle(showing, { id, title }, { tool: "kb_get", arguments: { id } }),
    );
  });
  const left = total - entries.length;
  return html`<h3>Expires within 30 days <span class="note">${total}</span></h3>
${list.length === 0 ? nothing("No entry expires.") : rows(list, { first: 25 })}
${left > 0 && html`<p class="note">${left} more ${plural(left, "expires", "expire")} later.</p>`}`;
}

/** Draws the number of entries after each day or month, not counting deleted entries. */
function growth({ by_day: days = [], by_month: months }: KnowledgeStatistics): Html {
  const [only, ...more] = days;
  if (only !== undefined && more.length === 0) {
    return html`
      <h3>Growth</h3>
      <p>${counted(only.count, "entry", "entries")} so far, created on ${moment(only.day)}.</p>
    `;
  }
  const [label, counts] = days.length > 0
    ? ["Total entries by day", days.map(({ day, count }) => ({ from: day, count }))]
    : [
      "Total entries by month",
      months.map(({ month, count }) => ({ from: `${month}-01`, count })),
    ];
  let value = 0;
  const points = counts.map(({ from, count }) => ({
    time: Date.parse(from),
    value: value += count,
  }));
  return points.length === 0
    ? nothing("No entries exist yet.")
    : growthChart(label, points, "info");
}

/** Shows the entries by role, type and tag, and the model of their vectors. */
function contents(statistics: KnowledgeStatistics): Html {
  const { total_entries, by_role, by_type, without_embedding, model } = statistics;
  const types = Object.entries(by_type).filter(([, count]) => count > 0)
    .map(([type, count]) => `${type} ${count}`);
  return html`${
    disclosure(
      `Entries by role and tag: ${total_entries}`,
      html`${
        barChart(
          "Entries by role",
          Object.entries(by_role).map(([name, value]) => ({
            name,
            parts: [{ tone: "info" as const, value }],
          })),
        )
      }${tagMap(statistics)}${
        types.length > 0 && html`<p class="note">By type: ${types.join(", ")}.</p>`
      }`,
    )
  }
<p class="note">${
    model === null
      ? `No semantic search: ${statistics.without_model}.`
      : `Semantic search: ${model}.`
  } ${
    without_embedding > 0 &&
    `${counted(without_embedding, "entry lacks", "entries lack")} an embedding.`
  }</p>`;
}

/** A tag, with the number of entries per role. */
interface TagRow {
  tag: string;
  count: number;
  roles: ReadonlyMap<string, number>;
}

/** Shows the tags by role, with a bar for each count. */
function tagMap({ top_tags, tags_by_role, by_role }: KnowledgeStatistics): Html {
  if (top_tags.length === 0) return nothing("No entry has a tag.");
  const lines = top_tags.map(({ tag, count }): TagRow => ({
    tag,
    count,
    roles: new Map(
      tags_by_role.filter((one) => one.tag === tag).map((one) => [one.role, one.count]),
    ),
  }));
  const most = Math.max(1, ...tags_by_role.map(({ count }) => count));
  const columns = Object.keys(by_role).map((role): Column<TagRow> => ({
    head: role,
    cell: ({ roles }) => cell(roles.get(role) ?? 0, most),
  }));
  return table("Tags by role", [
    { head: "Tag", cell: ({ tag }) => tag },
    { head: "All", cell: ({ count }) => count, isNumber: true },
    ...columns,
  ], lines);
}

function cell(count: number, most: number): Html {
  if (count === 0) return html`<span class="nothing">–</span>`;
  const width = Math.max(4, Math.round(48 * count / most));
  return html`
    <span
      class="cell"><svg width="48" height="10" aria-hidden="true"><rect class="info" width="${width}" height="10" rx="2" stroke="none"/></svg> ${count}</span>
  `;
}
