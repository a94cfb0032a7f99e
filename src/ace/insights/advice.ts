import { ADVICE } from "./advice_table.ts";
import type { Advice } from "./tool_advice.ts";

const GENERAL: Advice = {
  text: "mend the cause of the first error that it reports, and run it again before going on",
  tags: ["build"],
};

/** The advice for an error of a tool, by its code and message. */
export function adviceFor(tool: string, message: string): Advice {
  const key = tool.toLowerCase();
  const known = Object.hasOwn(ADVICE, key) ? ADVICE[key] : undefined;
  if (known === undefined) return GENERAL;
  return known.rules.find(({ when }) => when.test(message)) ?? known.otherwise;
}
