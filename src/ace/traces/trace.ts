import { listIn, numberIn, stringIn, stringsIn } from "../logs/record_log.ts";

/** An error that a tool reported during an execution. */
export interface TraceError {
  tool: string;
  severity: string;
  message: string;
  file: string;
  line: number;
  column?: number;
  /** The tool's own code, such as TS2307, when the log has it apart from the message. */
  code?: string;
}

/** What analysis needs of a trace, a line of the log. */
export interface Trace {
  id: string;
  timestamp: string;
  beadId: string;
  /** The errors of the executions that failed. */
  errors: TraceError[];
  discovered: string[];
  /** The ids of bullets that did harm, each once, with the reasons. */
  harmed: { bulletId: string; reason?: string }[];
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
    errors: listIn(value, "execution_results").flatMap(errorsOf),
    discovered: [...new Set(stringsIn(value, "discovered_issues"))],
    harmed: listIn(value, "bullet_feedback").flatMap(harmOf),
  };
}

function errorsOf(execution: unknown): TraceError[] {
  if (stringIn(execution, "status") !== "fail") return [];
  const runner = stringIn(execution, "runner") ?? "";
  return listIn(execution, "errors").flatMap((error) => {
    const message = stringIn(error, "message");
    if (message === undefined) return [];
    const [column, code] = [numberIn(error, "column"), stringIn(error, "code")];
    return [{
      tool: stringIn(error, "tool") ?? runner,
      severity: stringIn(error, "severity") ?? "error",
      message,
      file: stringIn(error, "file") ?? "",
      line: numberIn(error, "line") ?? 0,
      ...(column !== undefined && { column }),
      ...(code !== undefined && { code }),
    }];
  });
}

function harmOf(feedback: unknown): { bulletId: string; reason?: string }[] {
  const bulletId = stringIn(feedback, "bullet_id");
  if (bulletId === undefined || stringIn(feedback, "feedback") !== "harmful") return [];
  const reason = stringIn(feedback, "reason");
  return [{ bulletId, ...(reason !== undefined && { reason }) }];
}
