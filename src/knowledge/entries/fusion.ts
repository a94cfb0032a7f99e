import type { EntryHit, WordHit } from "../store/store.ts";

/** The two ways to find entries: keywords and meaning. */
export const LEGS = ["words", "meaning"] as const;
export type Leg = typeof LEGS[number];

/** A found entry: its score from 0 to 1, the searches that found it, and its evidence. */
export interface FusedHit extends EntryHit {
  found_by: Leg[];
  /** The number of names and quoted parts that the entry contains verbatim. */
  exact: number;
  /** The probability that the entry is relevant to the question, from 0 to 1. */
  evidence: number;
}

/** The known facts about a model's cosines, and their weight, fitted with `deno task fuse`. */
export interface Trust {
  /** The cosine of unrelated texts. */
  floor: number;
  /** The weight of meaning relative to keywords, whose weight is one. */
  weight: number;
  /** The weights that determine if an entry is relevant to a question. */
  evidence: EvidenceWeights;
}

/** The weights of a logistic regression: a base value for each entry, and the additions to it. */
interface EvidenceWeights {
  base: number;
  /** The weight of the share of the question's words that the entry contains, by rarity. */
  coverage: number;
  /** The weights of the cosine's distance above 0.3, and of the cosine times the coverage. */
  cosine: number;
  both: number;
}

/** Without vectors. */
const WORDS_ONLY: EvidenceWeights = { base: -1.31, coverage: 3.98, cosine: 0, both: 0 };
/** The evidence that each name or quoted part adds. */
const EXACT_EVIDENCE = 3;
const COSINE_FROM = 0.3;

/** The trust in unmeasured models, whose floor comes from the cosines. */
const UNKNOWN: Trust = { floor: 0, weight: 1.5, evidence: { ...WORDS_ONLY, cosine: 8 } };

/** The trust in the cosines of each measured model. */
const TRUST: ReadonlyMap<string, Trust> = new Map([
  ["universal-sentence-encoder-lite", {
    floor: 0.1,
    weight: 0.5,
    evidence: { base: -1.42, coverage: 2.14, cosine: 1.77, both: 3.3 },
  }],
]);

/** The minimum number of hits for which the last cosine shows how similar unrelated texts are. */
const TELLING = 50;
/**
 * Hits this close to each other have similar meanings and may all be relevant, so each adds a
 * little.
 */
const APART = 0.001;

/** Returns the trust in a model's cosines. */
export function trustIn(model: string): Trust {
  return TRUST.get(model) ?? UNKNOWN;
}

/**
 * Combines the hits of both searches, best first. A score is the weighted mean of keyword coverage
 * and the cosine's distance above that of unrelated texts. If scores are equal, newer entries come
 * first.
 */
export function fuse(
  words: readonly WordHit[],
  meaning: readonly EntryHit[],
  { floor, weight, evidence }: Trust,
): FusedHit[] {
  const best = meaning[0]?.score ?? 0;
  const last = meaning.slice(TELLING - 1).at(-1)?.score ?? 0;
  const unrelated = best - last > APART ? last : last - APART;
  const least = Math.min(0.99, Math.max(floor, unrelated));
  const whole = meaning.length > 0 ? 1 + weight : 1;
  const both = new Map<string, FusedHit & { coverage: number; cosine: number }>();
  for (const { coverage, exact, ...hit } of words) {
    const score = hit.score / whole;
    both.set(hit.id, {
      ...hit,
      score,
      exact,
      coverage,
      cosine: 0,
      found_by: ["words"],
      evidence: 0,
    });
  }
  for (const hit of meaning) {
    const above = Math.max(0, (hit.score - least) / (1 - least));
    const known = both.get(hit.id);
    both.set(hit.id, {
      ...(known ?? { ...hit, exact: 0, coverage: 0, evidence: 0 }),
      score: (known?.score ?? 0) + (above * weight) / whole,
      cosine: hit.score,
      found_by: [...known?.found_by ?? [], "meaning"],
    });
  }
  const weights = meaning.length > 0 ? evidence : WORDS_ONLY;
  return [...both.values()].map(({ coverage, cosine, ...hit }) => ({
    ...hit,
    evidence: logistic(
      weights.base + weights.coverage * coverage +
        weights.cosine * Math.max(0, cosine - COSINE_FROM) +
        weights.both * coverage * cosine + EXACT_EVIDENCE * hit.exact,
    ),
  })).sort(byScore);
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Sorts hits by exact names and quoted parts, then by score, then newest first. */
function byScore(a: FusedHit, b: FusedHit): number {
  return b.exact - a.exact || b.score - a.score || b.order - a.order;
}

/**
 * Combines the hits for several wordings of a question. Half of an entry's score comes from its
 * best wording, and half from the combined score. Doesn't change the hits for a single wording.
 */
export function fuseWordings(lists: readonly (readonly FusedHit[])[]): FusedHit[] {
  const [only = []] = lists;
  if (lists.length <= 1) return [...only];
  const found = Map.groupBy(lists.flat(), ({ id }) => id);
  return [...found.values()].flatMap((hits) => {
    const [first] = hits;
    if (first === undefined) return [];
    const mean = (of: (hit: FusedHit) => number): number =>
      hits.reduce((sum, hit) => sum + of(hit), 0) / lists.length;
    const most = (of: (hit: FusedHit) => number): number => Math.max(...hits.map(of));
    return [{
      ...first,
      score: (most(({ score }) => score) + mean(({ score }) => score)) / 2,
      evidence: (most(({ evidence }) => evidence) + mean(({ evidence }) => evidence)) / 2,
      exact: most(({ exact }) => exact),
      found_by: LEGS.filter((leg) => hits.some(({ found_by }) => found_by.includes(leg))),
    }];
  }).sort(byScore);
}

/** A hit, with the IDs of other hits with the same content. */
export interface FoldedHit extends FusedHit {
  duplicates: string[];
}

/** Returns the best hit for each content, with the IDs of the other hits with that content. */
export function foldedHits(hits: readonly FusedHit[]): FoldedHit[] {
  const byKey = new Map<number, FoldedHit>();
  for (const hit of hits) {
    const known = byKey.get(hit.key);
    if (known === undefined) byKey.set(hit.key, { ...hit, duplicates: [] });
    else known.duplicates.push(hit.id);
  }
  // Scores never rise further down the list, even if a name match is first.
  let least = 0;
  return [...byKey.values()].toReversed().map((hit) => {
    least = Math.max(least, shownScore(hit.score));
    return { ...hit, score: Math.min(1, least) };
  }).toReversed();
}

/** Returns a score, rounded to four decimals. */
export function shownScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
