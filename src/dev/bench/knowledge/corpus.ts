import { type NewEntry, newEntry } from "../../../knowledge/store/entry.ts";
import { seededRandom } from "../random.ts";

/** How long the vectors of the benchmark are; as OpenAI's small model makes them. */
export const DIMENSION = 1536;

const SYLLABLES = "ba de fi go lu ma ne pi ro su ta ve wi zo ka le mi no pa ri".split(" ");

/** The word of a rank, of which there are 20,000. */
export function wordAt(rank: number): string {
  let word = "";
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / 20)) word += SYLLABLES[rest % 20];
  return word;
}

/** The rank of a word: the frequent ones come often, as in Zipf's law. */
export function zipfRank(random: () => number): number {
  return Math.floor(20_000 ** random()) - 1;
}

/** So many words by Zipf's law. */
export function wordsFrom(random: () => number, count: number): string {
  return Array.from({ length: count }, () => wordAt(zipfRank(random))).join(" ");
}

/** Numbers from -0.9 to 0.9 near those of one of a hundred centres. */
export function noisyCentre(random: () => number, dimension: number): number[] {
  const centre = seededRandom(1000 + Math.floor(random() * 100));
  return Array.from({ length: dimension }, () => centre() - 0.5 + 0.8 * (random() - 0.5));
}

/** A vector of length one near one of a hundred centres, as texts on the same subject have. */
export function vectorFrom(random: () => number, dimension: number = DIMENSION): Float32Array {
  const vector = Float32Array.from(noisyCentre(random, dimension));
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** An entry of about 120 words; one in fifty has the tag `rare`. */
export function entryFrom(random: () => number, dimension: number = DIMENSION): NewEntry {
  const role = (["pm", "dev", "qa", "all"] as const)[Math.floor(random() * 4)] ?? "all";
  const tags = [`tag-${Math.floor(random() * 200)}`, ...(random() < 0.02 ? ["rare"] : [])];
  const content = wordsFrom(random, 60 + Math.floor(random() * 120));
  return newEntry({ content, role, tags, vector: vectorFrom(random, dimension) });
}
