import { excerpt } from "../../kernel/text.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";

export type Verdict = "met" | "not met" | "to judge";

export interface GateItem {
  verdict: Verdict;
  what: string;
  place: LinePlace;
  /** Further facts, each on a line of its own. */
  notes: readonly string[];
}

export function overall(items: readonly { verdict: Verdict }[]): Verdict {
  const has = (verdict: Verdict): boolean => items.some((item) => item.verdict === verdict);
  return has("not met") ? "not met" : has("to judge") || items.length === 0 ? "to judge" : "met";
}

export function placeText({ file, line }: LinePlace): string {
  return `${excerpt(file, 200)}:${line}`;
}

/** Returns an item in one line: its words, and what was found. */
export function itemLine({ what, notes: [note] }: GateItem): string {
  return note === undefined ? what : `${what}: ${note}`;
}

export function itemText({ verdict, what, place, notes }: GateItem): string {
  const head = `${verdict}: ${excerpt(what, 400)} (${placeText(place)})`;
  return [head, ...notes.map((note) => `  ${note}`)].join("\n");
}
