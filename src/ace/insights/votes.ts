import * as z from "zod";
import { readSharedText } from "../../kernel/disk/shared_file.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { withoutSecrets } from "../logs/secret.ts";
import { excerpt } from "../../kernel/text.ts";
import { ruleWith } from "./lesson.ts";
import { changeRuleBook, readRuleBook, type Rule, type RuleBook } from "./rule_book.ts";
import type { Counters, VoteRecord } from "./rule_log.ts";

export interface BulletFeedback {
  bulletId: string;
  feedback: "helpful" | "harmful" | "ignored";
  reason?: string | undefined;
}

/** Returns the votes to log: the last one for each rule, unless the bead has given it already. */
export function votesFor(
  { rules, log }: RuleBook,
  feedback: readonly BulletFeedback[],
  bead: string,
): VoteRecord[] {
  const last = new Map(feedback.map((one) => [one.bulletId.replace(/^#/, ""), one]));
  return [...last].flatMap(([id, { feedback: vote, reason }]) => {
    const rule = ruleWith(rules, id);
    if (rule === undefined || vote === "ignored" || log.voteOf(id, bead) === vote) return [];
    const base: Counters = log.baseOf(id, [rule.helpful, rule.harmful]);
    return [{ rule: id, vote, bead, base, ...(reason && { reason: excerpt(reason, 300) }) }];
  });
}

export const voteResultSchema = z.object({
  bulletId: z.string(),
  helpful: z.number(),
  harmful: z.number(),
  counted: z.boolean(),
});

/** Counts a vote on a rule. Without a bead, each vote counts. Throws INVALID_PARAMS. */
export async function recordFeedback(
  context: AceContext,
  given: BulletFeedback & { beadId?: string | undefined },
): Promise<z.infer<typeof voteResultSchema>> {
  const { beadId, ...feedback } = withoutSecrets(given);
  // Throws if the playbook doesn't exist.
  readSharedText(context.agents);
  const bead = beadId ?? crypto.randomUUID();
  requireRule(readRuleBook(context), feedback.bulletId);
  const { records } = await changeRuleBook(context, (book) => {
    requireRule(book, feedback.bulletId);
    return { records: votesFor(book, [feedback], bead) };
  });
  const { id, helpful, harmful } = requireRule(readRuleBook(context), feedback.bulletId);
  return { bulletId: id, helpful, harmful, counted: records.length > 0 };
}

/** Returns the rule with this id. Throws INVALID_PARAMS. */
export function requireRule({ rules }: Pick<RuleBook, "rules">, id: string): Rule {
  const rule = ruleWith(rules, id);
  if (rule !== undefined) return rule;
  throw new AceError("INVALID_PARAMS", `The playbook has no rule "${excerpt(id)}"`, {
    next: "ace_get_insights with source bullets lists the ids.",
  });
}
