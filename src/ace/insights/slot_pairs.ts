import type { SharedFile } from "../files/shared_file.ts";
import type { Bullet } from "../playbook/bullet.ts";
import type { Insight } from "./insight.ts";
import { sayTheSame, type Slot } from "./slot.ts";
import { SlotIndex } from "./slot_index.ts";

/** A rule with its logged facts. */
export interface Rule {
  bullet: Bullet;
  /** The playbook file that contains the rule. */
  file: SharedFile;
  insight: Insight | undefined;
  /** Undefined if the rule names no situation. */
  readonly slot: Slot | undefined;
}

/** Two rules for the same situation. */
export interface RulePair {
  one: Rule;
  other: Rule;
  /** True if both have the same advice. */
  isSame: boolean;
}

/** Returns the pairs of rules for the same situation, in file order. */
export function slotPairs(rules: readonly Rule[]): RulePair[] {
  const index = new SlotIndex<Rule>();
  return rules.flatMap((rule) => {
    if (rule.slot === undefined) return [];
    const before = index.same(rule.slot);
    index.add(rule.slot, rule);
    return before.map((one) => ({
      one,
      other: rule,
      isSame: sayTheSame(one.bullet.text, rule.bullet.text),
    }));
  });
}

/** Returns, for each rule, the ids of the rules with different advice for the same situation. */
export function contradictionsIn(pairs: readonly RulePair[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const note = (id: string, other: string): void => {
    found.set(id, [...new Set([...found.get(id) ?? [], other])]);
  };
  for (const { one, other, isSame } of pairs) {
    if (isSame) continue;
    note(one.bullet.id, other.bullet.id);
    note(other.bullet.id, one.bullet.id);
  }
  return found;
}
