import { ownField } from "../../kernel/own_field.ts";
import { listIn, numberIn, stringIn, stringsIn } from "../logs/record_log.ts";
import { ADVICE } from "./advice.ts";
import { TAGS } from "./tags.ts";

/** What traces or people taught, in the form of the log and the requirement. */
export interface Insight {
  id: string;
  /** ISO 8601. */
  timestamp: string;
  taskId: string;
  source: { runner?: string; beadIds: string[]; traceIds?: string[] };
  signal: { pattern: string; evidence: string[] };
  recommendation: string;
  scope: { files?: string[]; glob?: string; literals?: string[] };
  /** From 0 to 1: how sure the advice is. */
  confidence: number;
  onlineEligible: boolean;
  metaTags: string[];
  /** In how many distinct places the pattern was seen. */
  recurrence: number;
  /** The section that a lesson names. */
  section?: string;
  /** The insights whose questions a lesson answers. */
  answers?: string[];
  /** How often its bullet was reported as harmful. */
  harmful?: number;
}

/** A batch over years has thousands, which nobody reads. */
const MAX_BEADS = 100;

/** An insight as answers show it: with its first hundred beads; the log has them all. */
export function shownInsight(insight: Insight): Insight {
  const { id, timestamp, taskId, source, signal, recommendation, scope } = insight;
  const { confidence, onlineEligible, metaTags, recurrence } = insight;
  return {
    ...{ id, timestamp, taskId },
    source: { ...source, beadIds: source.beadIds.slice(0, MAX_BEADS) },
    ...{ signal, recommendation, scope, confidence, onlineEligible, metaTags, recurrence },
  };
}

/** The insight in a value of either dialect, whose `delta`, a string or an object, is ignored. */
export function parseInsight(value: unknown): Insight | undefined {
  const [id, recommendation] = [stringIn(value, "id"), stringIn(value, "recommendation")];
  const confidence = numberIn(value, "confidence");
  if (id === undefined || recommendation === undefined || confidence === undefined) {
    return undefined;
  }
  const [source, signal, scope] = ["source", "signal", "scope"].map((name) =>
    ownField(value, name)
  );
  const [runner, glob] = [stringIn(source, "runner"), stringIn(scope, "glob")];
  const [recurrence, harmful] = [numberIn(value, "recurrence"), numberIn(value, "harmful")];
  const section = stringIn(value, "section");
  return {
    id,
    timestamp: stringIn(value, "timestamp") ?? "",
    taskId: stringIn(value, "taskId") ?? "",
    source: {
      ...(runner !== undefined && { runner }),
      beadIds: stringsIn(source, "beadIds"),
      ...listed("traceIds", source),
    },
    signal: {
      pattern: stringIn(signal, "pattern") ?? recommendation,
      evidence: stringsIn(signal, "evidence"),
    },
    recommendation,
    scope: {
      ...listed("files", scope),
      ...(glob !== undefined && { glob }),
      ...listed("literals", scope),
    },
    confidence: Math.min(1, Math.max(0, confidence)),
    onlineEligible: ownField(value, "onlineEligible") === true,
    metaTags: stringsIn(value, "metaTags"),
    recurrence: recurrence ?? 1,
    ...(section !== undefined && { section }),
    ...listed("answers", value),
    ...(harmful !== undefined && { harmful }),
  };
}

function listed<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string[] } {
  const empty: { [Key in Name]?: string[] } = {};
  return listIn(value, name).length === 0 ? empty : { ...empty, [name]: stringsIn(value, name) };
}

/** Advice that earlier versions gave for want of better; it says nothing. */
const CANNED = /^Before work like .* find what it depends on and resolve /;

/** True for an insight without advice that anyone vouches for. */
export function isWithoutAdvice({ source, recommendation, metaTags }: Insight): boolean {
  if (metaTags.includes(TAGS.needsLesson) || CANNED.test(recommendation)) return true;
  const { runner } = source;
  if (runner === undefined || !metaTags.includes(TAGS.error)) return false;
  if (!recommendation.startsWith(`For ${runner}`)) return false;
  return !ADVICE.some(({ text }) => recommendation.endsWith(text));
}

/** Compares insights, newest first; those without a readable time come last. */
export function byTime(a: Insight, b: Insight): number {
  return (timeOf(b) ?? -8.64e15) - (timeOf(a) ?? -8.64e15);
}

/** The time in milliseconds; undefined when it cannot be read. */
export function timeOf({ timestamp }: Pick<Insight, "timestamp">): number | undefined {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : time;
}
