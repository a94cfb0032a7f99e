import { type Html, html } from "../../kernel/page/html.ts";
import type { PageRecord, Showing } from "../../kernel/page/page.ts";
import { badge, moment, recordLink, row, table, type Tone } from "../../kernel/page/parts.ts";
import { counted } from "../../kernel/plural.ts";
import type { ShownRule } from "../insights/query.ts";
import type { RelevantBullets } from "../insights/relevance.ts";
import type { ListedBullet } from "../playbook/bullet_query.ts";

/** Returns the row for a rule: its text, its feedback, and its evidence from traces. */
export function ruleRow(rule: ShownRule, { isHosted }: Showing): Html {
  const { id, content } = rule;
  return row(
    feedbackBadges(rule),
    html`<p>${isHosted ? content : recordLink(id, content)}</p>
<p class="note">${evidence(rule)}</p>`,
    { record: id },
  );
}

/** Returns the page record for a rule, with all its facts. */
export function ruleRecord(rule: ShownRule): PageRecord {
  const { id, content, section, addedAt } = rule;
  return {
    id,
    title: `Rule ${id}`,
    text: content,
    facts: html`<p class="signs">${feedbackBadges(rule)} ${section}</p>
<p class="note">${evidence(rule)}${
      addedAt !== undefined && html`
        Added ${moment(addedAt)}.
      `
    }</p>`,
  };
}

/** Returns badges for the helpful and harmful counts above zero, or the badge "untried". */
function feedbackBadges({ helpful, harmful }: ListedBullet): Html[] {
  if (helpful + harmful === 0) return [badge("plain", "untried")];
  return [
    ...(helpful > 0 ? [badge("good", `helped ${helpful}`)] : []),
    ...(harmful > 0 ? [badge("bad", `harmed ${harmful}`)] : []),
  ];
}

/**
 * Returns the evidence from traces since the rule was written, and the tasks from which it was
 * learned.
 */
function evidence({ recurrences, passes, beadIds = [], contradicts = [] }: ShownRule): string {
  const facts = [
    recurrences > 0 && `failed again ${counted(recurrences, "time")}`,
    passes > 0 && `passed ${counted(passes, "time")}`,
    beadIds.length > 0 && `from ${beadIds.join(", ")}`,
    contradicts.length > 0 && `contradicts ${contradicts.join(", ")}`,
  ].filter((fact) => typeof fact === "string");
  const text = facts.join("; ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Returns the table of rules for a task, with the relevance of each rule. */
export function relevantTable({ bullets }: RelevantBullets): Html {
  return table<RelevantBullets["bullets"][number]>("Best rules first", [
    { head: "Rule", cell: ({ content }) => content },
    { head: "Section", cell: ({ section }) => section },
    { head: "Helped", cell: ({ helpful }) => helpful, isNumber: true },
    { head: "Harmed", cell: ({ harmful }) => harmful, isNumber: true },
    { head: "Effect", cell: verdict },
    { head: "Relevance", cell: ({ relevance }) => relevance, isNumber: true },
  ], bullets);
}

function verdict({ helpful, harmful, score }: ListedBullet): Html {
  const [tone, word]: [Tone, string] = helpful + harmful === 0
    ? ["plain", "untried"]
    : score > 0
    ? ["good", "helps"]
    : score < 0
    ? ["bad", "harms"]
    : ["warn", "disputed"];
  return badge(tone, word);
}
