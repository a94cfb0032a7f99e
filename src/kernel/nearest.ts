import { levenshteinDistance } from "@std/text";
import { excerpt } from "./text.ts";

/** Up to `count` of the names most similar to `name`, nearest first, by Levenshtein distance. */
export function nearest(name: string, names: readonly string[], count = 3): string[] {
  const wanted = excerpt(name).toLowerCase();
  return names
    .map((candidate) => ({
      candidate,
      distance: Number(levenshteinDistance(wanted, candidate.toLowerCase())),
    }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
