import * as z from "zod";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import type { BulletFeedback } from "../playbook/feedback.ts";
import type { RuleBook } from "./rule_book.ts";
import type { RuleEvent } from "./rule_events.ts";
import { countedBefore, knownBase } from "./settled.ts";

/** A vote that doesn't count, and the reason. */
export const uncountedVoteSchema = z.object({ bulletId: z.string(), reason: z.string() });

type UncountedVote = z.infer<typeof uncountedVoteSchema>;

/** Splits feedback into votes on existing rules and votes that don't count. */
export function splitVotes(
  { rules, facts: { log } }: Pick<RuleBook, "rules" | "facts">,
  feedback: readonly BulletFeedback[],
): { votes: BulletFeedback[]; notCounted: UncountedVote[] } {
  const ids = rules.map(({ bullet }) => bullet.id);
  const there = new Set(ids);
  const notCounted = new Map<string, UncountedVote>();
  for (const { bulletId } of feedback) {
    if (there.has(bulletId) || notCounted.has(bulletId)) continue;
    const retired = log.retirement(bulletId);
    const near = nearest(bulletId, ids).join(", ");
    notCounted.set(bulletId, {
      bulletId: excerpt(bulletId),
      reason: retired !== undefined
        ? `The rule was retired on ${retired.timestamp.slice(0, 10)}: ${retired.reason}`
        : log.merged.has(bulletId)
        ? `The rule was merged into ${log.merged.get(bulletId)?.into}: vote on that rule`
        : `Unknown rule id${near === "" ? "" : `; nearest: ${near}`}`,
    });
  }
  return {
    votes: feedback.filter(({ bulletId }) => there.has(bulletId)),
    notCounted: [...notCounted.values()],
  };
}

/**
 * Returns the counters missing from the logs. They must be logged before the first vote on a rule.
 */
export function countsToLog(
  book: Pick<RuleBook, "rules" | "facts">,
  feedback: readonly BulletFeedback[],
): RuleEvent[] {
  const ids = new Set(feedback.map(({ bulletId }) => bulletId));
  return book.rules.filter(({ bullet }) => ids.has(bullet.id)).flatMap(({ bullet }) => {
    const [now, known] = [countedBefore(bullet, book.facts), knownBase(bullet.id, book.facts.log)];
    if (known?.helpful === now.helpful && known.harmful === now.harmful) return [];
    // The counters of merged rules are logged with the merge.
    const merged = book.facts.log.idsOf(bullet.id).slice(1)
      .map((id) => book.facts.log.merged.get(id));
    const own = (field: "helpful" | "harmful"): number =>
      now[field] - merged.reduce((sum, one) => sum + (one?.[field] ?? 0), 0);
    return [{
      event: "counted",
      bulletId: bullet.id,
      helpful: own("helpful"),
      harmful: own("harmful"),
    }];
  });
}
