import * as z from "zod";
import { rulePartsOf } from "../playbook/rule_text.ts";
import type { Insight } from "./insight.ts";
import type { RuleBook } from "./rule_book.ts";
import { ruleOf } from "./rule.ts";
import { isSameSlot, type Slot, slotOf, slotOfRule } from "./slot.ts";
import { SlotIndex } from "./slot_index.ts";
import { TAGS } from "./tags.ts";

/** The rule or lesson that already has the lesson's situation, and the possible decisions. */
export const slotConflictSchema = z.object({
  /** The index of the lesson in the call. */
  lesson: z.number(),
  state: z.enum(["written", "pending", "retired", "rejected"]),
  /** The text of the existing or former rule or lesson. */
  content: z.string(),
  bulletId: z.string().optional(),
  insightId: z.string().optional(),
  /** The ISO 8601 time when the rule or lesson was retired or rejected. */
  at: z.string().optional(),
  reason: z.string().optional(),
  /** The values of `resolve` with which the caller can send the lesson again. */
  choices: z.array(z.enum(["replace", "merge", "keep", "restore"])),
});

/** The next step after conflicts. */
export const RESOLVE_CONFLICTS =
  "A lesson with a conflict isn't logged. To log it, call ace_propose_bullet with the lesson and one of its choices as resolve.";

/** The rule or lesson that has a situation. */
export type SlotHolder = Omit<z.infer<typeof slotConflictSchema>, "lesson">;

const WHILE_THERE: SlotHolder["choices"] = ["replace", "merge", "keep"];
const ONCE_GONE: SlotHolder["choices"] = ["restore"];

/**
 * Returns the holder of a slot: a rule, a pending lesson, or a retired, deleted or rejected one, in
 * this order.
 */
export function holderOf(
  slot: Slot,
  book: Pick<RuleBook, "rules" | "facts" | "slots">,
  further: readonly Insight[] = [],
): SlotHolder | undefined {
  return ruleHolding(slot, book) ??
    lessonHolding(slot, [...pendingLessons(book), ...further]) ?? goneHolding(slot, book);
}

/** Returns the rule in a slot, or undefined. */
export function ruleHolding(
  slot: Slot,
  { slots }: Pick<RuleBook, "slots">,
): SlotHolder | undefined {
  const [rule] = slots().same(slot);
  if (rule === undefined) return undefined;
  const { bullet: { id, text }, insight } = rule;
  return {
    state: "written",
    content: text,
    bulletId: id,
    ...(insight && { insightId: insight.id }),
    choices: WHILE_THERE,
  };
}

/** Returns the unwritten lesson in a slot, or undefined. */
function lessonHolding(slot: Slot, lessons: readonly Insight[]): SlotHolder | undefined {
  for (const insight of lessons) {
    if (!isSameSlot(slotOf(insight), slot)) continue;
    return {
      state: "pending",
      content: ruleOf(insight),
      insightId: insight.id,
      choices: WHILE_THERE,
    };
  }
  return undefined;
}

/** Returns the lessons that were neither written nor rejected. */
export function pendingLessons({ facts: { log } }: Pick<RuleBook, "facts">): Insight[] {
  return [...log.insights.values()].filter(({ id, metaTags }) =>
    metaTags.includes(TAGS.lesson) && !log.isWrittenInsight(id) && log.rejection(id) === undefined
  );
}

/**
 * Returns the newest rule or lesson that had this slot before it was retired, deleted or rejected.
 */
export function goneHolding(
  slot: Slot,
  book: Pick<RuleBook, "rules" | "facts">,
): SlotHolder | undefined {
  return goneIn(book).same(slot).sort((a, b) => (b.at ?? "") < (a.at ?? "") ? -1 : 1)[0];
}

let known: { rules: RuleBook["rules"]; lines: number; gone: SlotIndex<SlotHolder> } | undefined;

/** Returns the retired, deleted and rejected rules and lessons by slot. */
function goneIn(
  { rules, facts: { log } }: Pick<RuleBook, "rules" | "facts">,
): SlotIndex<SlotHolder> {
  if (known?.rules === rules && known.lines === log.lines) return known.gone;
  const gone = new SlotIndex<SlotHolder>();
  known = { rules, lines: log.lines, gone };
  const insightOf = new Map(log.written.map(({ bulletId, insightId }) => [bulletId, insightId]));
  const add = (text: string, bulletId: string, holder: Partial<SlotHolder>): void => {
    const slot = slotOfRule(text, log.insights.get(insightOf.get(bulletId) ?? ""));
    const its = { state: "retired" as const, content: text, bulletId, choices: ONCE_GONE };
    if (slot !== undefined) gone.add(slot, { ...its, ...holder });
  };
  for (const { bulletId, text, reason, timestamp: at } of log.retired.values()) {
    if (log.retirement(bulletId) !== undefined) add(text, bulletId, { at, reason });
  }
  const there = new Set(rules.map(({ bullet }) => bullet.id));
  for (const { bulletId, text, timestamp } of log.written) {
    const isThere = there.has(bulletId) || log.merged.has(bulletId) || log.retired.has(bulletId);
    const at = timestamp === undefined ? {} : { at: timestamp };
    if (!isThere) add(text, bulletId, { reason: BY_HAND, ...at });
  }
  for (const { insightId, reason, timestamp: at } of log.rejected.values()) {
    const insight = log.insights.get(insightId);
    if (insight === undefined || log.rejection(insightId) === undefined) continue;
    const content = rulePartsOf(ruleOf(insight)).rule;
    gone.add(slotOf(insight), {
      ...{ state: "rejected", content, insightId, at, reason },
      choices: ONCE_GONE,
    });
  }
  return gone;
}

const BY_HAND =
  "Someone deleted the rule from the playbook; the time shown is when the rule was written";
