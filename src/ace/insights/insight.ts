import * as z from "zod";
import { withoutInvisible } from "../../kernel/text.ts";
import type { SharedFile } from "../../kernel/disk/shared_file.ts";
import { asList, asNumber, asString, fieldsOf, stringsIn } from "../logs/json_fields.ts";
import { readRecords, type SkippedLines } from "../logs/record_log.ts";
import { asName, namesIn } from "../logs/shown_name.ts";

export const TAGS = {
  /** Seen in runs, with no advice: only `forceInsightIds` writes it. */
  noLesson: "no-lesson",
  review: "review-needed",
  lesson: "lesson",
} as const;

export const insightSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  taskId: z.string(),
  source: z.object({ runner: z.string().optional(), beadIds: z.array(z.string()) }),
  signal: z.object({ pattern: z.string(), evidence: z.array(z.string()) }),
  recommendation: z.string(),
  scope: z.object({
    files: z.array(z.string()).optional(),
    glob: z.string().optional(),
    literals: z.array(z.string()).optional(),
  }),
  confidence: z.number(),
  onlineEligible: z.boolean(),
  metaTags: z.array(z.string()),
  recurrence: z.number(),
});

/** An insight with the fields that only the log has. */
export interface Insight extends z.infer<typeof insightSchema> {
  section?: string;
  why?: string;
}

/** Returns the insight in a logged value, or undefined. */
export function parseInsight(value: unknown): Insight | undefined {
  const fields = fieldsOf(value);
  const [id, recommendation] = [asName(fields.id), asText(fields.recommendation)];
  const confidence = asNumber(fields.confidence);
  if (id === undefined || recommendation === undefined || confidence === undefined) {
    return undefined;
  }
  const [source, signal, scope] = [
    fieldsOf(fields.source),
    fieldsOf(fields.signal),
    fieldsOf(fields.scope),
  ];
  const [runner, glob] = [asName(source.runner), asName(scope.glob)];
  const [section, why] = [asString(fields.section), asString(fields.why)];
  return {
    id,
    timestamp: asString(fields.timestamp) ?? "",
    taskId: asName(fields.taskId) ?? "",
    source: { ...(runner !== undefined && { runner }), beadIds: namesIn(source.beadIds) },
    signal: {
      pattern: asText(signal.pattern) ?? recommendation,
      evidence: stringsIn(signal.evidence).map(withoutInvisible),
    },
    recommendation,
    scope: {
      ...(asList(scope.files).length > 0 && { files: namesIn(scope.files) }),
      ...(glob !== undefined && { glob }),
      ...(asList(scope.literals).length > 0 && { literals: namesIn(scope.literals) }),
    },
    confidence: Math.min(1, Math.max(0, confidence)),
    onlineEligible: fields.onlineEligible === true,
    metaTags: namesIn(fields.metaTags),
    recurrence: asNumber(fields.recurrence) ?? 1,
    ...(section !== undefined && { section }),
    ...(why !== undefined && { why }),
  };
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" ? withoutInvisible(value) : undefined;
}

/** The newest version of each logged insight, by its id, in the order of the log. */
export interface InsightLog {
  insights: Map<string, Insight>;
  skipped: SkippedLines;
}

/** Reads the insight log. A missing log has no insights. Throws PARSE_ERROR. */
export function readInsightLog(file: SharedFile): InsightLog {
  const insights = new Map<string, Insight>();
  const skipped = readRecords(file, parseInsight, (one) => insights.set(one.id, one));
  return { insights, skipped };
}

/** Compares insights by time, newest first. Insights without a valid time come last. */
export function byTime(a: Pick<Insight, "timestamp">, b: Pick<Insight, "timestamp">): number {
  return timeOf(b) - timeOf(a);
}

/** Returns a time in milliseconds, or the earliest time for a text that isn't one. */
export function timeOf({ timestamp }: Pick<Insight, "timestamp">): number {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? -8.64e15 : time;
}
