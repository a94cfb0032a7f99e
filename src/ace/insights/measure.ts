import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import type { AceContext } from "../context.ts";
import { type Failure, failureOf } from "../playbook/situation.ts";
import { type ErrorGroup, groupKey, shownPattern } from "../traces/error_group.ts";
import type { ErrorGroups } from "../traces/error_groups.ts";
import { errorInsightKey, insightId } from "./draft.ts";
import { MeasuredLog } from "./measured_log.ts";
import type { RuleBook } from "./rule_book.ts";
import type { Measure, MeasuredRule, RuleMeasures } from "./rule_measures.ts";
import type { Rule } from "./slot_pairs.ts";

/** The rules that traces show to be ineffective or unmet, and the failures without a rule. */
export const measuresSchema = z.object({
  notWorking: z.array(z.object({
    id: z.string(),
    content: z.string(),
    since: z.string(),
    recurrences: z.number(),
    passes: z.number(),
    beadIds: z.array(z.string()),
    evidence: z.string(),
  })),
  unmet: z.array(z.object({ id: z.string(), content: z.string(), lastMet: z.string() })),
  withoutRule: z.array(
    z.object({ insightId: z.string(), pattern: z.string(), recurrence: z.number() }),
  ),
});

/** The rules that traces show to be ineffective or unmet, and the failures without a rule. */
export type Measures = z.infer<typeof measuresSchema>;

const NOT_WORKING_FROM = 3;
const UNMET_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_LISTED = 50;
const MAX_FAILURES = 20;
const RECURRING_FROM = 2;
const MAX_BEADS = 100;

const measuredLog = new MeasuredLog();

/** The rules of the last measured rule book. */
let known: { book: RuleBook; rules: readonly MeasuredRule[] } | undefined;

/** Returns the rules' measures. Other calls can run while this call reads the traces. */
export function measuresIn(
  { traces }: Pick<AceContext, "traces">,
  book: RuleBook,
): Promise<RuleMeasures> {
  if (known?.book !== book) known = { book, rules: rulesToMeasure(book) };
  return measuredLog.measures(traces, known.rules);
}

/** Returns the rules that name a situation, in the form needed to measure them. */
export function rulesToMeasure(book: RuleBook): MeasuredRule[] {
  return book.rules.flatMap((rule) => measuredRule(rule, book));
}

function measuredRule(
  { bullet: { id }, slot }: Rule,
  { facts: { log } }: RuleBook,
): MeasuredRule[] {
  if (slot === undefined) return [];
  const { situation } = slot;
  const times = [log.writtenAt(id), log.reworded.get(id)?.timestamp];
  const since = times.filter((time) => time !== undefined).sort().at(-1);
  const version = JSON.stringify(
    [id, since, situation],
    (_, value) => value instanceof Set ? [...value] : value,
  );
  return [{ id, version, since, situation }];
}

/** Returns the ineffective rules, the unmet rules, and the failures without a rule. */
export async function measuredRules(
  context: Pick<AceContext, "traces">,
  book: RuleBook,
  groups: ErrorGroups,
): Promise<Measures> {
  const measures = await measuresIn(context, book);
  const all = book.rules.flatMap(({ bullet: { id, text: content } }) => {
    const measure = measures.of(id);
    return measure === undefined ? [] : [{ id, content, measure }];
  });
  const withoutRule = groups.atLeast(RECURRING_FROM).values()
    .filter((group) => !failuresOf(group).some((failure) => measures.covers(failure)))
    .take(MAX_FAILURES);
  return {
    notWorking: all.filter(({ measure }) => isNotWorking(measure)).slice(0, MAX_LISTED)
      .map(({ measure, ...rule }) => ({ ...rule, ...reportOn(measure) })),
    unmet: all.filter(({ measure }) => isUnmet(measure)).slice(0, MAX_LISTED)
      .map(({ measure, ...rule }) => ({ ...rule, lastMet: measure.lastMet ?? "" })),
    withoutRule: await Promise.all(withoutRule.map(async (group) => {
      const id = await insightId(errorInsightKey(groupKey(group)));
      const logged = book.facts.log.insights.get(id)?.signal.pattern;
      const pattern = logged ?? `${group.tool}: ${shownPattern(group)}`;
      return { insightId: id, pattern, recurrence: group.frequency };
    })),
  };
}

/** Returns the failures of a group: its pattern as a failure, and each quoted error. */
function failuresOf(group: ErrorGroup): Failure[] {
  const { tool, files: [file = ""], evidence } = group;
  const key = groupKey(group);
  return [shownPattern(group), ...evidence]
    .map((message) => failureOf({ tool, file, message, key }));
}

/**
 * Returns true if the situation recurred in at least three traces, and in more traces than passed.
 */
export function isNotWorking({ recurrences, passes }: Measure): boolean {
  return recurrences >= NOT_WORKING_FROM && recurrences > passes;
}

/** Returns true if the situation hasn't occurred for 90 days, and the rule is older than that. */
export function isUnmet({ lastMet, since = "" }: Measure): boolean {
  const limit = new Date(Date.now() - UNMET_DAYS * DAY_MS).toISOString();
  return lastMet !== undefined && lastMet < limit && since < limit;
}

function reportOn({ since = "", recurrences, passes, beadIds }: Measure) {
  const came = `${counted(recurrences, "time")} in ${counted(beadIds.size, "task")}`;
  return {
    since,
    recurrences,
    passes,
    beadIds: [...beadIds].slice(0, MAX_BEADS),
    evidence: `Written ${since.slice(0, 10)}; the failure recurred ${came}, and ${
      counted(passes, "run")
    } passed the first time`,
  };
}
