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
import { counted, plural } from "../../kernel/plural.ts";
import { TAGS } from "../insights/tags.ts";
import type { FoundInsights, ListedInsight, ShownRule } from "../insights/query.ts";
import { bulletTable, feedbackChart } from "./bullets.ts";

/** The most items of each list in one call. */
const MOST = 500;

/** The playbook and the log of insights: each as far as the call asked for it. */
export const insightsSection: PageSection<FoundInsights> = {
  id: "insights",
  heading: "Playbook and insights",
  tool: "ace_get_insights",
  ask: () => ({ source: "both", limit: MOST }),
  draw({ bullets, insights, totalMatched, note, skippedLines = 0, damaged_lines }) {
    const left = totalMatched - (bullets?.length ?? 0) - (insights?.length ?? 0);
    return html`${note && html`<p class="note">${note}</p>`}
${
      countCards([
        ...(bullets ? bulletCards(bullets) : []),
        ...(insights ? insightCards(insights) : []),
      ])
    }
${bullets && playbookPart(bullets)}
${insights && insightsPart(insights)}
${left > 0 && html`<p class="note">${left} more ${plural(left, "is", "are")} not shown.</p>`}
${
      skippedLines > 0 &&
      html`<p class="note">${counted(skippedLines, "line")} of the log cannot be read${
        damaged_lines && `: line ${damaged_lines.map(({ line }) => line).join(", ")}`
      }.</p>`
    }`;
  },
};

function bulletCards(bullets: readonly ShownRule[]): Html[] {
  const help = bullets.filter(({ score }) => score > 0).length;
  const harm = bullets.filter(({ score }) => score < 0).length;
  return [
    countCard("info", bullets.length, plural(bullets.length, "bullet")),
    countCard("good", help, plural(help, "helps", "help")),
    countCard("bad", harm, plural(harm, "harms", "harm")),
  ];
}

function insightCards(insights: readonly ListedInsight[]): Html[] {
  const { length: waiting } = insights.filter(isWaiting);
  return [
    countCard("plain", insights.length, plural(insights.length, "insight")),
    countCard("warn", waiting, `${plural(waiting, "waits", "wait")} for a lesson`),
  ];
}

function playbookPart(bullets: readonly ShownRule[]): Html {
  return html`${growth(bullets)}
${feedbackChart(bullets)}
${
    bullets.length > 0 && bulletTable("Bullets", bullets, [
      { head: "Came back", cell: ({ recurrences }) => recurrences, isNumber: true },
      { head: "Passed", cell: ({ passes }) => passes, isNumber: true },
      { head: "From", cell: ({ beadIds = [] }) => beadIds.join(", ") },
      { head: "Added", cell: ({ addedAt }) => moment(addedAt) },
    ])
  }`;
}

function insightsPart(insights: readonly ListedInsight[]): Html {
  const waiting = insights.filter(isWaiting);
  return html`<h3>Waits for a lesson: ${waiting.length}</h3>
${waiting.length === 0 ? nothing("No question is open.") : questions(waiting)}
${insightTable(insights.filter((one) => !isWaiting(one)))}`;
}

function isWaiting({ metaTags }: ListedInsight): boolean {
  return metaTags.includes(TAGS.needsLesson);
}

/** Today's bullets by the time when each was added; those without a date stand from the first. */
function growth(bullets: readonly ShownRule[]): Html | undefined {
  const times = bullets.flatMap(({ addedAt }) => {
    const time = Date.parse(addedAt ?? "");
    return Number.isNaN(time) ? [] : [time];
  }).toSorted((a, b) => a - b);
  if (times.length === 0) return undefined;
  const undated = bullets.length - times.length;
  const points = times.map((time, index) => ({ time, value: undated + index + 1 }));
  return html`<h3>Bullets over time</h3>
${growthChart("How many bullets there were", points, "info")}
${
    undated > 0 &&
    html`<p class="note">The log has no date for ${
      counted(undated, "bullet")
    }, written by hand or before the log began.</p>`
  }`;
}

function questions(waiting: readonly ListedInsight[]): Html {
  const lines = waiting.toSorted((a, b) => b.recurrence - a.recurrence).map((insight) =>
    row(
      badge("warn", counted(insight.recurrence, "time")),
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
