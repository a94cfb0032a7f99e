import { AceError } from "../errors.ts";
import { rulePartsOf } from "../playbook/rule_text.ts";
import { type Insight, type Resolution, union } from "./insight.ts";
import type { RuleBook } from "./rule_book.ts";
import type { RuleEvent, WrittenBullet } from "./rule_events.ts";
import { countedBefore } from "./settled.ts";
import type { SlotHolder } from "./slot_conflict.ts";

/** A record about a lesson in the insight log. */
export type LessonRecord = Insight | ((RuleEvent | WrittenBullet) & { timestamp: string });

/**
 * Returns the records to log for a lesson whose conflict the caller resolved. Throws
 * INVALID_PARAMS.
 */
export function resolvedLesson(
  insight: Insight,
  { how, because, holder, book }: {
    how: Resolution["how"];
    because: string | undefined;
    holder: SlotHolder;
    book: RuleBook;
  },
): LessonRecord[] {
  if (!holder.choices.includes(how)) {
    throw new AceError("INVALID_PARAMS", `This conflict doesn't allow resolve "${how}"`, {
      next: `The situation is ${holder.state}: choose ${holder.choices.join(" or ")}.`,
    });
  }
  const { bulletId, insightId = "" } = holder;
  const at = insight.timestamp;
  const reason = because?.trim();
  const made: Insight = {
    ...insight,
    resolved: { how, at, ...(reason && { because: reason }), ...(bulletId && { bulletId }) },
  };
  if (how === "merge") return merged(insight, { holder, book });
  if (how !== "replace" || bulletId !== undefined) return [made];
  const why = `Replaced by another lesson${reason ? `: ${reason}` : ""}`;
  return [{ event: "rejected", insightId, reason: why, timestamp: at }, made];
}

/** Returns the records that add the new lesson's source to the existing rule or lesson. */
function merged(
  { id, timestamp, source, recurrence, ...insight }: Insight,
  { holder: { bulletId, insightId = "" }, book: { rules, facts } }: {
    holder: SlotHolder;
    book: RuleBook;
  },
): LessonRecord[] {
  const known = facts.log.insights.get(insightId);
  if (known !== undefined) {
    const beadIds = union(known.source.beadIds, source.beadIds);
    const traceIds = union(known.source.traceIds, source.traceIds);
    const errors = union(known.errors, insight.errors);
    return [{
      ...known,
      timestamp,
      source: { ...known.source, beadIds, ...(traceIds.length > 0 && { traceIds }) },
      recurrence: Math.max(known.recurrence, beadIds.length),
      ...(errors.length > 0 && { errors }),
    }];
  }
  const rule = rules.find(({ bullet }) => bullet.id === bulletId)?.bullet;
  const made = { id, timestamp, source, recurrence, ...insight };
  if (rule === undefined) return [made];
  const { id: ruleId, section } = rule;
  const text = rulePartsOf(rule.text).rule;
  return [
    made,
    // Without this record, the rule's counters would start at zero.
    { event: "counted", bulletId: ruleId, ...countedBefore(rule, facts), timestamp },
    { insightId: id, bulletId: ruleId, section, text, timestamp },
  ];
}
