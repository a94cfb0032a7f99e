import { FileError } from "../kernel/file_error.ts";
import { versionAt } from "../kernel/file_version.ts";
import { linesOf } from "../kernel/line_reader.ts";
import { withLock } from "../kernel/file_lock.ts";
import { appendLines, replaceText } from "../kernel/locked_file.ts";
import { type BulletFeedback, countFeedback, requireKnown } from "./bullet_feedback.ts";
import type { Context } from "./context.ts";
import { textOf } from "./fields.ts";
import { parsePlaybook, type Playbook } from "./playbook.ts";
import { readPlaybookIfPresent } from "./playbook_file.ts";

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
}

/**
 * Logs a trace and raises the counters of the bullets it speaks of. Nothing is written when a
 * bullet is unknown (INVALID_PARAMS). The trace goes first: what cannot be written later is not
 * counted without it, and is not counted twice when the caller tries again.
 */
export async function captureTrace(context: Context, report: TraceReport): Promise<CapturedTrace> {
  const { agents } = context;
  const feedback = report.bulletFeedback ?? [];
  const trace = traceRecord(context, report);
  const playbook = feedback.length === 0 || versionAt(agents.path) === undefined
    ? await withoutFeedback(context, trace, feedback)
    : await withFeedback(context, trace, feedback);
  const { trace_id: traceId, timestamp } = trace;
  return { traceId, timestamp, written: true, bulletsConsulted: playbook.bullets.length };
}

async function withoutFeedback(
  context: Context,
  trace: object,
  feedback: readonly BulletFeedback[],
): Promise<Playbook> {
  const playbook = readPlaybookIfPresent(context.agents);
  requireKnown(playbook, feedback);
  await append(context, trace);
  return playbook;
}

function withFeedback(
  context: Context,
  trace: object,
  feedback: readonly BulletFeedback[],
): Promise<Playbook> {
  let [playbook, isLogged] = [parsePlaybook(""), false];
  return withLock(context.agents, async () => {
    await replaceText(context.agents, async ({ text }) => {
      playbook = parsePlaybook(text);
      if (!isLogged) {
        requireKnown(playbook, feedback);
        await append(context, trace);
        isLogged = true;
      }
      return countFeedback(playbook, feedback);
    });
    return playbook;
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
      const issue = parseLine(line);
      if (textOf(issue, "id") === beadId) return textOf(issue, "title");
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
  return undefined;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
