import { barChart, growthChart } from "../../kernel/page/chart.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection, Showing } from "../../kernel/page/page.ts";
import {
  callButton,
  type Column,
  countCard,
  countCards,
  filterable,
  moment,
  nothing,
  table,
} from "../../kernel/page/parts.ts";
import { counted, plural } from "../../kernel/plural.ts";
import type { KnowledgeStatistics } from "../entries/statistics.ts";
import type { UnansweredQuery } from "../store/unanswered.ts";

/** The report section of statistics: the map of tags and roles, the growth, and the gaps. */
export const statisticsSection: PageSection<KnowledgeStatistics> = {
  id: "statistics",
  heading: "What is known",
  tool: "kb_stats",
  ask: () => ({}),
  draw(statistics, showing) {
    const { total_entries, by_role, by_type, by_month, not_found, without_embedding, model } =
      statistics;
    const types = Object.entries(by_type).filter(([, count]) => count > 0);
    return html`${
      countCards([
        countCard("info", total_entries, plural(total_entries, "entry", "entries")),
        ...types.map(([type, count]) => countCard("plain", count, type)),
        countCard("warn", not_found.length, "not found"),
      ])
    }
<p class="note">${
      model === null
        ? `Meaning is not searched: ${statistics.without_model}.`
        : `Meaning by ${model}.`
    } ${
      without_embedding > 0 &&
      `${counted(without_embedding, "entry lacks", "entries lack")} an embedding.`
    }</p>
<h3>For whom</h3>
${
      barChart(
        "Entries by role",
        Object.entries(by_role).map(([name, value]) => ({
          name,
          parts: [{ tone: "info" as const, value }],
        })),
      )
    }
${tagMap(statistics)}
${growth(by_month)}
<h3>Searched and not found: ${not_found.length}</h3>
${
      not_found.length === 0
        ? nothing("Every question was answered.")
        : unanswered(not_found, showing)
    }`;
  },
};

/** A tag with how many entries of each role have it. */
interface TagRow {
  tag: string;
  count: number;
  roles: ReadonlyMap<string, number>;
}

/** The tags by role: the more entries, the fuller the cell. */
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
  return filterable(
    "Show tags with",
    table("Tags by role", [
      { head: "Tag", cell: ({ tag }) => tag },
      { head: "All", cell: ({ count }) => count, isNumber: true },
      ...columns,
    ], lines),
  );
}

function cell(count: number, most: number): Html {
  if (count === 0) return html`<span class="nothing">–</span>`;
  const width = Math.max(4, Math.round(48 * count / most));
  return html`
    <span
      class="cell"><svg width="48" height="10" aria-hidden="true"><rect class="info" width="${width}" height="10" rx="2" stroke="none"/></svg> ${count}</span>
  `;
}

/** Draws the number of entries at the end of each month; deleted ones are not included. */
function growth(months: KnowledgeStatistics["by_month"]): Html | undefined {
  let value = 0;
  const points = months.flatMap(({ month, count }) => {
    const time = Date.parse(`${month}-01`);
    if (Number.isNaN(time)) return [];
    value += count;
    return [{ time, value }];
  });
  if (points.length === 0) return undefined;
  return html`<h3>Growth</h3>
${growthChart("How many entries there were, by month", points, "info")}`;
}

function unanswered(queries: readonly UnansweredQuery[], { isHosted }: Showing): Html {
  return filterable(
    "Show queries with",
    table("Queries whose words no entry has", [
      {
        head: "Query",
        cell: ({ query }) =>
          isHosted
            ? callButton("about", query, { tool: "kb_search", arguments: { query } })
            : query,
      },
      { head: "Asked", cell: ({ times }) => times, isNumber: true },
      { head: "Last", cell: ({ last }) => moment(last) },
    ], queries),
  );
}
