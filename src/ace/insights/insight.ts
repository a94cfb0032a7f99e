import * as z from "zod";
import {
  asList,
  asNumber,
  asString,
  fieldsOf,
  type JsonFields,
  stringsIn,
} from "../logs/json_fields.ts";
import { asName, namesIn } from "../logs/shown_name.ts";
import { withoutInvisible } from "../../kernel/text.ts";
import { ADVICE } from "./advice.ts";
import { TAGS } from "./tags.ts";

/** An insight from traces or lessons, in the format of the results. */
export const insightSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  timestamp: z.string(),
  taskId: z.string(),
  source: z.object({
    runner: z.string().optional(),
    beadIds: z.array(z.string()),
    traceIds: z.array(z.string()).optional(),
  }),
  signal: z.object({ pattern: z.string(), evidence: z.array(z.string()) }),
  recommendation: z.string(),
  scope: z.object({
    files: z.array(z.string()).optional(),
    glob: z.string().optional(),
    literals: z.array(z.string()).optional(),
  }),
  /** The confidence in the advice, from 0 to 1. */
  confidence: z.number(),
  onlineEligible: z.boolean(),
  metaTags: z.array(z.string()),
  /** The number of distinct occurrences of the pattern. */
  recurrence: z.number(),
});

/** An insight in the format of the log. */
export interface Insight extends z.infer<typeof insightSchema> {
  /** The section named in the lesson. */
  section?: string;
  /** The IDs of the insights whose questions the lesson answers. */
  answers?: string[];
  /**
   * The keys of the errors that the lesson's `when` names, or whose question the lesson answers.
   */
  errors?: string[];
  /** The decision about an existing rule or lesson for the same situation. */
  resolved?: Resolution;
  /** The number of reports that the insight's bullet did harm. */
  harmful?: number;
}

/** A decision about two lessons for the same situation. */
export interface Resolution {
  how: "replace" | "merge" | "keep" | "restore";
  because?: string;
  /** ISO 8601. */
  at: string;
  /** The existing rule. */
  bulletId?: string;
}

/** The maximum number of beads in a result. A batch over years has thousands, too many to read. */
const MAX_BEADS = 100;
/** The maximum number of trace IDs in a result. The IDs are long and are used only in the log. */
const MAX_TRACES = 10;

/** The maximum number of trace IDs that the log stores for an insight. */
export const MAX_LOGGED_TRACES = 100;

/**
 * Returns an insight in the format of the results, with only its first 100 beads and first 10
 * traces. The log contains all beads and up to 100 traces.
 */
export function shownInsight(insight: Insight): z.infer<typeof insightSchema> {
  const { section: _section, answers: _answers, harmful: _harmful, ...others } = insight;
  const { errors: _errors, resolved: _resolved, ...shown } = others;
  const { source } = shown;
  return {
    ...shown,
    source: {
      ...source,
      beadIds: source.beadIds.slice(0, MAX_BEADS),
      ...(source.traceIds && { traceIds: source.traceIds.slice(0, MAX_TRACES) }),
    },
  };
}

/** Returns the insight in a logged value of either format, or undefined. Ignores `delta`. */
export function parseInsight(value: unknown): Insight | undefined {
  const fields = fieldsOf(value);
  const [id, recommendation] = [asName(fields.id), asText(fields.recommendation)];
  const confidence = asNumber(fields.confidence);
  if (id === undefined || recommendation === undefined || confidence === undefined) {
    return undefined;
  }
  const [source, signal, scope] = [fields.source, fields.signal, fields.scope].map(fieldsOf);
  const [runner, glob] = [asName(source?.runner), asName(scope?.glob)];
  const [recurrence, harmful] = [asNumber(fields.recurrence), asNumber(fields.harmful)];
  const section = asString(fields.section);
  return {
    id,
    timestamp: asString(fields.timestamp) ?? "",
    taskId: asName(fields.taskId) ?? "",
    source: {
      ...(runner !== undefined && { runner }),
      beadIds: namesIn(source?.beadIds),
      ...listed("traceIds", source),
    },
    signal: {
      pattern: asText(signal?.pattern) ?? recommendation,
      evidence: stringsIn(signal?.evidence).map(withoutInvisible),
    },
    recommendation,
    scope: {
      ...listed("files", scope),
      ...(glob !== undefined && { glob }),
      ...listed("literals", scope),
    },
    confidence: Math.min(1, Math.max(0, confidence)),
    onlineEligible: fields.onlineEligible === true,
    metaTags: namesIn(fields.metaTags),
    recurrence: recurrence ?? 1,
    ...(section !== undefined && { section }),
    ...listed("answers", fields),
    ...errorsIn(fields.errors),
    ...resolutionIn(fields.resolved),
    ...(harmful !== undefined && { harmful }),
  };
}

/** Returns the keys of errors. Keys contain line breaks, unlike shown names. */
function errorsIn(value: unknown): { errors?: string[] } {
  const errors = stringsIn(value);
  return errors.length === 0 ? {} : { errors };
}

const RESOLUTIONS = ["replace", "merge", "keep", "restore"] as const;

function resolutionIn(value: unknown): { resolved?: Resolution } {
  const fields = fieldsOf(value);
  const how = RESOLUTIONS.find((one) => one === fields.how);
  const [because, bulletId] = [asString(fields.because), asString(fields.bulletId)];
  if (how === undefined) return {};
  return {
    resolved: {
      how,
      at: asString(fields.at) ?? "",
      ...(because !== undefined && { because }),
      ...(bulletId !== undefined && { bulletId }),
    },
  };
}

function listed<Name extends string>(
  name: Name,
  fields: JsonFields | undefined,
): { [Key in Name]?: string[] } {
  const empty: { [Key in Name]?: string[] } = {};
  const value = fields?.[name];
  return asList(value).length === 0 ? empty : { ...empty, [name]: namesIn(value) };
}

/** Returns a text without invisible characters, because any program may have written the log. */
function asText(value: unknown): string | undefined {
  return typeof value === "string" ? withoutInvisible(value) : undefined;
}

/** Matches placeholder advice from earlier versions. */
const CANNED = /^Before work like .* find what it depends on and resolve /;

/** Returns true if neither a user nor a tool's makers confirmed the insight's advice. */
export function isWithoutAdvice({ source, recommendation, metaTags }: Insight): boolean {
  if (metaTags.includes(TAGS.needsLesson) || CANNED.test(recommendation)) return true;
  const { runner } = source;
  if (runner === undefined || !metaTags.includes(TAGS.error)) return false;
  if (!recommendation.startsWith(`For ${runner}`)) return false;
  return !ADVICE.some(({ text }) => recommendation.endsWith(text));
}

/** Returns true if an insight requires a review or a lesson before it can become a bullet. */
export function isHeldBack({ metaTags }: Pick<Insight, "metaTags">): boolean {
  return metaTags.includes(TAGS.review) || metaTags.includes(TAGS.needsLesson);
}

/** Returns the distinct items of all lists. */
export function union(...lists: readonly (readonly string[] | string | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))];
}

/** Compares insights by time, newest first. Insights without a valid time come last. */
export function byTime(a: Insight, b: Insight): number {
  return (timeOf(b) ?? -8.64e15) - (timeOf(a) ?? -8.64e15);
}

/** Returns an insight's time in milliseconds, or undefined if the time is invalid. */
export function timeOf({ timestamp }: Pick<Insight, "timestamp">): number | undefined {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : time;
}
