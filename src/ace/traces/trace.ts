import { listIn, numberIn, stringIn, stringsIn } from "../logs/record_log.ts";

/** An error that a tool reported during an execution. */
export interface TraceError {
  tool: string;
  severity: string;
  message: string;
  file: string;
  line: number;
  column: number | undefined;
  /** The tool's own code, such as TS2307, when the log has it apart from the message. */
  code: string | undefined;
}

/** A command that was run, and whether it passed. */
export interface TraceRun {
  runner: string;
  command: string;
  hasPassed: boolean;
  /** Empty for a run that passed. */
  errors: TraceError[];
}

/** What analysis needs of a trace, a line of the log. */
export interface Trace {
  id: string;
  timestamp: string;
  beadId: string;
  /** In the order in which they ran. */
  runs: TraceRun[];
  discovered: string[];
  /** The ids of bullets that did harm, each once, with the reasons. */
  harmed: BulletVerdict[];
  /** The same for bullets that helped. */
  helped: BulletVerdict[];
}

/** What was said of a bullet. */
export interface BulletVerdict {
  bulletId: string;
  reason?: string;
}

/**
 * The trace in a value of either dialect of the log: executions with runner and command, or with
 * the raw output and the tool's codes instead. Undefined when the value is not a trace.
 */
export function parseTrace(value: unknown): Trace | undefined {
  const [id, beadId] = [stringIn(value, "trace_id"), stringIn(value, "bead_id")];
  if (id === undefined || beadId === undefined) return undefined;
  return {
    id,
    timestamp: stringIn(value, "timestamp") ?? "",
    beadId,
    runs: listIn(value, "execution_results").map(runIn),
    discovered: unique(stringsIn(value, "discovered_issues")),
    harmed: verdictsIn(value, "harmful"),
    helped: verdictsIn(value, "helpful"),
  };
}

function unique(items: string[]): string[] {
  return items.length < 2 ? items : [...new Set(items)];
}

function runIn(execution: unknown): TraceRun {
  const runner = stringIn(execution, "runner") ?? "";
  const status = stringIn(execution, "status");
  return {
    runner,
    command: stringIn(execution, "command") ?? "",
    hasPassed: status === "pass",
    errors: status === "fail" ? errorsIn(execution, runner) : [],
  };
}

function errorsIn(execution: unknown, runner: string): TraceError[] {
  const errors: TraceError[] = [];
  for (const error of listIn(execution, "errors")) {
    const message = stringIn(error, "message");
    if (message === undefined) continue;
    errors.push({
      tool: stringIn(error, "tool") ?? runner,
      severity: stringIn(error, "severity") ?? "error",
      message,
      file: stringIn(error, "file") ?? "",
      line: numberIn(error, "line") ?? 0,
      column: numberIn(error, "column"),
      code: stringIn(error, "code"),
    });
  }
  return errors;
}

function verdictsIn(value: unknown, wanted: string): BulletVerdict[] {
  const said = listIn(value, "bullet_feedback");
  if (said.length === 0) return [];
  return said.flatMap((feedback) => {
    const bulletId = stringIn(feedback, "bullet_id");
    if (bulletId === undefined || stringIn(feedback, "feedback") !== wanted) return [];
    const reason = stringIn(feedback, "reason")?.trim();
    return [{ bulletId, ...(reason !== undefined && reason !== "" && { reason }) }];
  });
}
