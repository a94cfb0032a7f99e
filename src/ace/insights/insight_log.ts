import { withLock } from "../files/file_lock.ts";
import { onceForEachVersion } from "../files/file_version.ts";
import { appendLines } from "../files/line_writer.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { fieldsOf } from "../logs/json_fields.ts";
import { shownName } from "../logs/shown_name.ts";
import { readRecords, type SkippedLines } from "../logs/record_log.ts";
import { type Insight, isWithoutAdvice, parseInsight } from "./insight.ts";
import { TAGS } from "./tags.ts";

/** A bullet that was written once, and the insight that it says: its tombstone when it is gone. */
export interface WrittenBullet {
  insightId: string;
  bulletId: string;
  section: string;
  text: string;
  /** When that was, in ISO 8601. */
  timestamp?: string;
}

/** The insight log as a whole. */
export interface InsightLog extends SkippedLines {
  /** The newest version of each insight by id, in the order in which these were logged. */
  insights: ReadonlyMap<string, Insight>;
  /** The bullets that were written into the playbook, the newest record of each last. */
  written: readonly WrittenBullet[];
  /** The ids of insights whose question a lesson answers. */
  answered: ReadonlySet<string>;
}

/** Returns the log. Throws PARSE_ERROR if no line is a record. */
export const readInsightLog = onceForEachVersion((file): InsightLog => {
  const insights = new Map<string, Insight>();
  const written: WrittenBullet[] = [];
  const answered = new Set<string>();
  const skipped = readRecords(file, parseRecord, (record) => {
    if ("bulletId" in record) {
      written.push(record);
      return;
    }
    // The newest version stands where it was logged.
    insights.delete(record.id);
    insights.set(record.id, record);
    for (const id of record.answers ?? []) answered.add(id);
  });
  return { insights, written, answered, ...skipped };
});

/** Returns the record in a value; undefined if it is not a record. */
export function parseRecord(value: unknown): Insight | WrittenBullet | undefined {
  return parseInsight(value) ?? parseWritten(value);
}

function parseWritten(value: unknown): WrittenBullet | undefined {
  const { insightId, bulletId, section, text, timestamp } = fieldsOf(value);
  if (typeof insightId !== "string" || typeof bulletId !== "string") return undefined;
  if (typeof section !== "string" || typeof text !== "string") return undefined;
  const written = { insightId: shownName(insightId), bulletId, section, text };
  return typeof timestamp === "string" ? { ...written, timestamp } : written;
}

/** Logs which insights became bullets, once they have. Throws `WriteError`. */
export async function appendWritten(
  file: SharedFile,
  written: readonly WrittenBullet[],
): Promise<void> {
  if (written.length === 0) return;
  const timestamp = new Date().toISOString();
  const lines = written.map((bullet) => JSON.stringify({ ...bullet, timestamp }));
  await withLock(file, () => appendLines(file, lines));
}

/** The insight as it stands: without advice it waits for a lesson, or has been answered by one. */
export function asItStands(insight: Insight, { answered }: Pick<InsightLog, "answered">): Insight {
  if (!isWithoutAdvice(insight)) return insight;
  const isAnswered = answered.has(insight.id);
  const tag = isAnswered ? TAGS.answered : TAGS.needsLesson;
  const others = insight.metaTags.filter((one) =>
    one !== TAGS.needsLesson && one !== TAGS.answered
  );
  return {
    ...insight,
    // It said that nobody knows, or asked whether something is what helps.
    ...(isAnswered && { recommendation: "A lesson says what helps" }),
    onlineEligible: false,
    metaTags: [...others, tag],
  };
}

/** All insights of the log as they stand. */
export function* standingInsights(log: InsightLog): Generator<Insight> {
  for (const insight of log.insights.values()) yield asItStands(insight, log);
}

/** The newest version of the insight that a bullet says, by the bullet's id. */
export function insightsByBullet({ insights, written }: InsightLog): Map<string, Insight> {
  const found = new Map<string, Insight>();
  for (const { bulletId, insightId } of written) {
    const insight = insights.get(insightId);
    if (insight !== undefined) found.set(bulletId, insight);
  }
  return found;
}
