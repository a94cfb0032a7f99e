import { growthChart } from "../../kernel/page/chart.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection, Showing } from "../../kernel/page/page.ts";
import {
  badge,
  disclosure,
  firstRowsOf,
  moment,
  nothing,
  part,
  row,
  rows,
} from "../../kernel/page/parts.ts";
import { counted, plural } from "../../kernel/plural.ts";
import { TAGS } from "../insights/tags.ts";
import type { FoundInsights, ListedInsight, ShownRule } from "../insights/query.ts";
import { ruleRecord, ruleRow } from "./bullets.ts";

/** The maximum number of items per list and call. */
const MOST = 500;

/** The number of rows that a list first shows. */
const FEW = { first: 10 } as const;

const ALL = { source: "both", limit: MOST };

/** The section with rules and insights. It shows only the lists that the call requested. */
export const insightsSection: PageSection<FoundInsights> = {
  id: "insights",
  heading: "Rules and open questions",
  tool: "ace_get_insights",
  ask: () => ALL,
  next({ bullets = [], insights = [], totalMatched }) {
    const offset = Math.max(bullets.length, insights.length);
    return bullets.length + insights.length < totalMatched ? { ...ALL, offset } : undefined;
  },
  joined: (first, second) => ({
    ...second,
    ...(second.bullets && { bullets: [...first.bullets ?? [], ...second.bullets] }),
    ...(second.insights && { insights: [...first.insights ?? [], ...second.insights] }),
  }),
  facts: attentionOf,
  records: ({ bullets = [] }) => bullets.map(ruleRecord),
  draw({ bullets, insights, totalMatched, note, skippedLines = 0, damaged_lines }, showing) {
    const left = totalMatched - (bullets?.length ?? 0) - (insights?.length ?? 0);
    return html`${note && html`<p class="note">${note}</p>`}
${bullets && notWorking(bullets.filter(harms), showing)}
${insights && waiting(insights.filter(isWaiting))}
${bullets && bySection(bullets.filter((rule) => !harms(rule)), showing)}
${bullets && growth(bullets)}
${insights && otherInsights(insights.filter((one) => !isWaiting(one)))}
${left > 0 && html`<p class="note">${left} more ${plural(left, "is", "are")} not shown.</p>`}
${
      skippedLines > 0 &&
      html`<p class="note">${counted(skippedLines, "line")} of the log cannot be read${
        damaged_lines && `: line ${damaged_lines.map(({ line }) => line).join(", ")}`
      }.</p>`
    }`;
  },
};

/** Returns the facts that a reader must know first. */
function attentionOf({ bullets: rules = [], insights = [] }: FoundInsights): (string | false)[] {
  const waiting = insights.filter(isWaiting).length;
  const harmful = rules.filter(harms).length;
  return [
    harmful > 0 &&
    `${counted(harmful, "rule")} ${plural(harmful, "does", "do")} more harm than good`,
    waiting > 0 &&
    `${counted(waiting, "question")} ${plural(waiting, "waits", "wait")} for an answer`,
    `${counted(rules.length, "rule")} ${plural(rules.length, "is", "are")} in the playbook`,
  ];
}

/** Returns true if a rule does more harm than good. */
function harms({ score }: ShownRule): boolean {
  return score < 0;
}

function isWaiting({ metaTags }: ListedInsight): boolean {
  return metaTags.includes(TAGS.needsLesson);
}

function notWorking(rules: readonly ShownRule[], showing: Showing): Html {
  const worst = rules.toSorted((a, b) => a.score - b.score);
  return part(
    "not-working",
    html`<h3>More harm than good <span class="note">${rules.length}</span></h3>
${
      worst.length === 0
        ? nothing("No rule does more harm than good.")
        : rows(worst.map((rule) => ruleRow(rule, showing)), FEW)
    }`,
  );
}

function waiting(insights: readonly ListedInsight[]): Html {
  const questions = insights.toSorted((a, b) => b.recurrence - a.recurrence).map((insight) =>
    row(
      badge("warn", counted(insight.recurrence, "time")),
      html`<p><b>${insight.pattern}</b></p>
<p>${insight.recommendation}</p>
<p class="note">${moment(insight.timestamp)}, from ${
        insight.taskId || "no task"
      }, <code>${insight.id}</code></p>`,
    )
  );
  return part(
    "waiting",
    html`<h3>Waiting for an answer <span class="note">${insights.length}</span></h3>
${questions.length === 0 ? nothing("No question is open.") : rows(questions, FEW)}`,
  );
}

/** Returns the rules by section, most helpful first. */
function bySection(rules: readonly ShownRule[], showing: Showing): Html {
  const sections = [...Map.groupBy(rules, ({ section }) => section)];
  const first = firstRowsOf(sections.length);
  return html`${
    sections.map(([section, ofSection]) =>
      html`<h3>${section} <span class="note">${ofSection.length}</span></h3>
${
        rows(
          ofSection.toSorted((a, b) => b.score - a.score).map((rule) => ruleRow(rule, showing)),
          { first },
        )
      }`
    )
  }`;
}

/** Returns a chart of the number of rules over time. Undated rules count from the start. */
function growth(rules: readonly ShownRule[]): Html | undefined {
  const times = rules.flatMap(({ addedAt }) => {
    const time = Date.parse(addedAt ?? "");
    return Number.isNaN(time) ? [] : [time];
  }).toSorted((a, b) => a - b);
  if (times.length === 0) return undefined;
  const undated = rules.length - times.length;
  const points = times.map((time, index) => ({ time, value: undated + index + 1 }));
  return html`${growthChart("Number of rules over time", points, "info")}
${
    undated > 0 &&
    html`<p class="note">The log has no date for ${
      counted(undated, "rule")
    }, written by hand or before the log began.</p>`
  }`;
}

function otherInsights(insights: readonly ListedInsight[]): Html | undefined {
  if (insights.length === 0) return undefined;
  const list = insights.map(({ timestamp, recommendation, recurrence, confidence, metaTags }) =>
    row(
      moment(timestamp),
      html`<p>${recommendation}</p>
<p class="note">Seen ${counted(recurrence, "time")}, ${Math.round(100 * confidence)} % sure${
        metaTags.length > 0 && `, ${metaTags.join(", ")}`
      }</p>`,
    )
  );
  return disclosure(`Other insights: ${insights.length}`, rows(list));
}
