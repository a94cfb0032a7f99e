import { codeIn, firstLine, normalizeMessage } from "./message_pattern.ts";
import type { Trace, TraceError } from "./trace.ts";

/** Errors of one tool with the same pattern, and where they occurred. */
export interface ErrorGroup {
  tool: string;
  /** The normalised message. */
  pattern: string;
  code: string | undefined;
  /** Distinct places: trace, file, line, column and message. */
  frequency: number;
  traceIds: string[];
  beadIds: Set<string>;
  files: Set<string>;
  /** The first distinct occurrences, as `file:line - message`. */
  evidence: string[];
  /** True when all of them have the severity "error". */
  isError: boolean;
}

const MAX_EVIDENCE = 10;
/** Messages whose pattern is remembered, because the same ones recur. */
const MAX_REMEMBERED = 2_000;

/** One occurrence of an error. */
interface Sighting {
  traceId: string;
  beadId: string;
  error: TraceError;
}

/** Groups the errors of traces, keeping only what an insight needs. */
export class ErrorGroups {
  /** Most messages of a large log occur once: a group is created with the second occurrence. */
  readonly #once = new Map<string, Sighting>();
  readonly #groups = new Map<string, ErrorGroup>();
  readonly #patterns = new Map<string, string>();

  /** Adds the errors of a trace; each place counts once. */
  add({ id: traceId, beadId, errors }: Trace): void {
    const places = new Set<string>();
    for (const error of errors) {
      const place = [error.tool, error.file, error.line, error.column, error.message].join("\n");
      if (places.has(place)) continue;
      if (errors.length > 1) places.add(place);
      this.#see({ traceId, beadId, error });
    }
  }

  /** The groups with at least that many places, most frequent first, created one at a time. */
  *atLeast(minFrequency: number): Generator<ErrorGroup> {
    yield* [...this.#groups.values()].filter(({ frequency }) => frequency >= minFrequency)
      .sort((a, b) => b.frequency - a.frequency || (keyOf(a) < keyOf(b) ? -1 : 1));
    if (minFrequency > 1) return;
    for (const key of [...this.#once.keys()].sort()) {
      const sighting = this.#once.get(key);
      if (sighting === undefined) continue;
      const group = emptyGroup(key, sighting);
      addSighting(group, sighting);
      yield group;
    }
  }

  #see(sighting: Sighting): void {
    const key = keyOf({ tool: sighting.error.tool, pattern: this.#patternOf(sighting.error) });
    const known = this.#groups.get(key);
    if (known !== undefined) return addSighting(known, sighting);
    const first = this.#once.get(key);
    if (first === undefined) {
      this.#once.set(key, sighting);
      return;
    }
    this.#once.delete(key);
    const group = emptyGroup(key, first);
    this.#groups.set(key, group);
    for (const seen of [first, sighting]) addSighting(group, seen);
  }

  #patternOf(error: TraceError): string {
    const message = wholeMessage(error);
    const known = this.#patterns.get(message);
    if (known !== undefined) return known;
    const pattern = normalizeMessage(message);
    if (this.#patterns.size >= MAX_REMEMBERED) this.#patterns.clear();
    this.#patterns.set(message, pattern);
    return pattern;
  }
}

function emptyGroup(key: string, { error: { tool, code, message } }: Sighting): ErrorGroup {
  return {
    tool,
    pattern: key.slice(tool.length + 1),
    code: code ?? codeIn(message),
    frequency: 0,
    traceIds: [],
    beadIds: new Set<string>(),
    files: new Set<string>(),
    evidence: [],
    isError: true,
  };
}

function addSighting(group: ErrorGroup, { traceId, beadId, error }: Sighting): void {
  group.frequency++;
  if (group.traceIds.at(-1) !== traceId) group.traceIds.push(traceId);
  group.beadIds.add(beadId);
  if (error.file !== "") group.files.add(error.file);
  group.isError &&= error.severity === "error";
  addEvidence(group, error);
}

/** The message with its code, as compilers print it: `error TS2307: Cannot find module`. */
function wholeMessage({ severity, code, message }: TraceError): string {
  const isWhole = code === undefined || message.includes(code);
  return isWhole ? message : `${severity} ${code}: ${message.trimStart()}`;
}

/** What identifies a group. */
export function keyOf({ tool, pattern }: Pick<ErrorGroup, "tool" | "pattern">): string {
  return `${tool}\n${pattern}`;
}

function addEvidence({ evidence }: ErrorGroup, { file, line, message }: TraceError): void {
  if (evidence.length >= MAX_EVIDENCE) return;
  const shown = `${file}:${line} - ${firstLine(message).slice(0, 500).toWellFormed()}`;
  if (!evidence.includes(shown)) evidence.push(shown);
}

/** The confidence in a group, in hundredths: 50 to 100, rising with beads, files and severity. */
export function confidenceOf({ beadIds, files, isError }: ErrorGroup): number {
  const points = 50 + (beadIds.size >= 3 ? 20 : 0) + (beadIds.size >= 5 ? 10 : 0) +
    (isError ? 10 : 0) + (files.size >= 3 ? 10 : 0);
  return Math.min(100, points);
}
