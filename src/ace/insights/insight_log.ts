import type { SharedFile } from "../files/shared_file.ts";
import { isConflictMarker } from "../../kernel/git_conflict.ts";
import { gatherer, type LineGatherer } from "../logs/growing_log.ts";
import { jsonIn } from "../logs/json_fields.ts";
import { LineCount, requireRecords, type SkippedLines } from "../logs/record_log.ts";
import { type Insight, isWithoutAdvice, parseInsight, union } from "./insight.ts";
import {
  type LoggedEvent,
  parseEvent,
  parseWritten,
  type RuleEvent,
  type WrittenBullet,
} from "./rule_events.ts";
import { TAGS } from "./tags.ts";

type EventOf<Kind extends RuleEvent["event"]> = Extract<LoggedEvent, { event: Kind }>;

/**
 * The gathered contents of the insight log. The order of lines doesn't matter, because a merge of
 * two branches mixes them. The newest fact wins, and repeated lines count once.
 */
export class InsightLog implements LineGatherer {
  /** The number of the first line with a conflict marker. */
  conflict: number | undefined;
  /** The newest version of each insight by ID, in the order in which they were logged. */
  readonly insights = new Map<string, Insight>();
  /** The records of written rules, in the order of the log. */
  readonly written: WrittenBullet[] = [];
  /** The ids of insights whose question has been answered. */
  readonly answered = new Set<string>();
  readonly retired = new Map<string, EventOf<"retired">>();
  readonly rejected = new Map<string, EventOf<"rejected">>();
  readonly reworded = new Map<string, EventOf<"reworded">>();
  readonly moved = new Map<string, EventOf<"moved">>();
  readonly merged = new Map<string, EventOf<"merged">>();
  readonly counted = new Map<string, EventOf<"counted">>();
  readonly #insightWrittenAt = new Map<string, string>();
  readonly #writtenAt = new Map<string, string>();
  readonly #texts = new Map<string, Set<string>>();
  readonly #restored = new Map<string, string>();
  readonly #count = new LineCount();

  /** Adds the record in a log line. */
  add(line: string): void {
    this.#count.lines++;
    if (line.trim() === "") return;
    const value = jsonIn(line);
    const [insight, written] = [parseInsight(value), parseWritten(value)];
    const event = insight || written ? undefined : parseEvent(value);
    if (insight !== undefined) this.#addInsight(insight);
    else if (written !== undefined) this.#addWritten(written);
    else if (event !== undefined) this.#addEvent(event);
    else if (isConflictMarker(line)) return void (this.conflict ??= this.lines);
    else return this.#count.skip(line);
    this.#count.records++;
  }

  /** Throws PARSE_ERROR if the log has lines but no records. */
  requireRecords(file: SharedFile): void {
    requireRecords(file.name, this.#count);
  }

  /** Returns the skipped lines in the format of a result. */
  skippedIn({ name }: SharedFile): SkippedLines {
    return this.#count.skippedIn(name);
  }

  /** The number of lines read. */
  get lines(): number {
    return this.#count.lines;
  }

  /** Returns a rule's retirement, or undefined if the rule isn't retired or was restored. */
  retirement(bulletId: string): EventOf<"retired"> | undefined {
    const retired = this.retired.get(bulletId);
    const restored = this.#restored.get(bulletId) ?? "";
    return retired !== undefined && retired.timestamp >= restored ? retired : undefined;
  }

  /** Returns a lesson's rejection, or undefined if the lesson isn't rejected or was restored. */
  rejection(insightId: string): EventOf<"rejected"> | undefined {
    const rejected = this.rejected.get(insightId);
    const resolved = this.insights.get(insightId)?.resolved?.at ?? "";
    return rejected !== undefined && rejected.timestamp >= resolved ? rejected : undefined;
  }

  /** Returns a rule's ID and the IDs of the rules that were merged into it. */
  idsOf(bulletId: string): string[] {
    const ids = [bulletId];
    for (const id of ids) {
      for (const { bulletId: other, into } of this.merged.values()) {
        if (into === id && !ids.includes(other)) ids.push(other);
      }
    }
    return ids;
  }

  /** Returns all texts that this server wrote for a rule. */
  textsOf(bulletId: string): ReadonlySet<string> {
    return this.#texts.get(bulletId) ?? new Set();
  }

  /** Returns true if an insight became a rule and no later decision restored it. */
  isWrittenInsight(insightId: string): boolean {
    const last = this.#insightWrittenAt.get(insightId);
    return last !== undefined && last >= (this.insights.get(insightId)?.resolved?.at ?? "");
  }

  /** Returns true if this server wrote the rule, so the log contains its original text. */
  isWritten(bulletId: string): boolean {
    return this.#writtenAt.has(bulletId);
  }

  /** Returns the ISO 8601 time when this server first wrote a rule, or last restored it. */
  writtenAt(bulletId: string): string | undefined {
    return this.#writtenAt.get(bulletId) || undefined;
  }

  #addInsight(insight: Insight): void {
    const known = this.insights.get(insight.id);
    // Delete the insight first, so its newest version moves to the end.
    this.insights.delete(insight.id);
    this.insights.set(insight.id, known === undefined ? insight : united(known, insight));
    for (const id of insight.answers ?? []) this.answered.add(id);
  }

  #addWritten(written: WrittenBullet): void {
    const { insightId, bulletId, text, timestamp = "", restored } = written;
    this.written.push(written);
    const last = this.#insightWrittenAt.get(insightId) ?? "";
    this.#insightWrittenAt.set(insightId, last > timestamp ? last : timestamp);
    this.#noteTime(bulletId, timestamp, restored);
    this.#noteText(bulletId, text);
  }

  #noteTime(bulletId: string, timestamp: string, isRestored = false): void {
    const [known, restored] = [this.#writtenAt.get(bulletId), this.#restored.get(bulletId) ?? ""];
    if (isRestored && timestamp >= restored) this.#restored.set(bulletId, timestamp);
    const isEarlier = known === undefined || (timestamp < known && known > restored);
    if (isEarlier || (isRestored && timestamp > known)) this.#writtenAt.set(bulletId, timestamp);
  }

  #addEvent(event: LoggedEvent): void {
    switch (event.event) {
      case "retired":
        return keepNewest(this.retired, event.bulletId, event);
      case "rejected":
        return keepNewest(this.rejected, event.insightId, event);
      case "asked":
        return;
      case "reworded":
        this.#noteText(event.bulletId, event.text);
        return keepNewest(this.reworded, event.bulletId, event);
      case "moved":
        return keepNewest(this.moved, event.bulletId, event);
      case "merged":
        return keepNewest(this.merged, event.bulletId, event);
      case "counted":
        return keepNewest(this.counted, event.bulletId, event);
    }
  }

  #noteText(bulletId: string, text: string): void {
    const texts = this.#texts.get(bulletId) ?? new Set();
    this.#texts.set(bulletId, texts.add(text));
  }
}

/**
 * Keeps the newest event. If times are equal, compares the JSON texts, so all clones keep the same
 * event.
 */
function keepNewest<Event extends LoggedEvent>(
  events: Map<string, Event>,
  key: string,
  event: Event,
): void {
  const known = events.get(key);
  const isOlder = known !== undefined && (known.timestamp > event.timestamp ||
    (known.timestamp === event.timestamp && JSON.stringify(known) > JSON.stringify(event)));
  if (!isOlder) events.set(key, event);
}

/** Returns the newer version of an insight, with the sources of both versions. */
function united(known: Insight, found: Insight): Insight {
  const [newer, older] = known.timestamp > found.timestamp ? [known, found] : [found, known];
  const traceIds = union(newer.source.traceIds, older.source.traceIds);
  const answers = union(newer.answers, older.answers);
  return {
    ...newer,
    source: {
      ...newer.source,
      beadIds: union(newer.source.beadIds, older.source.beadIds),
      ...(traceIds.length > 0 && { traceIds }),
    },
    ...(answers.length > 0 && { answers }),
  };
}

const gathered = gatherer(() => new InsightLog());

/**
 * Returns the log's contents. Later calls update the same object. Throws PARSE_ERROR if no line is
 * a record.
 */
export function readInsightLog(file: SharedFile): InsightLog {
  const log = gathered(file);
  log.requireRecords(file);
  return log;
}

/** Returns the record in a value, or undefined if the value isn't a record. */
export function parseRecord(value: unknown): Insight | WrittenBullet | LoggedEvent | undefined {
  return parseInsight(value) ?? parseWritten(value) ?? parseEvent(value);
}

/**
 * Returns an insight in its current state. An insight without advice is tagged as answered or as
 * needing a lesson.
 */
export function asItStands(insight: Insight, { answered }: Pick<InsightLog, "answered">): Insight {
  if (!isWithoutAdvice(insight)) return insight;
  const isAnswered = answered.has(insight.id);
  const tag = isAnswered ? TAGS.answered : TAGS.needsLesson;
  const others = insight.metaTags.filter((one) =>
    one !== TAGS.needsLesson && one !== TAGS.answered
  );
  return {
    ...insight,
    // The earlier text said that the fix is unknown, or suggested a fix.
    ...(isAnswered && { recommendation: "A lesson says what helps" }),
    onlineEligible: false,
    metaTags: [...others, tag],
  };
}

/** Yields all logged insights in their current state. */
export function* standingInsights(log: InsightLog): Generator<Insight> {
  for (const insight of log.insights.values()) yield asItStands(insight, log);
}

/** Returns the newest insight for each rule, by the rule's ID. */
export function insightsByBullet(
  { insights, written }: Pick<InsightLog, "insights" | "written">,
): Map<string, Insight> {
  const found = new Map<string, Insight>();
  for (const { bulletId, insightId } of written) {
    const insight = insights.get(insightId);
    if (insight !== undefined) found.set(bulletId, insight);
  }
  return found;
}
