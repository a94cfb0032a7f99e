import { growthChart } from "../../kernel/page/chart.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection } from "../../kernel/page/page.ts";
import {
  badge,
  countCard,
  countCards,
  filterable,
  moment,
  nothing,
  row,
  rows,
  table,
} from "../../kernel/page/parts.ts";
import { TAGS } from "../insights/tags.ts";
import type { FoundInsights, ListedInsight } from "../insights/query.ts";
import { bulletTable, feedbackChart } from "./bullets.ts";

/** How much of each list a call answers at most. */
const MOST = 500;

type DatedBullet = NonNullable<FoundInsights["bullets"]>[number];

/** The playbook and the log of insights. */
export const insightsSection: PageSection<FoundInsights> = {
  id: "insights",
  heading: "Playbook and insights",
  tool: "ace_get_insights",
  ask: () => ({ source: "both", limit: MOST }),
  draw({ bullets = [], insights = [], totalMatched, note, skippedLines }) {
    const waiting = insights.filter(isWaiting);
    const left = totalMatched - bullets.length - insights.length;
    return html`${note && html`<p class="note">${note}</p>`}
${
      countCards([
        countCard("info", bullets.length, "bullets"),
        countCard("good", bullets.filter(({ score }) => score > 0).length, "help"),
        countCard("bad", bullets.filter(({ score }) => score < 0).length, "harm"),
        countCard("plain", insights.length, "insights"),
        countCard("warn", waiting.length, "wait for a lesson"),
      ])
    }
${growth(bullets)}
${feedbackChart(bullets)}
${bullets.length > 0 && bulletTable("Bullets", bullets, [{ head: "Added", cell: addedOn }])}
<h3>Waits for a lesson: ${waiting.length}</h3>
${waiting.length === 0 ? nothing("No question is open.") : questions(waiting)}
${insightTable(insights.filter((one) => !isWaiting(one)))}
${left > 0 && html`<p class="note">${left} more are not shown.</p>`}
${
      skippedLines !== undefined &&
      html`<p class="note">${skippedLines} lines of the log cannot be read.</p>`
    }`;
  },
};

function isWaiting({ metaTags }: ListedInsight): boolean {
  return metaTags.includes(TAGS.needsLesson);
}

function addedOn({ addedAt }: DatedBullet): Html {
  return addedAt === undefined ? badge("plain", "by hand") : moment(addedAt);
}

/** The bullets that stand today, by when each was added; those of a person stand from the first. */
function growth(bullets: readonly DatedBullet[]): Html | undefined {
  const times = bullets.flatMap(({ addedAt }) => {
    const time = Date.parse(addedAt ?? "");
    return Number.isNaN(time) ? [] : [time];
  }).toSorted((a, b) => a - b);
  if (times.length === 0) return undefined;
  const byHand = bullets.length - times.length;
  const points = times.map((time, index) => ({ time, value: byHand + index + 1 }));
  return html`<h3>Bullets over time</h3>
${growthChart("How many bullets there were", points, "info")}
${
    byHand > 0 &&
    html`<p class="note">${byHand} of them were written by hand: nobody noted when.</p>`
  }`;
}

function questions(waiting: readonly ListedInsight[]): Html {
  const lines = waiting.toSorted((a, b) => b.recurrence - a.recurrence).map((insight) =>
    row(
      badge("warn", `${insight.recurrence} times`),
      html`<p><b>${insight.pattern}</b></p>
<p>${insight.recommendation}</p>
<p class="note">${moment(insight.timestamp)}, from ${
        insight.taskId || "no task"
      }, <code>${insight.id}</code></p>`,
    )
  );
  return filterable("Show questions with", rows(lines));
}

function insightTable(insights: readonly ListedInsight[]): Html | undefined {
  if (insights.length === 0) return undefined;
  return filterable(
    "Show insights with",
    table("Insights", [
      { head: "When", cell: ({ timestamp }) => moment(timestamp) },
      { head: "Insight", cell: ({ recommendation }) => recommendation },
      { head: "Seen", cell: ({ recurrence }) => recurrence, isNumber: true },
      {
        head: "Sure",
        cell: ({ confidence }) => `${Math.round(100 * confidence)} %`,
        isNumber: true,
      },
      { head: "Tags", cell: ({ metaTags }) => metaTags.join(", ") },
    ], insights),
  );
}
