import { excerpt } from "../../kernel/text.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";

/** The verdict on an item of a gate. */
export type Verdict = "met" | "not met" | "to judge";

/** An item of a gate: a stage fact, a document, a section or a criterion. */
export interface GateItem {
  verdict: Verdict;
  what: string;
  /** The line that decided, in the project or in the spec. */
  place: LinePlace;
  /** Further facts, each on a line of its own. */
  notes: readonly string[];
}

/** A gate's items with the verdict over all of them. */
export interface Gate {
  stage: string;
  verdict: Verdict;
  items: readonly GateItem[];
}

/** Returns the first verdict of these that an item has: not met, to judge, met. */
export function overall(items: readonly { verdict: Verdict }[]): Verdict {
  const has = (verdict: Verdict): boolean => items.some((item) => item.verdict === verdict);
  return has("not met") ? "not met" : has("to judge") || items.length === 0 ? "to judge" : "met";
}

/** Returns a place as `FILE:LINE`. */
export function placeText({ file, line }: LinePlace): string {
  return `${excerpt(file, 200)}:${line}`;
}

/** Returns an item as a line with its verdict, and indented lines below it. */
export function itemText({ verdict, what, place, notes }: GateItem): string {
  const head = `${verdict}: ${excerpt(what, 400)} (${placeText(place)})`;
  return [head, ...notes.map((note) => `  ${note}`)].join("\n");
}
