import { linesOf } from "../../kernel/disk/line_reader.ts";
import { ToolError } from "../../kernel/errors.ts";
import type { AceContext } from "../context.ts";
import { withLock } from "../../kernel/disk/lock.ts";
import { lastBytes, openToRead } from "../../kernel/disk/shared_file.ts";
import { appendLines } from "../../kernel/disk/writer.ts";
import { asString, fieldsOf, jsonIn } from "../logs/json_fields.ts";
import { shownName } from "../logs/shown_name.ts";
import { parseTrace, type Trace } from "./trace.ts";

export interface LoggedRun {
  runner: string;
  command: string;
  status: "pass" | "fail" | "unknown";
  errors: readonly object[];
  output?: string;
}

export interface NewTrace {
  beadId: string;
  taskDescription?: string | undefined;
  executions: readonly LoggedRun[];
  discoveredIssues?: readonly string[] | undefined;
  outcome?: string | undefined;
  bulletFeedback?: readonly { bulletId: string; feedback: string }[] | undefined;
  /** Ids of rules that a hook showed. */
  shown?: readonly string[];
  /** The failure that a hook asked about. */
  asked?: string;
}

/** Appends a trace to the log. Throws WRITE_ERROR. */
export async function logTrace(
  context: AceContext,
  given: NewTrace,
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

const TAIL_BYTES = 256 * 1024;

/** Returns the newest traces, at most 256 KiB of them, so a long log costs nothing. */
export function lastTraces({ path, name }: AceContext["traces"]): Trace[] {
  using open = openToRead(path, name);
  if (open === undefined) return [];
  const bytes = lastBytes(open, name, TAIL_BYTES);
  const lines = new TextDecoder().decode(bytes).split("\n");
  // The first line may be incomplete.
  if (bytes.length === TAIL_BYTES) lines.shift();
  return lines.flatMap((line) => parseTrace(jsonIn(line)) ?? []);
}
