import { ToolError } from "../../kernel/errors.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { withLock } from "../../kernel/disk/file_lock.ts";
import { readVersion, type Version } from "../../kernel/disk/file_version.ts";
import { linesOf } from "../../kernel/disk/line_reader.ts";
import { appendLines, replaceText } from "../../kernel/disk/locked_file.ts";
import { type BulletFeedback, countFeedback, requireUsable } from "../playbook/bullet_feedback.ts";
import type { Context } from "../context.ts";
import { jsonIn, textOf } from "../logs/fields.ts";
import { parsePlaybook } from "../playbook/playbook.ts";
import { readPlaybook } from "../playbook/playbook_file.ts";

/** An execution as the caller reports it; it is logged as it is. */
export interface Execution {
  runner: string;
  command: string;
  status: "pass" | "fail";
  errors: readonly unknown[];
}

/** What happened during a task. */
export interface TraceReport {
  beadId: string;
  taskDescription?: string | undefined;
  executions: readonly Execution[];
  discoveredIssues?: readonly string[] | undefined;
  outcome?: "success" | "failure" | "partial" | undefined;
  bulletFeedback?: readonly BulletFeedback[] | undefined;
}

/** What was logged. */
export interface CapturedTrace {
  traceId: string;
  timestamp: string;
  written: boolean;
  /** How many bullets the playbook holds. */
  bulletsConsulted: number;
  /** Why the counters were not raised though the trace was logged. */
  note?: string;
}

/**
 * Logs a trace and raises the counters of the bullets it speaks of. Nothing is written when a
 * bullet is unknown (INVALID_PARAMS), without a playbook for the feedback (FILE_NOT_FOUND), or when
 * the playbook cannot be written. A trace that was logged is never an error: who tries again would
 * log it twice.
 */
export async function captureTrace(context: Context, report: TraceReport): Promise<CapturedTrace> {
  const feedback = report.bulletFeedback ?? [];
  const trace = traceRecord(context, report);
  const counted = feedback.length === 0
    ? await withoutFeedback(context, trace)
    : await withFeedback(context, trace, feedback);
  const { trace_id: traceId, timestamp } = trace;
  return { traceId, timestamp, written: true, ...counted };
}

type Counted = Pick<CapturedTrace, "bulletsConsulted" | "note">;

async function withoutFeedback(context: Context, trace: object): Promise<Counted> {
  await append(context, trace);
  return { bulletsConsulted: bulletsIn(context) };
}

/** How many bullets there are; none where the playbook cannot be read, which is not asked for. */
function bulletsIn({ agents }: Context): number {
  try {
    return readPlaybook(agents).bullets.length;
  } catch (error) {
    if (error instanceof FileError) return 0;
    throw error;
  }
}

function withFeedback(
  context: Context,
  trace: object,
  feedback: readonly BulletFeedback[],
): Promise<Counted> {
  const { agents } = context;
  // A missing playbook is told before a lock file is put where it should be.
  readVersion(agents);
  let [bulletsConsulted, isLogged] = [0, false];
  const log = async (): Promise<void> => {
    if (!isLogged) await append(context, trace);
    isLogged = true;
  };
  return withLock(agents, async () => {
    const count = ({ text }: Version): string => {
      const playbook = parsePlaybook(text);
      requireUsable(playbook, feedback);
      bulletsConsulted = playbook.bullets.length;
      return countFeedback(playbook, feedback);
    };
    try {
      await replaceText(agents, count, log);
    } catch (error) {
      if (!isLogged || !(error instanceof ToolError)) throw error;
      return { bulletsConsulted, note: `The counters were not raised. ${error.message}` };
    }
    await log();
    return { bulletsConsulted };
  });
}

function append({ traces }: Context, trace: object): Promise<void> {
  return withLock(traces, () => appendLines(traces, [JSON.stringify(trace)]));
}

/**
 * The trace as the log has it. Of the bullets those are noted that the caller speaks of: all of a
 * large playbook's ids in every line would make the log fifty times as long.
 */
function traceRecord({ beads }: Context, report: TraceReport): {
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

/** The bead's title in `.beads/issues.jsonl`; undefined where there is none, or no such file. */
function titleOf(beads: string, beadId: string): string | undefined {
  try {
    for (const line of linesOf(beads, "issues.jsonl")) {
      if (!line.includes(beadId)) continue;
      const issue = jsonIn(line);
      if (textOf(issue, "id") === beadId) return textOf(issue, "title");
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
  return undefined;
}
