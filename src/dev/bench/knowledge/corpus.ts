import { seededRandom } from "../random.ts";

const SYLLABLES = "ba de fi go lu ma ne pi ro su ta ve wi zo ka le mi no pa ri".split(" ");

/** A random word from a vocabulary of 20,000; a few words are frequent, as in Zipf's law. */
export function wordFrom(random: () => number): string {
  let word = "";
  const rank = Math.floor(20_000 ** random()) - 1;
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / 20)) word += SYLLABLES[rest % 20];
  return word;
}

export function wordsFrom(random: () => number, count: number): string {
  return Array.from({ length: count }, () => wordFrom(random)).join(" ");
}

export function numbersFrom(random: () => number, dimension: number): number[] {
  const centre = seededRandom(1000 + Math.floor(random() * 100));
  return Array.from({ length: dimension }, () => centre() - 0.5 + 0.8 * (random() - 0.5));
}

export function unitVector(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (value) => value / length);
}

export function vectorFrom(random: () => number, dimension: number): Float32Array {
  return unitVector(numbersFrom(random, dimension));
}
