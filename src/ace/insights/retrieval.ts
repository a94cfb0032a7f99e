import * as z from "zod";
import { TextIndex } from "../../kernel/search/text_index.ts";
import type { AceContext } from "../context.ts";
import { readRuleBook, type Rule, textKey } from "./rule_book.ts";
import { ruleKeyText } from "../playbook/rule.ts";

export const shownRuleSchema = z.object({
  id: z.string(),
  content: z.string(),
  when: z.string().optional(),
  do: z.string(),
  helpful: z.number(),
  harmful: z.number(),
  score: z.number(),
  section: z.string(),
  untried: z.boolean().optional(),
  beadId: z.string().optional(),
  addedAt: z.string().optional(),
});

export type ShownRule = z.infer<typeof shownRuleSchema>;

/** Returns a rule in the format of the results. The score is `helpful` minus `harmful`. */
export function shownRule(rule: Rule): ShownRule {
  const { id, content, when, do: advice, helpful, harmful, section, untried, from, on } = rule;
  return {
    id,
    content,
    ...(when !== undefined && { when }),
    do: advice,
    helpful,
    harmful,
    score: helpful - harmful,
    section,
    ...(untried && { untried }),
    ...(from !== undefined && { beadId: from }),
    ...(on !== undefined && { addedAt: on }),
  };
}

/** A full-text index over rules. Dispose it after use. */
export class RuleIndex implements Disposable {
  readonly #index = new TextIndex<number>();
  readonly #rules: readonly Rule[];

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
    for (const [key, rule] of rules.entries()) {
      const { when = "", do: advice, why = "", files = [], terms = [] } = rule;
      this.#index.put(key, {
        heading: when,
        text: [when === "" ? rule.content : advice, why, ...terms].join("\n"),
        name: [...files, ...terms].join(" "),
      });
    }
  }

  search(wordings: readonly string[], limit: number): { rule: Rule; score: number }[] {
    const { hits } = this.#index.search(wordings, { limit });
    return hits.flatMap(({ key, score }) => {
      const rule = this.#rules[key];
      return rule === undefined ? [] : [{ rule, score }];
    });
  }

  [Symbol.dispose](): void {
    this.#index[Symbol.dispose]();
  }
}

export const nearSchema = z.object({ id: z.string(), content: z.string() });

const NEAREST = 3;

/** Returns the three rules nearest to a text, without a rule that equals it. */
export function nearestTo(index: RuleIndex, text: string): z.infer<typeof nearSchema>[] {
  const own = ruleKeyText(text);
  return index.search([text], NEAREST + 1)
    .filter(({ rule }) => textKey(rule.line) !== own).slice(0, NEAREST)
    .map(({ rule: { id, content } }) => ({ id, content }));
}

export interface NearestRule {
  id: string;
  rank: number;
}

/** Below this share, two rules have little more than a word in common. */
export const LEAST_RANK = 0.1;

/** Returns the nearest other rule of each rule, found by the words that few rules have. */
export function nearestRules(rules: readonly Rule[]): Map<string, NearestRule> {
  using index = new RuleIndex(rules);
  const wordsOf = new Map(
    rules.map(({ id, content }) => [id, new Set(ruleKeyText(content).split(" "))]),
  );
  const frequency = new Map<string, number>();
  for (const word of wordsOf.values().flatMap((words) => words.values())) {
    frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const most = Math.max(2, rules.length / 5);
  const nearest = new Map<string, NearestRule>();
  for (const [id, words] of wordsOf) {
    const rare = [...words].filter((word) => (frequency.get(word) ?? 0) <= most);
    const other = index.search([rare.join(" ")], 3).find(({ rule }) => rule.id !== id)?.rule.id;
    const others = wordsOf.get(other ?? "");
    if (other === undefined || others === undefined) continue;
    const shared = words.intersection(others).size / Math.min(words.size, others.size);
    const rank = Math.round(100 * shared) / 100;
    if (rank >= LEAST_RANK) nearest.set(id, { id: other, rank });
  }
  return nearest;
}

export const relevantRulesSchema = z.object({
  bullets: z.array(shownRuleSchema),
  totalMatched: z.number(),
});

export interface RelevanceRequest {
  task: string;
  files?: readonly string[] | undefined;
  also?: readonly string[] | undefined;
  limit: number;
}

const RANKED = 100;
const VOTE_WEIGHT = 0.05;

export function relevantRules(
  context: AceContext,
  { task, files = [], also = [], limit }: RelevanceRequest,
): z.infer<typeof relevantRulesSchema> {
  const { rules } = readRuleBook(context);
  using index = new RuleIndex(rules);
  const wordings = [task, ...also];
  const hits = index.search(wordings, RANKED);
  const best = hits[0]?.score ?? 1;
  const scores = new Map(hits.map(({ rule, score }) => [rule, score]));
  const said = wordings.join("\n").toLowerCase();
  for (const rule of rules) {
    const isAffected = rule.files?.some((file) => files.some((given) => isSameFile(file, given)));
    const isNamed = rule.terms?.some((term) =>
      term.length > 2 && said.includes(term.toLowerCase())
    );
    if (isAffected || isNamed) {
      scores.set(rule, (scores.get(rule) ?? 0) + best * (isAffected ? 1 : 0.5));
    }
  }
  const found = [...scores].map(([rule, score]) => {
    const votes = Math.max(-10, Math.min(10, rule.helpful - rule.harmful));
    return { rule, score: score * (1 + VOTE_WEIGHT * votes) };
  }).sort((a, b) => b.score - a.score);
  return {
    bullets: found.slice(0, limit).map(({ rule }) => shownRule(rule)),
    totalMatched: found.length,
  };
}

function isSameFile(file: string, given: string): boolean {
  return file === given || given.endsWith(`/${file}`);
}
