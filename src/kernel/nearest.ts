import { levenshteinDistance } from "@std/text";
import { excerpt, printableLine } from "./text.ts";

export function nearest(name: string, names: readonly string[], count = 3): string[] {
  return ranked(name, names).slice(0, count).map(({ candidate }) => printableLine(candidate));
}

export function probablyMeant(name: string, names: readonly string[]): string | undefined {
  const [best] = ranked(name, names);
  if (best === undefined || best.distance > 2) return undefined;
  return best.distance < name.length / 2 ? best.candidate : undefined;
}

function ranked(
  name: string,
  names: readonly string[],
): { candidate: string; distance: number }[] {
  const wanted = excerpt(name).toLowerCase();
  return names
    .map((candidate) => ({
      candidate,
      distance: Number(levenshteinDistance(wanted, candidate.toLowerCase())),
    }))
    .sort((a, b) => a.distance - b.distance);
}
