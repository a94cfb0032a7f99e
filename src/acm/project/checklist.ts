import { excerpt } from "../../kernel/text.ts";

/** Whether a prerequisite is met. A checklist is met when all its verdicts are "met". */
export type Verdict = "met" | "not met" | "not stated";

/** What a file says about a prerequisite. */
export interface GateFinding {
  verdict: Verdict;
  /** A quotation of what was found, or why nothing was. */
  found: string;
  /** Where: "status.md line 3". */
  where?: string;
}

/** One line of a checklist. */
export interface Check extends GateFinding {
  /** The prerequisite as a sentence: "the phase in status.md is complete". */
  what: string;
}

const MARKS: Record<Verdict, string> = { "met": "✓", "not met": "✗", "not stated": "?" };

/** The checklist as text: a verdict line, then a line per check. */
export function renderChecklist(title: string, checks: readonly Check[]): string {
  const met = checks.filter(({ verdict }) => verdict === "met").length;
  const verdict: Verdict = met === checks.length ? "met" : "not met";
  const lines = checks.map(({ what, verdict, found, where }) => {
    const place = where === undefined ? "" : ` (${where})`;
    return `${MARKS[verdict]} ${verdict}: ${what} — ${excerpt(found, 300)}${place}`;
  });
  return [`${title}: ${verdict} (${met} of ${checks.length})`, ...lines].join("\n");
}
