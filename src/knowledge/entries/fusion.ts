import type { EntryHit, WordHit } from "../store/store.ts";

/** The ways to find entries. */
export const LEGS = ["words", "meaning"] as const;
export type Leg = typeof LEGS[number];

/** An entry that was found: how well, from 0 to 1, by which legs, and how sure that is. */
export interface FusedHit extends EntryHit {
  found_by: Leg[];
  /** The number of names and quoted parts that it contains verbatim. */
  exact: number;
  /** From 0 to 1: the probability that it is relevant to the question. */
  evidence: number;
}

/** The known facts about a model's cosines, and their weight; fitted by `deno task fuse`. */
export interface Trust {
  /** The cosine of unrelated texts. */
  floor: number;
  /** The weight of meaning, if the weight of words is one. */
  weight: number;
  /** The weights that determine if an entry is relevant to a question. */
  evidence: EvidenceWeights;
}

/** The weights of a logistic regression: an entry's base value, and what adds to it. */
interface EvidenceWeights {
  base: number;
  /** For the part of the question's words that the entry has, by rarity. */
  coverage: number;
  /** For how far the cosine is above 0.3, and for the cosine times the coverage. */
  cosine: number;
  both: number;
}

/** Without vectors. */
const WORDS_ONLY: EvidenceWeights = { base: -1.31, coverage: 3.98, cosine: 0, both: 0 };
/** The evidence that each name or quoted part adds. */
const EXACT_EVIDENCE = 3;
const COSINE_FROM = 0.3;

/** The trust in unmeasured models: the floor is taken from the cosines. */
const UNKNOWN: Trust = { floor: 0, weight: 1.5, evidence: { ...WORDS_ONLY, cosine: 8 } };

/** The trust in each measured model. */
const TRUST: ReadonlyMap<string, Trust> = new Map([
  ["universal-sentence-encoder-lite", {
    floor: 0.1,
    weight: 0.5,
    evidence: { base: -1.42, coverage: 2.14, cosine: 1.77, both: 3.3 },
  }],
]);

/** The minimum number of hits for which the last cosine shows the similarity of unrelated texts. */
const TELLING = 50;
/**
 * Hits this close to each other have the same meaning and may well be relevant: all count a little.
 */
const APART = 0.001;

/** Returns the trust in the cosines of a model. */
export function trustIn(model: string): Trust {
  return TRUST.get(model) ?? UNKNOWN;
}

/**
 * Joins the hits of both searches, best first: a weighted mean of the share of the query's words
 * and of the cosine's distance above that of unrelated texts. Newer entries win ties.
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

/** Sorts exact names and quoted parts first, then by score, then newest first. */
function byScore(a: FusedHit, b: FusedHit): number {
  return b.exact - a.exact || b.score - a.score || b.order - a.order;
}

/**
 * Joins the hits for several wordings of a question: half of an entry's score is its best
 * wording's, and half the combined score of all. A single wording isn't changed.
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

/** A hit, with the IDs of hits with the same content. */
export interface FoldedHit extends FusedHit {
  duplicates: string[];
}

/**
 * Returns each hit without a better one of the same content, with the IDs of those that have it.
 */
export function foldedHits(hits: readonly FusedHit[]): FoldedHit[] {
  const byKey = new Map<number, FoldedHit>();
  for (const hit of hits) {
    const known = byKey.get(hit.key);
    if (known === undefined) byKey.set(hit.key, { ...hit, duplicates: [] });
    else known.duplicates.push(hit.id);
  }
  // Scores never rise further down the list, even if a name match comes first.
  let least = 0;
  return [...byKey.values()].toReversed().map((hit) => {
    least = Math.max(least, shownScore(hit.score));
    return { ...hit, score: Math.min(1, least) };
  }).toReversed();
}

/** Returns a score to four decimals. */
export function shownScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
