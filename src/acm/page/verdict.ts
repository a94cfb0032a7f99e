import type { Html } from "../../kernel/page/html.ts";
import type { PageCall } from "../../kernel/page/page.ts";
import { badge, type Tone } from "../../kernel/page/parts.ts";
import type { Verdict } from "../project/checklist.ts";

const VERDICT_SIGNS: Record<Verdict, { tone: Tone; mark: string }> = {
  "met": { tone: "good", mark: "✓" },
  "not met": { tone: "bad", mark: "✗" },
  "undecided": { tone: "warn", mark: "?" },
};

/** Returns a verdict in its colour, with its mark. */
export function verdictBadge(verdict: Verdict): Html {
  const { tone, mark } = VERDICT_SIGNS[verdict];
  return badge(tone, verdict, mark);
}

/** Returns the project in a call's arguments, if any. */
export function projectGiven({ project_path }: PageCall["arguments"]): PageCall["arguments"] {
  return project_path === undefined ? {} : { project_path };
}
