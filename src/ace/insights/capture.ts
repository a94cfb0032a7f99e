import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import type { AceContext } from "../context.ts";
import { codeOf } from "../errors.ts";
import { withLock } from "../../kernel/disk/lock.ts";
import { appendLines } from "../../kernel/disk/writer.ts";
import { bytesIn } from "../../kernel/utf8.ts";
import { withoutSecrets } from "../logs/secret.ts";
import { shownName } from "../logs/shown_name.ts";
import { logTrace, type NewTrace } from "../traces/trace_log.ts";
import type { Insight } from "./insight.ts";
import { budgetError } from "./knowledge_update.ts";
import {
  equalRule,
  faultOf,
  type Lesson,
  lessonInsight,
  ruleOf,
  ruleWith,
  type Taught,
  taughtSchema,
} from "./lesson.ts";
import { NO_PLAYBOOK } from "./query.ts";
import { nearestTo, RuleIndex } from "./retrieval.ts";
import {
  changedText,
  changeRuleBook,
  conflictIn,
  newIds,
  type NewRule,
  readRuleBook,
  type RuleBook,
} from "./rule_book.ts";
import type { RuleRecord } from "./rule_log.ts";
import { type BulletFeedback, votesFor } from "./votes.ts";

export interface Capture extends NewTrace {
  bulletFeedback?: readonly BulletFeedback[] | undefined;
  lesson?: readonly Lesson[] | undefined;
}

export const capturedSchema = z.object({
  traceId: z.string(),
  timestamp: z.string(),
  written: z.boolean(),
  bulletsConsulted: z.number(),
  notCounted: z.array(z.object({ bulletId: z.string(), reason: z.string() })).optional(),
  lessons: z.array(taughtSchema).optional(),
  note: z.string().optional(),
});

/** Logs a trace, then counts its votes and writes its lessons. Throws WRITE_ERROR. */
export async function captureTrace(
  context: AceContext,
  input: Capture,
): Promise<z.infer<typeof capturedSchema>> {
  const given = withoutSecrets(input);
  const book = readRuleBook(context);
  const { traceId, timestamp } = await logTrace(context, given);
  const taught = await taughtBy(given, book);
  const error = await write(context, given, { book, taught });
  const notCounted = (given.bulletFeedback ?? []).flatMap(({ bulletId, feedback }) => {
    const isKnown = ruleWith(book.rules, bulletId) !== undefined;
    if (isKnown && (error === undefined || feedback === "ignored")) return [];
    const reason = isKnown ? error?.message ?? "" : "the playbook has no such rule";
    return [{ bulletId, reason }];
  });
  const answers = taught.map(({ answer }) => answer);
  const isThere = book.isThere || answers.some(({ bulletId }) => bulletId !== undefined);
  const note = noteOf(context, isThere);
  return {
    traceId,
    timestamp,
    written: true,
    bulletsConsulted: book.rules.length,
    ...(notCounted.length > 0 && { notCounted }),
    ...(answers.length > 0 && { lessons: answers }),
    ...(note !== undefined && { note }),
  };
}

function noteOf(context: AceContext, isThere: boolean): string | undefined {
  const conflict = conflictIn(context);
  if (conflict === undefined) return isThere ? undefined : NO_PLAYBOOK;
  return `${conflict.name} has Git conflict markers, the first on line ${conflict.line}`;
}

interface Teaching {
  lesson: Lesson;
  /** Absent for a lesson with a fault, and for one that a rule says already. */
  insight: Insight | undefined;
  answer: Taught;
}

async function taughtBy(
  { beadId, lesson: lessons = [], executions }: Capture,
  book: RuleBook,
): Promise<Teaching[]> {
  if (lessons.length === 0) return [];
  using index = new RuleIndex(book.rules);
  const origin = {
    beadId: shownName(beadId),
    runner: executions[0]?.runner,
    now: new Date(),
  };
  return await Promise.all(lessons.map(async (lesson) => {
    const fault = faultOf(lesson, book);
    const isNew = fault === undefined && lesson.same_as === undefined;
    const insight = isNew ? await lessonInsight(lesson, origin) : undefined;
    const answer: Taught = {
      nearest: nearestTo(index, `When ${lesson.when}: ${lesson.do}`),
      ...(insight && { insightId: insight.id }),
      ...(fault !== undefined && { error: { code: "INVALID_PARAMS", message: fault } }),
    };
    return { lesson, insight, answer };
  }));
}

type Fault = NonNullable<Taught["error"]>;

function faultIn(error: ToolError): Fault {
  return { code: codeOf(error), message: error.message };
}

/** Writes votes and lessons. Returns the error that prevented it, which each lesson has too. */
async function write(
  context: AceContext,
  { beadId, bulletFeedback: feedback = [] }: Capture,
  { book, taught }: { book: RuleBook; taught: readonly Teaching[] },
): Promise<Fault | undefined> {
  const isWanted = taught.some(({ answer }) => answer.error === undefined) ||
    feedback.length > 0 && book.isThere;
  if (!isWanted) return undefined;
  const bead = shownName(beadId);
  try {
    const { insights: log } = context;
    const lines = taught.flatMap(({ insight }) => insight ? [JSON.stringify(insight)] : []);
    if (lines.length > 0) await withLock(log, () => appendLines(log, lines));
    await changeRuleBook(context, async (now) => {
      const votes = votesFor(now, feedback, bead);
      const change = await changeFor(now, taught, bead);
      const isLarger = change.added.length > 0 &&
        bytesIn(changedText(now, change).text) > context.playbookBytes;
      if (!isLarger) return { ...change, records: [...votes, ...change.records] };
      const error = faultIn(budgetError(context, now));
      for (const { insight, answer } of taught) if (insight) answer.error = error;
      return { records: votes };
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const fault = faultIn(error);
    for (const { answer } of taught) answer.error ??= fault;
    return fault;
  }
}

async function changeFor(
  book: RuleBook,
  taught: readonly Teaching[],
  bead: string,
): Promise<{ records: RuleRecord[]; added: (NewRule & { id: string })[] }> {
  const records: RuleRecord[] = [];
  const added: (NewRule & { id: string })[] = [];
  for (const { lesson, insight, answer } of taught) {
    if (answer.error !== undefined) continue;
    if (insight === undefined) {
      const bulletId = (lesson.same_as ?? "").replace(/^#/, "");
      records.push(...votesFor(book, [{ bulletId, feedback: "helpful" }], bead));
      answer.bulletId = bulletId;
      continue;
    }
    const rule = ruleOf(insight);
    const known = equalRule(book.rules, rule.line);
    const [fresh = ""] = await newIds(book, [rule.line]);
    const id = known?.id ?? fresh;
    answer.bulletId = id;
    records.push({ rule: id, insight: insight.id });
    if (known === undefined && !added.some((one) => one.id === id)) added.push({ id, ...rule });
    const old = lesson.replaces && ruleWith(book.rules, lesson.replaces);
    if (!old || old.id === id) continue;
    const base = book.log.baseOf(old.id, [old.helpful, old.harmful]);
    records.push({ rule: old.id, gone: "replaced", base });
  }
  return { records, added };
}
