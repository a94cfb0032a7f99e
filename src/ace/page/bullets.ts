import { type Html, html } from "../../kernel/page/html.ts";
import type { PageRecord, Showing } from "../../kernel/page/page.ts";
import { badge, moment, recordLink, row, table, type Tone } from "../../kernel/page/parts.ts";
import { counted } from "../../kernel/plural.ts";
import type { ShownRule } from "../insights/query.ts";
import type { RelevantBullets } from "../insights/relevance.ts";
import type { ListedBullet } from "../playbook/bullet_query.ts";

/** A rule with its evidence: how often it helped and harmed, and what the traces say. */
export function ruleRow(rule: ShownRule, { isHosted }: Showing): Html {
  const { id, content } = rule;
  return row(
    feedbackBadges(rule),
    html`<p>${isHosted ? content : recordLink(id, content)}</p>
<p class="note">${evidence(rule)}</p>`,
    { record: id },
  );
}

/** A rule with its facts, for its own place on the page. */
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

/** Returns the helpful and harmful counts that aren't zero. */
function feedbackBadges({ helpful, harmful }: ListedBullet): Html[] {
  if (helpful + harmful === 0) return [badge("plain", "untried")];
  return [
    ...(helpful > 0 ? [badge("good", `helped ${helpful}`)] : []),
    ...(harmful > 0 ? [badge("bad", `harmed ${harmful}`)] : []),
  ];
}

/** Returns what the traces since the rule was written say, and the tasks that taught it. */
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

/** The rules for a task as a table, with how well each fits. */
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
