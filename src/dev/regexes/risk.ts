import { analyse } from "scslre";
import { attackOn } from "./attack.ts";
import type { PatternUse } from "./pattern_uses.ts";

const REASONS = {
  Self: "one repetition can divide a run in many ways",
  Trade: "two repetitions can divide a run in many ways",
  Move: "a run is tried from each of its characters on",
};

/** Why an expression may take more than linear time, in a sentence; undefined where it may not. */
export function riskOf({ regex }: PatternUse): string | undefined {
  if (regex === undefined) return "it is built at run time";
  const { source, flags } = regex;
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (report !== undefined) {
    return `${REASONS[report.type]}: ${JSON.stringify(report.character.pick)}, repeated`;
  }
  const attack = attackOn(regex);
  if (attack === undefined) return undefined;
  const { prefix, word, suffix, length, milliseconds } = attack;
  return `${milliseconds.toFixed(0)} ms for ${JSON.stringify(prefix)}, then ` +
    `${JSON.stringify(word)} for ${length} characters, then ${JSON.stringify(suffix)}`;
}
