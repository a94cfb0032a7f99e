import {
  addFix,
  addOccurrence,
  type ErrorGroup,
  groupOf,
  type GrowingGroup,
  isGroup,
  keptOnce,
  type Occurrence,
  patternIn,
} from "./error_group.ts";
import { shownName } from "../logs/shown_name.ts";
import { fixesIn } from "./fix.ts";
import { HeldErrors } from "./held_errors.ts";
import type { Trace, TraceError } from "./trace.ts";

/** Groups the errors of traces, keeping only what an insight needs. */
export class ErrorGroups {
  readonly #held = new HeldErrors();
  /** Each bead's number, in the order in which they are first seen. */
  readonly #beads = new Map<string, number>();

  /** How many kinds of errors were left out, because there were too many to compare them all. */
  get forgotten(): number {
    return this.#held.forgotten;
  }

  /** Adds the errors of a trace; each place counts once. */
  add(trace: Trace): void {
    const errors = distinct(errorsOf(trace));
    if (errors.length === 0) return;
    let bead = this.#beads.get(trace.beadId);
    if (bead === undefined) this.#beads.set(trace.beadId, bead = this.#beads.size);
    for (const error of errors) this.#see(error, { traceId: trace.id, bead });
    if (trace.runs.length < 3) return;
    for (const [key, fix] of fixesIn(trace, errorKeyOf)) {
      // A tool's name has no line break.
      const end = key.indexOf("\n");
      const seen = this.#held.find(key.slice(0, end), key.slice(end + 1));
      if (seen !== undefined) this.#held.grow(addFix(seen, fix));
    }
  }

  /** The groups with at least that many places, most frequent first, created one at a time. */
  *atLeast(minFrequency: number): Generator<ErrorGroup> {
    const groups: [string, GrowingGroup][] = [];
    const others: [string, Occurrence][] = [];
    for (const [tool, pattern, seen] of this.#held.all()) {
      if (isGroup(seen)) {
        if (seen.frequency >= minFrequency) groups.push([groupKey(tool, pattern), seen]);
      } else if (minFrequency <= 1) others.push([groupKey(tool, pattern), seen]);
    }
    groups.sort(([a, one], [b, other]) => other.frequency - one.frequency || (a < b ? -1 : 1));
    const distinctBeads = this.#distinctBeads();
    const whole = ({ beads, ...group }: GrowingGroup): ErrorGroup => ({
      ...group,
      beadIds: distinctBeads(beads),
    });
    for (const [, group] of groups) yield whole(group);
    others.sort(([a], [b]) => a < b ? -1 : 1);
    for (const [, seen] of others) yield whole(groupOf(seen));
  }

  /** The ids of beads by their numbers, each once. */
  #distinctBeads(): (beads: readonly number[]) => string[] {
    const ids = [...this.#beads.keys()].map(shownName);
    const lastSeenIn = new Int32Array(ids.length);
    let group = 0;
    return (beads) => {
      group++;
      const distinct = beads.filter((bead) => {
        const isNew = lastSeenIn[bead] !== group;
        lastSeenIn[bead] = group;
        return isNew;
      });
      return distinct.map((bead) => ids[bead] ?? "");
    };
  }

  #see(error: TraceError, { traceId, bead }: Pick<Occurrence, "traceId" | "bead">): void {
    const pattern = patternIn(error);
    const occurrence = { traceId, bead, error, pattern };
    const before = this.#held.find(error.tool, pattern.key);
    if (before === undefined) {
      const kept = keptOnce(occurrence);
      this.#held.put(error.tool, kept.pattern?.key ?? pattern.key, kept);
    } else if (isGroup(before)) this.#held.grow(addOccurrence(before, occurrence));
    else {
      const group = groupOf(before);
      this.#held.put(error.tool, pattern.key, group);
      this.#held.grow(addOccurrence(group, occurrence));
    }
  }
}

function errorsOf({ runs }: Trace): readonly TraceError[] {
  const [only, ...others] = runs;
  return others.length === 0 ? only?.errors ?? [] : runs.flatMap(({ errors }) => errors);
}

/** Up to this many errors of a trace are compared with each other, which costs less than an index. */
const FEW = 8;

/** The errors, each place once. */
function distinct(errors: readonly TraceError[]): readonly TraceError[] {
  if (errors.length < 2) return errors;
  if (errors.length <= FEW) {
    return errors.filter((error, index) =>
      !errors.some((other, before) => before < index && isSamePlace(error, other))
    );
  }
  // Most messages differ, and each is told apart by the hash it has: only where two are the same are
  // keys made of their places.
  const seen = new Map<string, TraceError | Set<string>>();
  return errors.filter((error) => {
    const before = seen.get(error.message);
    if (before === undefined) {
      seen.set(error.message, error);
      return true;
    }
    const places = before instanceof Set ? before : new Set([errorPlace(before)]);
    const { size } = places;
    seen.set(error.message, places.add(errorPlace(error)));
    return places.size > size;
  });
}

function errorPlace({ tool, file, line, column }: TraceError): string {
  return `${file}\n${line}\n${column ?? ""}\n${tool}`;
}

function isSamePlace(a: TraceError, b: TraceError): boolean {
  return a.line === b.line && a.column === b.column && a.file === b.file && a.tool === b.tool &&
    a.message === b.message;
}

/** What identifies the group of an error: its tool and the key of its pattern. */
export function errorKeyOf(error: TraceError): string {
  return groupKey(error.tool, patternIn(error).key);
}

function groupKey(tool: string, patternKey: string): string {
  return `${tool}\n${patternKey}`;
}
