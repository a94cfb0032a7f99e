import { excerpt, printableLine } from "./text.ts";

export function nearest(name: string, names: readonly string[], count = 3): string[] {
  return ranked(name, names).slice(0, count).map(({ candidate }) => printableLine(candidate));
}

/** Returns the name that differs from `name` in at most two letters and in less than half of them. */
export function probablyMeant(name: string, names: readonly string[]): string | undefined {
  const [best] = ranked(name, names);
  if (best === undefined || best.distance > 2) return undefined;
  return best.distance < plain(name).length / 2 ? best.candidate : undefined;
}

function ranked(
  name: string,
  names: readonly string[],
): { candidate: string; distance: number }[] {
  const wanted = plain(excerpt(name));
  return names.map((candidate) => ({ candidate, distance: distanceOf(wanted, plain(candidate)) }))
    .sort((a, b) => a.distance - b.distance);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/^-+/, "");
}

function distanceOf(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let at = 1; at <= b.length; at++) {
      const change = a[row - 1] === b[at - 1] ? 0 : 1;
      const [left = 0, over = 0, before = 0] = [current[at - 1], above[at], above[at - 1]];
      current.push(Math.min(left + 1, over + 1, before + change));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}
