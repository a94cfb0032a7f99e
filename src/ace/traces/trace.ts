import { asList, asNumber, asString, fieldsOf, stringsIn } from "../logs/json_fields.ts";
import { asName, namesIn, shownName } from "../logs/shown_name.ts";

/** An error that a tool reported during a run. Its tool and code are in displayed form. */
export interface TraceError {
  tool: string;
  severity: string;
  message: string;
  file: string;
  line: number;
  column: number | undefined;
  /** The tool's own code, such as TS2307, if the log stores it separately from the message. */
  code: string | undefined;
}

export interface TraceRun {
  runner: string;
  command: string;
  status: "pass" | "fail" | "unknown";
  /** Empty unless the run failed. */
  errors: TraceError[];
}

export interface Trace {
  id: string;
  timestamp: string;
  beadId: string;
  /** The runs in their original order. */
  runs: TraceRun[];
  discovered: string[];
  harmed: readonly BulletVerdict[];
  shown: readonly string[];
  asked: string | undefined;
}

export interface BulletVerdict {
  bulletId: string;
  reason?: string;
}

/**
 * Returns the trace in a logged value. Executions can have a runner and command, or the raw output
 * and the tool's codes. Returns undefined if the value isn't a trace.
 */
export function parseTrace(value: unknown): Trace | undefined {
  const fields = fieldsOf(value);
  const { trace_id: id, bead_id: beadId, bullet_feedback: feedback } = fields;
  if (typeof id !== "string" || typeof beadId !== "string") return undefined;
  return {
    id,
    timestamp: asString(fields.timestamp) ?? "",
    beadId,
    runs: asList(fields.execution_results).map(runIn),
    discovered: [...new Set(namesIn(fields.discovered_issues))],
    harmed: verdictsIn(feedback, "harmful"),
    shown: stringsIn(fields.shown),
    asked: asString(fields.asked),
  };
}

function runIn(execution: unknown): TraceRun {
  const { runner: name, command, status, errors } = fieldsOf(execution);
  const runner = asString(name) ?? "";
  return {
    runner,
    command: asString(command) ?? "",
    status: status === "pass" || status === "fail" ? status : "unknown",
    errors: status === "fail" ? errorsIn(errors, runner) : [],
  };
}

function errorsIn(reported: unknown, runner: string): TraceError[] {
  return asList(reported).flatMap((error) => {
    const { tool, severity, message, file, line, column, code } = fieldsOf(error);
    if (typeof message !== "string") return [];
    return [{
      tool: asName(tool) ?? shownName(runner),
      severity: asString(severity) ?? "error",
      message,
      file: asString(file) ?? "",
      line: asNumber(line) ?? 0,
      column: asNumber(column),
      code: asName(code),
    }];
  });
}

function verdictsIn(reported: unknown, wanted: string): BulletVerdict[] {
  return asList(reported).flatMap((one) => {
    const { bullet_id: bulletId, feedback, reason: given } = fieldsOf(one);
    if (typeof bulletId !== "string" || feedback !== wanted) return [];
    const reason = asString(given)?.trim();
    return [{ bulletId, ...(reason !== undefined && reason !== "" && { reason }) }];
  });
}
