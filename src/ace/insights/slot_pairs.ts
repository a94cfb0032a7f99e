import type { SharedFile } from "../files/shared_file.ts";
import type { Bullet } from "../playbook/bullet.ts";
import type { Insight } from "./insight.ts";
import { isSameSlot, sayTheSame, type Slot } from "./slot.ts";

/** A rule, and what the log knows about it. */
export interface Rule {
  bullet: Bullet;
  /** The file of the playbook that has it. */
  file: SharedFile;
  insight: Insight | undefined;
  /** Undefined for a rule that names no situation. */
  slot: Slot | undefined;
}

/** Two rules for one situation. */
export interface RulePair {
  one: Rule;
  other: Rule;
  /** True if both say to do the same. */
  isSame: boolean;
}

/** The pairs of rules for one situation, in file order. */
export function slotPairs(rules: readonly Rule[]): RulePair[] {
  const frequency = new Map<string, number>();
  const entries = rules.flatMap((rule, index) =>
    rule.slot === undefined ? [] : [{ rule, slot: rule.slot, index, words: wordsIn(rule.slot) }]
  );
  for (const { words } of entries) {
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const byKey = new Map<string, typeof entries>();
  const pairs: (RulePair & { at: number })[] = [];
  for (const entry of entries) {
    const { rule, slot, words } = entry;
    const keys = [...exactKeys(slot), ...rarest(words, frequency)];
    const near = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    for (const { rule: one, slot: its, index } of near) {
      if (!isSameSlot(its, slot)) continue;
      pairs.push({
        one,
        other: rule,
        isSame: sayTheSame(one.bullet.text, rule.bullet.text),
        at: index,
      });
    }
    for (const key of keys) {
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [entry]);
      else others.push(entry);
    }
  }
  return pairs.sort((a, b) => a.at - b.at);
}

function wordsIn({ situation, failure }: Slot): string[] {
  const { words, codes, packages, names } = failure?.named ?? situation;
  return [...words, ...codes, ...packages, ...names];
}

/** What one of them decides alone. */
function exactKeys({ situation, failure }: Slot): string[] {
  const { errors, codes, names, tools } = situation;
  const ofFailure = failure === undefined ? [] : [...failure.named.codes, ...failure.named.names];
  const isBare = wordsIn({ situation }).length === 0;
  return [...errors, ...codes, ...names, ...ofFailure, ...(isBare ? tools : [])]
    .map((key) => `=${key}`);
}

/**
 * The rarest words: two sets that have half of their words in common share one of these (prefix
 * filtering; Chaudhuri, Ganti and Kaushik, 2006).
 */
function rarest(words: readonly string[], frequency: ReadonlyMap<string, number>): string[] {
  const of = (word: string): number => frequency.get(word) ?? 0;
  const ordered = words.toSorted((a, b) => of(a) - of(b) || (a < b ? -1 : 1));
  return ordered.slice(0, words.length - Math.ceil(words.length / 2) + 1);
}

/** The ids of the rules that contradict each rule: one situation, another advice. */
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
