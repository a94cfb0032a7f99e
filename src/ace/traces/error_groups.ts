import {
  addOccurrence,
  type ErrorGroup,
  groupKey,
  groupOf,
  type Occurrence,
  patternIn,
} from "./error_group.ts";
import { shownName } from "../logs/shown_name.ts";
import type { Trace, TraceError } from "./trace.ts";

const MAX_GROUPS = 40_000;

/** Groups the errors in traces, and keeps only the facts that insights need. */
export class ErrorGroups {
  readonly #groups = new Map<string, ErrorGroup>();
  #forgotten = 0;

  get forgotten(): number {
    return this.#forgotten;
  }

  /** Adds a trace's errors. Each place counts once. */
  add(trace: Trace): void {
    const places = new Map<string, TraceError>();
    for (const error of trace.runs.flatMap(({ errors }) => errors)) {
      places.set(errorPlace(error), error);
    }
    const [traceId, beadId] = [shownName(trace.id), shownName(trace.beadId)];
    for (const error of places.values()) {
      this.#add({ error, pattern: patternIn(error), traceId, beadId });
    }
  }

  atLeast(minFrequency: number): ErrorGroup[] {
    return [...this.#groups].filter(([, { frequency }]) => frequency >= minFrequency)
      .sort(([a, one], [b, other]) => other.frequency - one.frequency || (a < b ? -1 : 1))
      .map(([, group]) => group);
  }

  #add(occurrence: Occurrence): void {
    const { error: { tool }, pattern } = occurrence;
    const key = groupKey({ tool, pattern: pattern.key });
    const group = this.#groups.get(key);
    if (group !== undefined) addOccurrence(group, occurrence);
    else this.#groups.set(key, groupOf(occurrence));
    if (this.#groups.size > MAX_GROUPS) this.#forgetHalf();
  }

  #forgetHalf(): void {
    for (let least = 1;; least++) {
      for (const [key, { frequency }] of this.#groups) {
        if (this.#groups.size <= MAX_GROUPS / 2) return;
        if (frequency <= least && this.#groups.delete(key)) this.#forgotten++;
      }
    }
  }
}

function errorPlace({ tool, file, line, column, message }: TraceError): string {
  return [tool, file, line, column, message].join("\n");
}
