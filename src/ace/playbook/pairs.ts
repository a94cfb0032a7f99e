import * as z from "zod";
import type { Bullet } from "./bullet.ts";
import { isContrary, isSame, overlap, SimilarTexts } from "./similarity.ts";
import { profileOf } from "./text_profile.ts";

/** Two bullets with mostly the same words. */
export const bulletPairSchema = z.object({
  /** The first bullet's section. */
  section: z.string(),
  /** The ids of both bullets, in file order. */
  ids: z.array(z.string()),
  contents: z.array(z.string()),
  /** The share of common words, from 0 to 1. */
  similarity: z.number(),
});

type BulletPair = z.infer<typeof bulletPairSchema>;

/** Pairs of bullets to review. */
export interface SimilarPairs {
  nearDuplicates: BulletPair[];
  contradictions: BulletPair[];
  /** The number of compared bullets, if the list is incomplete. */
  note?: string;
}

/** The maximum number of pairs in a result. */
const MAX_PAIRS = 200;
/**
 * The maximum number of comparisons per call, which take about two seconds. A playbook of 4 MiB may
 * contain many similar texts.
 */
const MAX_COMPARISONS = 10_000_000;
/** The time in milliseconds after which other calls can run. */
const TURN_MS = 10;

/**
 * Returns the pairs of bullets with the same meaning, in any sections, and the pairs that
 * contradict each other. Other calls can run in the meantime.
 */
export async function pairsIn(
  bullets: readonly Bullet[],
  maxComparisons = MAX_COMPARISONS,
): Promise<SimilarPairs> {
  const texts = new SimilarTexts<Bullet>();
  const found: SimilarPairs = { nearDuplicates: [], contradictions: [] };
  let [left, turn] = [maxComparisons, performance.now()];
  for (const [index, bullet] of bullets.entries()) {
    if (performance.now() - turn > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      turn = performance.now();
    }
    const profile = profileOf(bullet.text);
    const others = texts.near(profile);
    left -= others.size;
    if (left < 0) return { ...found, note: cutNote(index, bullets.length) };
    for (const { item, profile: other } of others) {
      const isNear = isSame(other, profile);
      if (!isNear && !isContrary(other, profile)) continue;
      const pairs = isNear ? found.nearDuplicates : found.contradictions;
      if (pairs.length >= MAX_PAIRS) return { ...found, note: cutNote(index, bullets.length) };
      pairs.push(pairOf(item, bullet));
    }
    texts.add(profile, bullet);
  }
  return found;
}

/** Returns a pair of bullets with their share of common words. */
export function pairOf(one: Bullet, other: Bullet): BulletPair {
  const similarity = overlap(profileOf(one.text), profileOf(other.text));
  return {
    section: one.section,
    ids: [one.id, other.id],
    contents: [one.text, other.text],
    similarity: Math.round(similarity * 100) / 100,
  };
}

function cutNote(done: number, all: number): string {
  return `Incomplete list: the server compared only the first ${done} of ${all} bullets. ` +
    "Merge or retire the listed bullets, then call again";
}
