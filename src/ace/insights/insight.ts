import { ownField } from "../../kernel/own_field.ts";
import { numberOf, textOf, textsOf } from "../logs/fields.ts";

/** What was learned from traces, as the log and the requirement have it. */
export interface Insight {
  id: string;
  /** ISO 8601. */
  timestamp: string;
  taskId: string;
  source: { runner?: string; beadIds: string[] };
  signal: { pattern: string; evidence: string[] };
  recommendation: string;
  scope: { files?: string[]; glob?: string };
  /** From 0 to 1. */
  confidence: number;
  onlineEligible: boolean;
  metaTags: string[];
}

/** The tag of what a person should look at: it becomes a bullet only when it is forced. */
export const REVIEW_NEEDED = "review-needed";

/** Of a batch over years thousands would be no answer that anyone reads. */
const MAX_BEADS = 100;

/** An insight as answers show it, with the first hundred beads; the log has them all. */
export function shownInsight(insight: Insight): Insight {
  const { source } = insight;
  return { ...insight, source: { ...source, beadIds: source.beadIds.slice(0, MAX_BEADS) } };
}

/** The insight in a value, in either dialect: its `delta`, a text or an object, is not needed. */
export function parseInsight(value: unknown): Insight | undefined {
  const [id, recommendation] = [textOf(value, "id"), textOf(value, "recommendation")];
  const confidence = numberOf(value, "confidence");
  if (id === undefined || recommendation === undefined || confidence === undefined) {
    return undefined;
  }
  const [source, signal, scope] = ["source", "signal", "scope"].map((name) =>
    ownField(value, name)
  );
  const [runner, glob] = [textOf(source, "runner"), textOf(scope, "glob")];
  const files = textsOf(scope, "files");
  return {
    id,
    timestamp: textOf(value, "timestamp") ?? "",
    taskId: textOf(value, "taskId") ?? "",
    source: { ...(runner !== undefined && { runner }), beadIds: textsOf(source, "beadIds") },
    signal: {
      pattern: textOf(signal, "pattern") ?? recommendation,
      evidence: textsOf(signal, "evidence"),
    },
    recommendation,
    scope: { ...(files.length > 0 && { files }), ...(glob !== undefined && { glob }) },
    confidence: Math.min(1, Math.max(0, confidence)),
    onlineEligible: ownField(value, "onlineEligible") === true,
    metaTags: textsOf(value, "metaTags"),
  };
}

/** Newest first; what has no readable time comes last. */
export function byTime(a: Insight, b: Insight): number {
  return (timeOf(b) ?? -8.64e15) - (timeOf(a) ?? -8.64e15);
}

/** The time in milliseconds; undefined when it cannot be read. */
export function timeOf({ timestamp }: Pick<Insight, "timestamp">): number | undefined {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : time;
}
