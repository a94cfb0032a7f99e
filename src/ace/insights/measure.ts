import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import type { AceContext } from "../context.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { gatherer } from "../logs/growing_log.ts";
import { type Failure, failureOf } from "../playbook/situation.ts";
import { type ErrorGroup, groupKey, shownPattern } from "../traces/error_group.ts";
import type { ErrorGroups } from "../traces/error_groups.ts";
import { errorInsightKey, insightId } from "./draft.ts";
import type { RuleBook } from "./rule_book.ts";
import { type Measure, type MeasuredRule, RuleMeasures } from "./rule_measures.ts";
import type { Rule } from "./slot_pairs.ts";

/** The rules that the traces speak against, and the failures that no rule is about. */
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

/** The rules that the traces speak against, and the failures that no rule is about. */
export type Measures = z.infer<typeof measuresSchema>;

const NOT_WORKING_FROM = 3;
const UNMET_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_LISTED = 50;
const MAX_FAILURES = 20;
const RECURRING_FROM = 2;
const MAX_BEADS = 100;

/** The measures as of the last call, and the rules that they are about. */
let known:
  | { book: RuleBook; rules: string; counted: (file: SharedFile) => RuleMeasures }
  | undefined;

/** Returns the measures of the rules, of which only new traces are read unless a rule changed. */
export function measuresIn(
  { traces }: Pick<AceContext, "traces">,
  book: RuleBook,
): RuleMeasures {
  if (known?.book !== book) {
    const measured = book.rules.flatMap((rule) => measuredRule(rule, book));
    const rules = measured.map(({ version }) => version).join("\n");
    const counted = known?.rules === rules
      ? known.counted
      : gatherer(() => new RuleMeasures(measured));
    known = { book, rules, counted };
  }
  return known.counted(traces);
}

function measuredRule(
  { bullet: { id, text }, slot, insight }: Rule,
  { facts: { log } }: RuleBook,
): (MeasuredRule & { version: string })[] {
  const times = [log.writtenAt(id), log.reworded.get(id)?.timestamp];
  const since = times.filter((time) => time !== undefined).sort().at(-1);
  const version = `${id} ${since} ${insight?.id} ${insight?.timestamp} ${text}`;
  return slot === undefined ? [] : [{ id, since, situation: slot.situation, version }];
}

/** Returns the rules that don't work, those that nobody met, and the failures without a rule. */
export async function measuredRules(
  context: Pick<AceContext, "traces">,
  book: RuleBook,
  groups: ErrorGroups,
): Promise<Measures> {
  const measures = measuresIn(context, book);
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

/** The failures of a group: as its pattern shows them, and as they occurred. */
function failuresOf(group: ErrorGroup): Failure[] {
  const { tool, files: [file = ""], evidence } = group;
  const key = groupKey(group);
  return [shownPattern(group), ...evidence]
    .map((message) => failureOf({ tool, file, message, key }));
}

/** Returns true if the situation came back three times since, and more often than it passed. */
export function isNotWorking({ recurrences, passes }: Measure): boolean {
  return recurrences >= NOT_WORKING_FROM && recurrences > passes;
}

/** Returns true if the last trace with its situation is old, and the rule isn't newer. */
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
    evidence: `Written ${since.slice(0, 10)}; the failure came back ${came}, and ${
      counted(passes, "run")
    } passed the first time`,
  };
}
