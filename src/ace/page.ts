import * as z from "zod";
import { type Html, html, type HtmlValue } from "../kernel/page/html.ts";
import { badge, day, list, note, type Row, section } from "../kernel/page/parts.ts";
import { counted, plural } from "../kernel/plural.ts";
import { folderOf, nameOf } from "../kernel/roots/path.ts";
import { searchQuery } from "../kernel/search/search_query.ts";
import { TextIndex } from "../kernel/search/text_index.ts";
import { definePage, type ServicePage } from "../kernel/service/page.ts";
import type { AceContext } from "./context.ts";
import { findInsights, type ListedInsight, type ShownRule } from "./insights/query.ts";
import { TAGS } from "./insights/tags.ts";

/** The report of ace-server: the rules by section with their votes, and failures without a lesson. */
export const acePage: ServicePage<AceContext> = definePage({
  input: z.strictObject({}),
  async draw(_given, context: AceContext) {
    const found = await findInsights(context, { source: "both", limit: Infinity });
    const { bullets: rules = [], insights = [], note: hint, skippedLines = 0 } = found;
    const waiting = insights.filter(({ metaTags }) => metaTags.includes(TAGS.needsLesson))
      .toSorted((a, b) => b.recurrence - a.recurrence);
    const nearest = nearestRules(rules);
    return {
      subject: nameOf(folderOf(context.agents.path)),
      title: "rules and open failures",
      summary: summaryOf(rules.length, waiting.length),
      parts: [
        hint === undefined ? undefined : note(hint),
        section("Failures without a lesson", list(waiting.map(failureRow)), {
          name: "waiting",
          count: waiting.length,
        }),
        ...[...Map.groupBy(rules, ({ section }) => section)].map(([name, ofSection]) =>
          section(name, list(ofSection.map((rule) => ruleRow(rule, nearest.get(rule.id)))), {
            count: ofSection.length,
          })
        ),
        skippedLines === 0
          ? undefined
          : note(`${counted(skippedLines, "line")} of the log can't be read.`),
      ],
    };
  },
});

function summaryOf(rules: number, waiting: number): string {
  const failures = waiting === 0
    ? ""
    : `, and ${counted(waiting, "failure")} ${plural(waiting, "has", "have")} no lesson yet`;
  return `The playbook has ${counted(rules, "rule")}${failures}.`;
}

function failureRow(
  { recurrence, pattern, recommendation, timestamp, taskId, id }: ListedInsight,
): Row {
  const facts: HtmlValue[] = [
    recommendation !== pattern && html`<span class="gist">${recommendation}</span>`,
    day(timestamp),
    taskId !== "" && html`<span>${taskId}</span>`,
    html`<code>${id}</code>`,
  ];
  return { signs: badge("warn", counted(recurrence, "time")), title: pattern, facts };
}

function ruleRow(rule: ShownRule, nearest: string | undefined): Row {
  const { id, content, addedAt, beadIds = [] } = rule;
  const facts: HtmlValue[] = [
    html`<code>${id}</code>`,
    addedAt !== undefined && day(addedAt),
    beadIds.length > 0 && html`<span>from ${beadIds.join(", ")}</span>`,
    nearest !== undefined && html`<span>nearest rule: <code>${nearest}</code></span>`,
  ];
  return { id, signs: votes(rule), title: content, facts };
}

function votes({ helpful, harmful }: ShownRule): Html[] {
  if (helpful + harmful === 0) return [badge("plain", "no votes")];
  return [
    ...(helpful > 0 ? [badge("good", `helped ${helpful}`)] : []),
    ...(harmful > 0 ? [badge("bad", `harmed ${harmful}`)] : []),
  ];
}

/** Above this number of rules, the page doesn't compare them. */
const MAX_COMPARED = 1000;

/** Returns the ID of the rule with the most similar words, by rule ID. */
function nearestRules(rules: readonly ShownRule[]): Map<string, string> {
  const nearest = new Map<string, string>();
  if (rules.length > MAX_COMPARED) return nearest;
  using index = new TextIndex<number>();
  for (const [key, { content }] of rules.entries()) {
    index.put(key, { text: content });
  }
  for (const [key, { id, content }] of rules.entries()) {
    const { hits } = index.search(searchQuery(content), { limit: 2 });
    const other = hits.find((hit) => hit.key !== key);
    const rule = other && rules[other.key];
    if (rule !== undefined) nearest.set(id, rule.id);
  }
  return nearest;
}
