import { detached } from "../../kernel/text.ts";
import { jsonIn } from "../logs/json_fields.ts";
import { gatherer, type LineGatherer } from "../logs/growing_log.ts";
import { shownName } from "../logs/shown_name.ts";
import { type Failure, failureOf } from "../playbook/situation.ts";
import { ErrorGroups, errorKey } from "../traces/error_groups.ts";
import { shownLine } from "../traces/message_pattern.ts";
import { parseTrace, type TraceError, type TraceRun } from "../traces/trace.ts";

/** A command line with what ran it; of many runs the same object. */
export interface RunLine {
  runner: string;
  command: string;
}

/** A run as far as rules are measured by it. */
export interface MeasuredRun {
  line: RunLine;
  hasPassed: boolean;
  /** Indices into the failures of the history. */
  failures: readonly number[];
}

/** A trace as far as rules are measured by it. */
export interface MeasuredTrace {
  /** ISO 8601. */
  timestamp: string;
  beadId: string;
  runs: readonly MeasuredRun[];
}

/** What all traces say about failures, each distinct failure once. */
export class TraceHistory implements LineGatherer {
  readonly traces: MeasuredTrace[] = [];
  readonly failures: Failure[] = [];
  readonly groups = new ErrorGroups();
  readonly #seen = new Set<string>();
  readonly #failureAt = new Map<string, number>();
  readonly #lines = new Map<string, RunLine>();

  /** Adds the trace on a line; one that was logged twice happened once. */
  add(line: string): void {
    const trace = parseTrace(jsonIn(line));
    if (trace === undefined || this.#seen.has(trace.id)) return;
    this.#seen.add(trace.id);
    this.groups.add(trace);
    this.traces.push({
      timestamp: trace.timestamp,
      beadId: shownName(trace.beadId),
      runs: trace.runs.map((run) => ({
        line: this.#lineOf(run),
        hasPassed: run.hasPassed,
        failures: [...new Set(run.errors.map((error) => this.#indexOf(error)))],
      })),
    });
  }

  #lineOf({ runner, command }: TraceRun): RunLine {
    const key = `${runner}\n${command}`;
    const known = this.#lines.get(key) ?? { runner: detached(runner), command: detached(command) };
    this.#lines.set(key, known);
    return known;
  }

  #indexOf(error: TraceError): number {
    const identity = [error.tool, error.file, error.code, error.message].join("\n");
    const known = this.#failureAt.get(identity);
    if (known !== undefined) return known;
    this.#failureAt.set(identity, this.failures.length);
    return this.failures.push(failureIn(error)) - 1;
  }
}

/** The failure that an error reports. */
export function failureIn(error: TraceError): Failure {
  const { tool, file, code } = error;
  const shown = shownLine(error.message);
  const message = code === undefined || shown.includes(code) ? shown : `${code} ${shown}`;
  const key = errorKey(error);
  return failureOf({ tool, file, message, key });
}

/** Returns what the traces say about failures, which grows with later calls. */
export const historyIn = gatherer(() => new TraceHistory());
