import * as z from "zod";
import { linesOf } from "../../kernel/disk/line_reader.ts";
import { ToolError } from "../../kernel/errors.ts";
import type { AceContext } from "../context.ts";
import { codeOf } from "../errors.ts";
import { withLock } from "../../kernel/disk/lock.ts";
import { openToRead } from "../../kernel/disk/shared_file.ts";
import { appendLines } from "../../kernel/disk/writer.ts";
import { asString, fieldsOf, jsonIn } from "../logs/json_fields.ts";
import { redactValue } from "../logs/secret.ts";
import { shownName } from "../logs/shown_name.ts";
import type { Insight } from "./insight.ts";
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
  bytesIn,
  changedText,
  changeRuleBook,
  conflictIn,
  newIds,
  readRuleBook,
  type RuleBook,
} from "./rule_book.ts";
import type { Counters, RuleRecord } from "./rule_log.ts";
import { type BulletFeedback, votesFor } from "./votes.ts";
import { budgetError } from "./knowledge_update.ts";

export interface LoggedRun {
  runner: string;
  command: string;
  status: "pass" | "fail" | "unknown";
  errors: readonly object[];
  output?: string;
}

export interface Capture {
  beadId: string;
  taskDescription?: string | undefined;
  executions: readonly LoggedRun[];
  discoveredIssues?: readonly string[] | undefined;
  outcome?: string | undefined;
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
  redacted: z.array(z.string()).optional(),
  note: z.string().optional(),
});

/** Logs a trace, then counts its votes and writes its lessons. Throws WRITE_ERROR. */
export async function captureTrace(
  context: AceContext,
  input: Capture,
): Promise<z.infer<typeof capturedSchema>> {
  const { value: given, redacted } = redactValue(input);
  const { beadId, bulletFeedback: feedback = [], lesson: lessons = [] } = given;
  const book = readRuleBook(context);
  const { traceId, timestamp } = await logTrace(context, given);
  const conflict = conflictIn(context);
  const { error, taught } = await teach(context, given);
  const known = book.rules;
  const notCounted = feedback.flatMap(({ bulletId, feedback: vote }) => {
    if (ruleWith(known, bulletId) === undefined) {
      return [{ bulletId, reason: "the playbook has no such rule" }];
    }
    return error === undefined || vote === "ignored" ? [] : [{ bulletId, reason: error.message }];
  });
  const isThere = book.isThere || taught.some(({ bulletId }) => bulletId !== undefined);
  const note = conflict
    ? `${conflict.name} has Git conflict markers, the first on line ${conflict.line}`
    : isThere
    ? undefined
    : NO_PLAYBOOK;
  return {
    traceId,
    timestamp,
    written: true,
    bulletsConsulted: book.rules.length,
    ...(notCounted.length > 0 && { notCounted }),
    ...(lessons.length > 0 && { lessons: taught }),
    ...(redacted.length > 0 && { redacted }),
    ...(note !== undefined && { note }),
  };

  async function teach(context: AceContext, capture: Capture) {
    if (feedback.length === 0 && lessons.length === 0) return { error: undefined, taught: [] };
    const bead = shownName(beadId);
    const insights = await loggedLessons(context, capture, book);
    const taught = lessonAnswers(lessons, insights, book);
    const hasWork = insights.some((one) => one) || votesFor(book, feedback, bead).length > 0 ||
      lessons.some((lesson, at) => lesson.same_as && taught[at]?.error === undefined);
    if (!hasWork) return { error: undefined, taught };
    try {
      await changeRuleBook(context, async (now) => {
        const change = await changeFor(now, { lessons, insights, taught, bead });
        const isLarger = change.added.length > 0 &&
          bytesIn(changedText(now, change).text) > context.playbookBytes;
        const votes = votesFor(now, feedback, bead);
        if (!isLarger) return { ...change, records: [...votes, ...change.records] };
        const fault = errorOf(budgetError(context, now));
        for (const one of taught) if (one.insightId) one.error = fault;
        return { records: votes };
      });
      return { error: undefined, taught };
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      const fault = errorOf(error);
      return { error: fault, taught: taught.map((one) => ({ ...one, error: one.error ?? fault })) };
    }
  }
}

function errorOf(error: ToolError): { code: string; message: string } {
  return { code: codeOf(error), message: error.message };
}

/** Appends a trace to the log. Throws WRITE_ERROR. */
export async function logTrace(
  context: AceContext,
  given: Capture & { shown?: readonly string[]; asked?: string },
  waitMs?: number,
): Promise<{ traceId: string; timestamp: string }> {
  const { traces } = context;
  const { executions, discoveredIssues = [], outcome, bulletFeedback, taskDescription } = given;
  const [traceId, timestamp] = [crypto.randomUUID(), new Date().toISOString()];
  const hasFailed = executions.some(({ status }) => status === "fail");
  const line = JSON.stringify({
    trace_id: traceId,
    timestamp,
    bead_id: shownName(given.beadId),
    task_description: taskDescription ?? titleOf(context, given.beadId) ?? given.beadId,
    bullets_consulted: [],
    execution_results: executions,
    discovered_issues: discoveredIssues,
    completed: true,
    outcome: outcome ?? (hasFailed ? "failure" : "success"),
    ...(bulletFeedback?.length && {
      bullet_feedback: bulletFeedback.map(({ bulletId, ...vote }) => ({
        bullet_id: bulletId,
        ...vote,
      })),
    }),
    ...(given.shown?.length && { shown: given.shown }),
    ...(given.asked !== undefined && { asked: given.asked }),
  });
  await context.ignoreLogs();
  await withLock(traces, () => appendLines(traces, [line]), waitMs);
  return { traceId, timestamp };
}

function titleOf({ beads }: AceContext, beadId: string): string | undefined {
  try {
    for (const line of linesOf(openToRead(beads, "issues.jsonl"), "issues.jsonl")) {
      const { id, title } = fieldsOf(line.includes(beadId) ? jsonIn(line) : undefined);
      if (id === beadId) return asString(title);
    }
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
  }
  return undefined;
}

async function loggedLessons(
  { insights: log }: AceContext,
  { beadId, lesson: lessons = [], executions }: Capture,
  book: RuleBook,
): Promise<(Insight | undefined)[]> {
  const now = new Date();
  const runner = executions[0]?.runner;
  const insights = await Promise.all(lessons.map(async (lesson) => {
    if (faultOf(lesson, book) !== undefined || lesson.same_as !== undefined) return undefined;
    return await lessonInsight(lesson, { beadId: shownName(beadId), runner, now });
  }));
  const lines = insights.flatMap((insight) => insight ? [JSON.stringify(insight)] : []);
  if (lines.length > 0) await withLock(log, () => appendLines(log, lines));
  return insights;
}

function lessonAnswers(
  lessons: readonly Lesson[],
  insights: readonly (Insight | undefined)[],
  book: RuleBook,
): Taught[] {
  if (lessons.length === 0) return [];
  using index = new RuleIndex(book.rules);
  return lessons.map((lesson, at) => {
    const fault = faultOf(lesson, book);
    const insight = insights[at];
    return {
      nearest: nearestTo(index, `When ${lesson.when}: ${lesson.do}`),
      ...(insight && { insightId: insight.id }),
      ...(fault !== undefined && { error: { code: "INVALID_PARAMS", message: fault } }),
    };
  });
}

async function changeFor(
  book: RuleBook,
  { lessons, insights, taught, bead }: {
    lessons: readonly Lesson[];
    insights: readonly (Insight | undefined)[];
    taught: Taught[];
    bead: string;
  },
): Promise<{ records: RuleRecord[]; added: { id: string; line: string; section: string }[] }> {
  const records: RuleRecord[] = [];
  const added: { id: string; line: string; section: string }[] = [];
  for (const [at, lesson] of lessons.entries()) {
    const [answer, insight] = [taught[at], insights[at]];
    if (answer === undefined || answer.error !== undefined) continue;
    if (lesson.same_as !== undefined) {
      const vote = { bulletId: lesson.same_as, feedback: "helpful" as const };
      records.push(...votesFor(book, [vote], bead));
      answer.bulletId = lesson.same_as;
      continue;
    }
    if (insight === undefined) continue;
    const rule = ruleOf(insight);
    const known = equalRule(book.rules, rule.line);
    const [fresh = ""] = await newIds(book, [rule.line]);
    const id = known?.id ?? fresh;
    answer.bulletId = id;
    records.push({ rule: id, insight: insight.id });
    if (known === undefined && !added.some((one) => one.id === id)) added.push({ id, ...rule });
    const old = lesson.replaces && ruleWith(book.rules, lesson.replaces);
    if (!old || old.id === id) continue;
    const base: Counters = book.log.baseOf(old.id, [old.helpful, old.harmful]);
    records.push({ rule: old.id, gone: "replaced", base });
  }
  return { records, added };
}
