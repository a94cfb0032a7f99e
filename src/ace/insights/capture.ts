import * as z from "zod";
import { FileError } from "../../kernel/disk/file_error.ts";
import { withLock } from "../files/file_lock.ts";
import { linesOf } from "../../kernel/disk/line_reader.ts";
import { openToRead } from "../files/own_file.ts";
import { appendLines } from "../files/line_writer.ts";
import { replaceText } from "../files/shared_text.ts";
import { ToolError } from "../../kernel/errors.ts";
import type { AceContext } from "../context.ts";
import { asString, fieldsOf, jsonIn } from "../logs/json_fields.ts";
import { type BulletFeedback, countFeedback, requireConsistent } from "../playbook/feedback.ts";
import { errorKey } from "../traces/error_groups.ts";
import { parseTrace } from "../traces/trace.ts";
import { errorInsightKey, insightId } from "./draft.ts";
import { addLessons, type Lesson, type LessonOrigin, requireUsable } from "./lesson.ts";
import { parsePlaybook, readPlaybook, requirePlaybook } from "../playbook/playbook.ts";

/** An execution as the caller reports it, logged unchanged. */
export interface Execution {
  runner: string;
  command: string;
  status: "pass" | "fail";
  errors: readonly unknown[];
}

/** A report of the runs during a task. */
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
  /** The number of bullets in the playbook. */
  bulletsConsulted: z.number(),
  /** The ids of its lessons' insights, in order. */
  insightIds: z.array(z.string()).optional(),
  /** The reason why the counters were not raised although the trace was logged. */
  note: z.string().optional(),
});

type CapturedTrace = z.infer<typeof capturedTraceSchema>;

/**
 * Logs a trace and raises the counters of the bullets in its feedback. Nothing is written when a
 * bullet is unknown (INVALID_PARAMS), when there is feedback but no playbook (FILE_NOT_FOUND), or
 * when the playbook cannot be written. Once the trace is logged the call succeeds: a second attempt
 * would log it twice.
 */
export async function captureTrace(
  context: AceContext,
  report: TraceReport,
): Promise<CapturedTrace> {
  const feedback = report.bulletFeedback ?? [];
  const lessons = [report.lesson ?? []].flat();
  requireUsable(context, lessons);
  const trace = traceRecord(context, report);
  const counted = feedback.length === 0
    ? await withoutFeedback(context, trace)
    : await withFeedback(context, trace, feedback);
  const { trace_id: traceId, timestamp } = trace;
  const insightIds = lessons.length === 0
    ? {}
    : { insightIds: await addLessons(context, lessons, await originOf(trace)) };
  return { traceId, timestamp, written: true, ...counted, ...insightIds };
}

/** The origin of a trace's lessons. A lesson about a single error answers that error's question. */
async function originOf(record: TraceRecord): Promise<LessonOrigin> {
  const { id: traceId = "", beadId = "", runs = [] } = parseTrace(record) ?? {};
  const failed = runs.find(({ errors }) => errors.length > 0) ?? runs[0];
  const keys = new Set(runs.flatMap(({ errors }) => errors.map(errorKey)));
  const [only] = keys;
  const errorId = keys.size === 1 && only !== undefined
    ? await insightId(errorInsightKey(only))
    : undefined;
  return { traceId, beadId, errorId, ...(failed !== undefined && { runner: failed.runner }) };
}

type TraceRecord = ReturnType<typeof traceRecord>;

type Counted = Pick<CapturedTrace, "bulletsConsulted" | "note">;

async function withoutFeedback(context: AceContext, trace: object): Promise<Counted> {
  await logTrace(context, trace);
  return { bulletsConsulted: bulletsIn(context) };
}

function logTrace({ traces }: AceContext, trace: object): Promise<void> {
  return withLock(traces, () => appendLines(traces, [JSON.stringify(trace)]));
}

/** The number of bullets; 0 if the playbook cannot be read, which capturing does not require. */
function bulletsIn({ agents }: AceContext): number {
  try {
    return readPlaybook(agents).bullets.length;
  } catch (error) {
    if (error instanceof FileError) return 0;
    throw error;
  }
}

function withFeedback(
  context: AceContext,
  trace: object,
  feedback: readonly BulletFeedback[],
): Promise<Counted> {
  const { agents } = context;
  requirePlaybook(agents);
  return withLock(agents, async () => {
    let isLogged = false;
    const log = async (): Promise<void> => {
      await logTrace(context, trace);
      isLogged = true;
    };
    try {
      const { bulletsConsulted } = await replaceText(agents, (text) => {
        const playbook = parsePlaybook(text);
        requireConsistent(playbook, feedback);
        const { length: bulletsConsulted } = playbook.bullets;
        return { text: countFeedback(playbook, feedback), bulletsConsulted };
      }, log);
      if (!isLogged) await log();
      return { bulletsConsulted };
    } catch (error) {
      if (!isLogged || !(error instanceof ToolError)) throw error;
      return {
        bulletsConsulted: bulletsIn(context),
        note: `The trace was logged, but the counters were not raised: ${error.message}`,
      };
    }
  });
}

/**
 * The trace as it is logged. `bullets_consulted` lists only bullets with feedback: all ids of a
 * large playbook in every line would make the log fifty times as long.
 */
function traceRecord({ beads }: AceContext, report: TraceReport): {
  trace_id: string;
  timestamp: string;
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

/** The bead's title in `.beads/issues.jsonl`; undefined when the title or the file is missing. */
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
