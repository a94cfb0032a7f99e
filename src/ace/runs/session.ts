import type { Trace, TraceError } from "../traces/trace.ts";
import { shellLine } from "./command_line.ts";

export interface MendedFailure {
  command: string;
  error: TraceError;
  /** Identifies the failure: it is asked about once. */
  key: string;
}

interface Step {
  text: string;
  core: string;
  isIdle: boolean;
  status: string;
  error: TraceError | undefined;
}

export function mendedFailures(traces: readonly Trace[], session: string): MendedFailure[] {
  const steps = traces.filter(({ beadId }) => beadId === session).flatMap(({ runs, shown }) =>
    runs.map(({ command, status, errors: [error] }): Step => {
      const { core, isIdle } = shellLine(command);
      // A rule explained this failure.
      return { text: command, core, isIdle, status, error: shown.length > 0 ? undefined : error };
    })
  );
  return steps.flatMap((passed, end) => {
    if (passed.status !== "pass") return [];
    const before = steps.slice(0, end);
    const start = before.findLastIndex(({ core, status }) =>
      core === passed.core && status !== "unknown"
    );
    const failed = before[start];
    if (failed?.status !== "fail" || failed.error === undefined) return [];
    const isOther = failed.text !== passed.text;
    const between = before.slice(start + 1);
    if (!isOther && !between.some(isFix)) return [];
    const { error } = failed;
    const key = `${failed.core}: ${error.code ?? ""} ${error.message}`.slice(0, 300);
    return [{ command: failed.text, error, key }];
  });
}

function isFix({ isIdle, status }: Step): boolean {
  return !isIdle && status !== "fail";
}
