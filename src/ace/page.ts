import * as z from "zod";
import { type Html, html, type HtmlValue } from "../kernel/page/html.ts";
import { badge, day, list, note, type Row, section } from "../kernel/page/parts.ts";
import { counted, plural } from "../kernel/plural.ts";
import { folderOf, nameOf } from "../kernel/roots/path.ts";
import { definePage, type ServicePage } from "../kernel/service/page.ts";
import type { AceContext } from "./context.ts";
import { failuresWithout } from "./insights/analysis.ts";
import { findInsights } from "./insights/query.ts";
import { nearestRules, type ShownRule } from "./insights/retrieval.ts";
import { readRuleBook } from "./insights/rule_book.ts";

const MAX_FAILURES = 100;

/** The report of ace-server: the rules by section with their votes, and failures without a lesson. */
export const acePage: ServicePage<AceContext> = definePage({
  input: z.strictObject({}),
  draw(_given, context: AceContext) {
    const found = findInsights(context, { source: "both", limit: Infinity });
    const { bullets: rules = [], note: hint, skippedLines = 0 } = found;
    const beads = new Set(rules.flatMap(({ beadId }) => beadId ?? []));
    const waiting = failuresWithout(context, beads);
    const nearest = rules.length > MAX_COMPARED
      ? new Map()
      : nearestRules(readRuleBook(context).rules);
    return {
      subject: nameOf(folderOf(context.agents.path)),
      title: "rules and open failures",
      summary: summaryOf(rules.length, waiting.length),
      parts: [
        hint === undefined ? undefined : note(hint),
        section("Failures without a lesson", list(waiting.slice(0, MAX_FAILURES).map(failureRow)), {
          name: "waiting",
          count: waiting.length,
        }),
        ...[...Map.groupBy(rules, ({ section }) => section)].map(([name, ofSection]) =>
          section(name, list(ofSection.map((rule) => ruleRow(rule, nearest.get(rule.id)?.id))), {
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

function failureRow({ title, group }: ReturnType<typeof failuresWithout>[number]): Row {
  const { frequency, evidence: [first] } = group;
  const facts: HtmlValue[] = [first !== undefined && html`<span class="gist">${first}</span>`];
  return { signs: badge("warn", counted(frequency, "time")), title, facts };
}

function ruleRow(rule: ShownRule, nearest: string | undefined): Row {
  const { id, content, addedAt, beadId } = rule;
  const facts: HtmlValue[] = [
    html`<code>${id}</code>`,
    addedAt !== undefined && day(addedAt),
    beadId !== undefined && html`<span>from ${beadId}</span>`,
    nearest !== undefined && html`<span>nearest rule: <code>${nearest}</code></span>`,
  ];
  return { id, signs: votes(rule), title: content, facts };
}

function votes({ helpful, harmful }: ShownRule): Html[] {
  if (helpful + harmful === 0) return [badge("plain", "untried")];
  return [
    ...(helpful > 0 ? [badge("good", `helped ${helpful}`)] : []),
    ...(harmful > 0 ? [badge("bad", `harmed ${harmful}`)] : []),
  ];
}

const MAX_COMPARED = 1000;
