import type { Rule } from "./rule_book.ts";
import { COMMON_WORDS } from "../words.ts";

const CODE = /\b(?:[A-Z]{1,10}\d{2,6}|E[A-Z]{4,20})\b/g;
const LITERAL =
  /`([^`]{2,200})`|'([^']{3,200})'|"([^"]{3,200})"|(?<!\S)(@[\w.-]+\/[\w.-]+)|\b(\d{3,6})\b/g;
const WORD = /[\p{L}][\p{L}\p{N}_-]{2,}/gu;
const FEW = 2;

/**
 * Returns the rule for a failure: the one that shares an error code, a quoted literal or two rare
 * words with it, and most of them. A rule that quotes literals must share one of them.
 */
export function ruleForFailure(rules: readonly Rule[], failure: string): Rule | undefined {
  const said = failure.toLowerCase();
  const words = wordsIn(failure);
  const situations = rules.map(({ when, content }) => when ?? content);
  const frequency = new Map<string, number>();
  for (const text of situations) {
    for (const word of wordsIn(text)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const most = Math.max(2, rules.length / 50);
  let best: { rule: Rule; score: number } | undefined;
  for (const [at, rule] of rules.entries()) {
    const text = situations[at] ?? "";
    const literals = literalsIn(text, rule.terms);
    const shared = literals.filter((literal) => said.includes(literal.toLowerCase()));
    if (rule.harmful > rule.helpful || literals.length > 0 && shared.length === 0) continue;
    const codes = [...new Set(text.match(CODE) ?? [])].filter((code) => failure.includes(code));
    const rare = [...wordsIn(text)].filter((word) =>
      words.has(word) && (frequency.get(word) ?? 0) <= most
    );
    if (shared.length + codes.length === 0 && rare.length < FEW) continue;
    const score = 3 * shared.length + 3 * codes.length + rare.length;
    if (best === undefined || score > best.score) best = { rule, score };
  }
  return best?.rule;
}

function literalsIn(text: string, terms: readonly string[] = []): string[] {
  const quoted = text.matchAll(LITERAL).map(([, ...parts]) => parts.find((part) => part) ?? "");
  return [...quoted, ...terms].filter((literal) => literal !== "");
}

function wordsIn(text: string): Set<string> {
  const words = text.match(WORD) ?? [];
  return new Set(words.map((word) => word.toLowerCase()).filter((word) => !COMMON_WORDS.has(word)));
}
