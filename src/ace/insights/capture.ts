import * as z from "zod";
import { FileError } from "../../kernel/disk/file_error.ts";
import { withLock, withPassingLock } from "../files/file_lock.ts";
import { versionAt } from "../files/file_version.ts";
import { linesOf } from "../../kernel/disk/line_reader.ts";
import { openToRead } from "../files/own_file.ts";
import { appendLines } from "../files/line_writer.ts";
import { ToolError } from "../../kernel/errors.ts";
import type { AceContext } from "../context.ts";
import { asString, fieldsOf, jsonIn } from "../logs/json_fields.ts";
import { redactValue } from "../logs/secret.ts";
import { type BulletFeedback, requireConsistent } from "../playbook/feedback.ts";
import { parseTrace } from "../traces/trace.ts";
import { errorInsightKey, insightId } from "./draft.ts";
import { addLessons, type Lesson, type LessonOrigin, requireUsable } from "./lesson.ts";
import { requireNoSecret } from "./lesson_quality.ts";
import { NO_PLAYBOOK } from "./playbook_init.ts";
import { changePlaybook, requireNoConflict } from "./playbook_change.ts";
import { readRules, type RuleBook, ruleBookOf } from "./rule_book.ts";
import { countedBefore } from "./settled.ts";
import { failureIn } from "./slot.ts";
import { RESOLVE_CONFLICTS, slotConflictSchema } from "./slot_conflict.ts";
import { countsToLog, splitVotes, uncountedVoteSchema } from "./vote_count.ts";

/** A command run as the caller reports it. The trace log stores it unchanged. */
export interface Execution {
  runner: string;
  command: string;
  status: "pass" | "fail";
  errors: readonly unknown[];
}

/** A report about a task's runs. */
export interface TraceReport {
  beadId: string;
  taskDescription?: string | undefined;
  executions: readonly Execution[];
  discoveredIssues?: readonly string[] | undefined;
  outcome?: "success" | "failure" | "partial" | undefined;
  bulletFeedback?: readonly BulletFeedback[] | undefined;
  /** The lessons from the task. */
  lesson?: Lesson | readonly Lesson[] | undefined;
}

/** The logged trace. */
export const capturedTraceSchema = z.object({
  traceId: z.string(),
  timestamp: z.string(),
  written: z.boolean(),
  /** The number of rules in the playbook. */
  bulletsConsulted: z.number(),
  /** The IDs of the insights from the lessons, in the order of the lessons. */
  insightIds: z.array(z.string()).optional(),
  /** The lessons that weren't logged because their situation already has a rule or lesson. */
  conflicts: z.array(slotConflictSchema).optional(),
  /** The votes on rules that don't exist. */
  notCounted: z.array(uncountedVoteSchema).optional(),
  /** The paths of replaced secrets, such as `executions[0].errors[0].message`. */
  redacted: z.array(z.string()).optional(),
  /**
   * The reason why the counters weren't raised although the trace was logged, and the next step
   * after conflicts.
   */
  note: z.string().optional(),
});

type CapturedTrace = z.infer<typeof capturedTraceSchema>;

/**
 * Logs a trace without its secrets, and counts its votes on rules. Writes nothing and throws if a
 * lesson or the feedback is invalid (INVALID_PARAMS), or if a file has conflict markers
 * (WRITE_ERROR). Once the trace is logged, the call succeeds, because a retry would log the trace
 * twice.
 */
export async function captureTrace(
  context: AceContext,
  given: TraceReport,
): Promise<CapturedTrace> {
  const lessons = [given.lesson ?? []].flat();
  for (const [index, lesson] of lessons.entries()) {
    requireNoSecret({ ...lesson }, Array.isArray(given.lesson) ? `lesson[${index}]` : "lesson");
  }
  const { value: report, redacted } = redactValue(given);
  const feedback = report.bulletFeedback ?? [];
  requireConsistent(feedback);
  requireNoConflict(context);
  const trace = traceRecord(context, report);
  const origin = await originOf(trace);
  await requireUsable(context, lessons, origin);
  const counted = await count(context, trace, feedback);
  const { trace_id: traceId, timestamp } = trace;
  const { insightIds, conflicts } = await addLessons(context, lessons, origin);
  const notes = [conflicts.length > 0 ? RESOLVE_CONFLICTS : [], counted.note ?? []].flat();
  return {
    traceId,
    timestamp,
    written: true,
    ...counted,
    ...(lessons.length > 0 && { insightIds }),
    ...(conflicts.length > 0 && { conflicts }),
    ...(redacted.length > 0 && { redacted }),
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
}

/**
 * Returns the origin of a trace's lessons. If the trace contains only one error, its lesson answers
 * the question about that error.
 */
async function originOf(record: TraceRecord): Promise<LessonOrigin> {
  const { id: traceId = "", beadId = "", runs = [] } = parseTrace(record) ?? {};
  const failed = runs.find(({ errors }) => errors.length > 0) ?? runs[0];
  const failures = runs.flatMap(({ errors }) => errors.map(failureIn));
  const keys = new Set(failures.map(({ key }) => key));
  const [only] = keys;
  const errorId = keys.size === 1 && only !== undefined
    ? await insightId(errorInsightKey(only))
    : undefined;
  return {
    traceId,
    beadId,
    errorId,
    failures: failures.slice(0, MAX_FAILURES),
    ...(failed !== undefined && { runner: failed.runner }),
  };
}

/** The maximum number of a trace's errors that are compared with its lessons. */
const MAX_FAILURES = 200;

type TraceRecord = ReturnType<typeof traceRecord>;

type Counted = Pick<CapturedTrace, "bulletsConsulted" | "note" | "notCounted">;

/** Logs the trace and counts its votes. If the playbook doesn't exist, votes don't count. */
async function count(
  context: AceContext,
  trace: TraceRecord,
  feedback: readonly BulletFeedback[],
): Promise<Counted> {
  const book = readRules(context, { isOptional: feedback.length === 0 });
  const { votes, notCounted } = splitVotes(book, feedback);
  if (votes.length === 0) {
    await logTrace(context, trace);
    return {
      bulletsConsulted: book.rules.length,
      ...(notCounted.length > 0 && { notCounted }),
      ...(versionAt(context.agents.path) === undefined && { note: NO_PLAYBOOK }),
    };
  }
  const { timestamp } = trace;
  const voted = new Set(votes.map(({ bulletId }) => bulletId));
  let isLogged = false;
  try {
    const { rules } = await changePlaybook(context, (book) => {
      const { log, votes } = book.facts;
      const bases = new Map(
        book.rules.filter(({ bullet }) => voted.has(bullet.id))
          .map(({ bullet }) => [bullet.id, countedBefore(bullet, book.facts)]),
      );
      const facts = { log, votes: votes.with(JSON.stringify(trace)), bases };
      const counted = ruleBookOf(book.files, facts);
      const texts = new Map(counted.files.map(({ file, playbook }) => [file.path, playbook.text]));
      const commit = async (): Promise<void> => {
        await logTrace(context, withCounters(trace, counted));
        isLogged = true;
      };
      return { rules: book.rules, texts, facts: countsToLog(book, feedback), timestamp, commit };
    });
    return { bulletsConsulted: rules.length, ...(notCounted.length > 0 && { notCounted }) };
  } catch (error) {
    if (!isLogged || !(error instanceof ToolError)) throw error;
    return {
      bulletsConsulted: book.rules.length,
      note:
        `The server logged the trace, and will count its votes with the next change: ${error.message}`,
    };
  }
}

/**
 * Returns the trace with the rules' counters after its votes. If a later counter in the playbook is
 * lower, someone changed it by hand.
 */
function withCounters(trace: TraceRecord, { rules }: RuleBook): object {
  const counters = new Map(
    rules.map(({ bullet: { id, helpful, harmful } }) => [id, { helpful, harmful }]),
  );
  return {
    ...trace,
    bullet_feedback: trace.bullet_feedback?.map((vote) => {
      const its = vote.feedback === "ignored" ? undefined : counters.get(vote.bullet_id);
      return { ...vote, ...(its && { counters: its }) };
    }),
  };
}

/** Logs runs without their secrets. Doesn't read the rules or count votes. */
export async function logRun(
  context: AceContext,
  given: Pick<TraceReport, "beadId" | "executions">,
): Promise<void> {
  const { value: report } = redactValue(given);
  const line = JSON.stringify(traceRecord(context, report));
  await withPassingLock(context.traces, () => appendLines(context.traces, [line]));
}

function logTrace({ traces }: AceContext, trace: object): Promise<void> {
  return withLock(traces, () => appendLines(traces, [JSON.stringify(trace)]));
}

/**
 * Returns the trace in the log's format. `bullets_consulted` lists only bullets with feedback. All
 * IDs of a large playbook would make each line up to fifty times as long.
 */
function traceRecord({ beads }: AceContext, report: TraceReport): {
  trace_id: string;
  timestamp: string;
  bullet_feedback?: (Omit<BulletFeedback, "bulletId"> & { bullet_id: string })[];
} {
  const { beadId, executions, discoveredIssues = [], bulletFeedback = [] } = report;
  const hasFailed = executions.some(({ status }) => status === "fail");
  return {
    trace_id: crypto.randomUUID(),
    timestamp: new Date().toISOString(),
    ...{
      bead_id: beadId,
      task_description: report.taskDescription ?? titleOf(beads, beadId) ?? beadId,
      bullets_consulted: [...new Set(bulletFeedback.map(({ bulletId }) => bulletId))],
      execution_results: executions,
      discovered_issues: discoveredIssues,
      completed: true,
      outcome: report.outcome ?? (hasFailed ? "failure" : "success"),
    },
    ...(bulletFeedback.length > 0 && {
      bullet_feedback: bulletFeedback.map(({ bulletId, ...said }) => ({
        bullet_id: bulletId,
        ...said,
      })),
    }),
  };
}

/**
 * Returns the bead's title from `.beads/issues.jsonl`, or undefined if the title or the file is
 * missing.
 */
function titleOf(beads: string, beadId: string): string | undefined {
  try {
    for (const line of linesOf(openToRead(beads, "issues.jsonl"), "issues.jsonl")) {
      if (!line.includes(beadId)) continue;
      const { id, title } = fieldsOf(jsonIn(line));
      if (id === beadId) return asString(title);
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
  return undefined;
}
