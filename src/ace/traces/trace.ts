import { listOf, numberOf, textOf, textsOf } from "../logs/fields.ts";

/** An error that a tool reported during an execution. */
export interface TraceError {
  tool: string;
  severity: string;
  message: string;
  file: string;
  line: number;
  column?: number;
  /** The tool's own code, such as TS2307, where the log holds it apart from the message. */
  code?: string;
}

/** What one task's executions showed: what analysis needs of a line of the log. */
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
 * The trace in a value, in either dialect of the log: executions with runner and command, or with
 * the raw output and the tool's codes instead. Undefined when it is no trace.
 */
export function parseTrace(value: unknown): Trace | undefined {
  const [id, beadId] = [textOf(value, "trace_id"), textOf(value, "bead_id")];
  if (id === undefined || beadId === undefined) return undefined;
  return {
    id,
    timestamp: textOf(value, "timestamp") ?? "",
    beadId,
    errors: listOf(value, "execution_results").flatMap(errorsOf),
    discovered: [...new Set(textsOf(value, "discovered_issues"))],
    harmed: listOf(value, "bullet_feedback").flatMap(harmOf),
  };
}

function errorsOf(execution: unknown): TraceError[] {
  if (textOf(execution, "status") !== "fail") return [];
  const runner = textOf(execution, "runner") ?? "";
  return listOf(execution, "errors").flatMap((error) => {
    const message = textOf(error, "message");
    if (message === undefined) return [];
    const [column, code] = [numberOf(error, "column"), textOf(error, "code")];
    return [{
      tool: textOf(error, "tool") ?? runner,
      severity: textOf(error, "severity") ?? "error",
      message,
      file: textOf(error, "file") ?? "",
      line: numberOf(error, "line") ?? 0,
      ...(column !== undefined && { column }),
      ...(code !== undefined && { code }),
    }];
  });
}

function harmOf(feedback: unknown): { bulletId: string; reason?: string }[] {
  const bulletId = textOf(feedback, "bullet_id");
  if (bulletId === undefined || textOf(feedback, "feedback") !== "harmful") return [];
  const reason = textOf(feedback, "reason");
  return [{ bulletId, ...(reason !== undefined && { reason }) }];
}
