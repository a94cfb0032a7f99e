import { detached } from "../../kernel/text.ts";
import { jsonIn } from "../logs/json_fields.ts";
import { gatherer, type LineGatherer } from "../logs/growing_log.ts";
import { shownName } from "../logs/shown_name.ts";
import { type Failure, failureOf } from "../playbook/situation.ts";
import { patternIn } from "../traces/error_group.ts";
import { errorKey, errorPlace } from "../traces/error_groups.ts";
import { shownLine, withLiterals } from "../traces/message_pattern.ts";
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

/** A failure as it is kept: what it names is found out when it is compared. */
export type KeptFailure = Pick<Failure, "tool" | "file" | "message" | "key">;

/** The errors with one pattern. */
export interface FailureGroup {
  tool: string;
  key: string;
  /** The pattern with the literals of the first. */
  pattern: string;
  /** Distinct places: trace, file, line, column and message. */
  recurrence: number;
}

/** Further failures are ignored: nobody writes rules for so many. */
const MAX_FAILURES = 20_000;
/** Characters by which two messages are compared. */
const MAX_COMPARED = 1000;

/** What all traces say about failures, each distinct failure once. */
export class TraceHistory implements LineGatherer {
  readonly traces: MeasuredTrace[] = [];
  readonly failures: KeptFailure[] = [];
  readonly groups = new Map<string, FailureGroup>();
  readonly #seen = new Set<string>();
  readonly #failureAt = new Map<string, number>();
  readonly #lines = new Map<string, RunLine>();

  /** Adds the trace on a line; one that was logged twice happened once. */
  add(line: string): void {
    const trace = parseTrace(jsonIn(line));
    if (trace === undefined || this.#seen.has(trace.id)) return;
    this.#seen.add(trace.id);
    const places = new Map(
      trace.runs.flatMap(({ errors }) => errors.map((error) => [errorPlace(error), error])),
    );
    for (const error of places.values()) this.#count(error);
    this.traces.push({
      timestamp: trace.timestamp,
      beadId: shownName(trace.beadId),
      runs: trace.runs.map((run) => ({
        line: this.#lineOf(run),
        hasPassed: run.hasPassed,
        failures: [...new Set(run.errors.flatMap((error) => this.#indexOf(error) ?? []))],
      })),
    });
  }

  #count(error: TraceError): void {
    const key = errorKey(error);
    const group = this.groups.get(key);
    if (group !== undefined) group.recurrence++;
    else if (this.groups.size < MAX_FAILURES) {
      const { key: pattern, literals } = patternIn(error);
      const shown = withLiterals(pattern, (index) => literals[index]).slice(0, 300);
      this.groups.set(key, { tool: error.tool, key, pattern: shown, recurrence: 1 });
    }
  }

  #lineOf({ runner, command }: TraceRun): RunLine {
    const key = `${runner}\n${command}`;
    const known = this.#lines.get(key) ?? { runner: detached(runner), command: detached(command) };
    this.#lines.set(key, known);
    return known;
  }

  #indexOf(error: TraceError): number | undefined {
    const message = error.message.slice(0, MAX_COMPARED);
    const identity = [error.tool, error.file, error.code, message].join("\n");
    const known = this.#failureAt.get(identity);
    if (known !== undefined || this.failures.length >= MAX_FAILURES) return known;
    const { named: _named, ...kept } = failureIn(error);
    this.#failureAt.set(identity, this.failures.length);
    return this.failures.push(kept) - 1;
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
