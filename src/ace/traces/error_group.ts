import { detached, printable } from "../../kernel/text.ts";
import { type Fix, fixesIn } from "./fix.ts";
import {
  codeIn,
  type MessagePattern,
  patternOf,
  shownLine,
  withLiterals,
} from "./message_pattern.ts";
import type { Trace, TraceError } from "./trace.ts";

/** Errors of one tool with the same pattern, and where they occurred. */
export interface ErrorGroup {
  tool: string;
  /** What identifies the pattern, literals left out. */
  key: string;
  code: string | undefined;
  /** Distinct places: trace, file, line, column and message. */
  frequency: number;
  traceIds: string[];
  beadIds: Set<string>;
  /** The first of them. */
  files: Set<string>;
  /** The extension that all files share; "" when there is none, undefined before the first file. */
  extension: string | undefined;
  /** The first distinct occurrences, as `file:line - message`. */
  evidence: string[];
  /** How often each literal stood in each place of the pattern. */
  literals: Map<string, number>[];
  /** What was run between a failure and success, a fix for each trace that has one. */
  fixes: Fix[];
}

const MAX_EVIDENCE = 10;
/** Members whose literals are counted: what most of them share, most of all share. */
const MAX_COUNTED = 200;
/** Files of which an insight tells. */
const MAX_FILES = 5;
const MAX_FIXES = 100;
/** Characters of a message that are kept for evidence. */
const MAX_HELD = 600;
/** Lists of an insight name no more traces than this. */
const MAX_TRACES = 100;

/** One occurrence of an error. */
interface Sighting {
  traceId: string;
  beadId: string;
  error: TraceError;
  pattern: MessagePattern;
}

/** Groups the errors of traces, keeping only what an insight needs. */
export class ErrorGroups {
  /** Most messages of a large log occur once: a group is created with the second occurrence. */
  readonly #once = new Map<string, Sighting>();
  readonly #groups = new Map<string, ErrorGroup>();
  readonly #fixes = new Map<string, Fix[]>();

  /** Adds the errors of a trace; each place counts once. */
  add(trace: Trace): void {
    const { id: traceId, beadId, runs } = trace;
    for (const error of distinct(runs.flatMap(({ errors }) => errors))) {
      this.#see({ traceId, beadId, error, pattern: patternIn(error) });
    }
    for (const [key, fix] of fixesIn(trace, errorKeyOf)) this.#addFix(key, fix);
  }

  /** The groups with at least that many places, most frequent first, created one at a time. */
  *atLeast(minFrequency: number): Generator<ErrorGroup> {
    const groups = [...this.#groups].filter(([, { frequency }]) => frequency >= minFrequency)
      .sort(([a, one], [b, other]) => other.frequency - one.frequency || (a < b ? -1 : 1));
    for (const [key, group] of groups) yield { ...group, fixes: this.#fixes.get(key) ?? [] };
    if (minFrequency > 1) return;
    for (const key of [...this.#once.keys()].sort()) {
      const sighting = this.#once.get(key);
      if (sighting === undefined) continue;
      const group = emptyGroup(sighting);
      addSighting(group, sighting);
      yield { ...group, fixes: this.#fixes.get(key) ?? [] };
    }
  }

  #see(sighting: Sighting): void {
    const key = `${sighting.error.tool}\n${sighting.pattern.key}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return addSighting(known, sighting);
    const first = this.#once.get(key);
    if (first === undefined) {
      this.#once.set(key, heldOnce(sighting, key));
      return;
    }
    this.#once.delete(key);
    const group = emptyGroup(first);
    this.#groups.set(key, group);
    for (const seen of [first, sighting]) addSighting(group, seen);
  }

  #addFix(key: string, fix: Fix): void {
    const fixes = this.#fixes.get(key);
    if (fixes === undefined) this.#fixes.set(key, [fix]);
    else if (fixes.length < MAX_FIXES) fixes.push(fix);
  }
}

/**
 * What of a sighting is held until there is another: no more of the message than evidence shows, and
 * of the pattern no copy beside the one in `key`. Most errors of a large log occur once.
 */
function heldOnce({ error, pattern, ...place }: Sighting, key: string): Sighting {
  return {
    ...place,
    error: error.message.length <= MAX_HELD
      ? error
      : { ...error, message: detached(error.message.slice(0, MAX_HELD)) },
    pattern: { ...pattern, key: key.slice(error.tool.length + 1) },
  };
}

/** Up to this many errors of a trace are compared with each other, which costs less than an index. */
const FEW = 8;

/** The errors, each place once. */
function distinct(errors: readonly TraceError[]): readonly TraceError[] {
  if (errors.length <= FEW) {
    return errors.filter((error, index) =>
      !errors.some((other, before) => before < index && isSamePlace(error, other))
    );
  }
  // A message is told apart by the hash it has: to be part of a longer key, it would be copied.
  const messages = new Map<string, Set<string>>();
  return errors.filter(({ tool, file, line, column = "", message }) => {
    const place = `${file}\n${line}\n${column}\n${tool}`;
    const there = messages.get(place);
    if (there === undefined) messages.set(place, new Set([message]));
    else if (there.has(message)) return false;
    else there.add(message);
    return true;
  });
}

function isSamePlace(a: TraceError, b: TraceError): boolean {
  return a.line === b.line && a.column === b.column && a.file === b.file && a.tool === b.tool &&
    a.message === b.message;
}

/** What identifies the group of an error: its tool and the key of its pattern. */
export function errorKeyOf(error: TraceError): string {
  return `${error.tool}\n${patternIn(error).key}`;
}

function patternIn(error: TraceError): MessagePattern {
  return patternOf(wholeMessage(error));
}

/** The message with its code, as compilers print it: `error TS2307: Cannot find module`. */
function wholeMessage({ severity, code, message }: TraceError): string {
  const isWhole = code === undefined || message.includes(code);
  return isWhole ? message : `${severity} ${code}: ${message.trimStart()}`;
}

function emptyGroup({ error, pattern: { key, literals } }: Sighting): ErrorGroup {
  return {
    tool: error.tool,
    key,
    code: error.code ?? codeIn(error.message),
    frequency: 0,
    traceIds: [],
    beadIds: new Set<string>(),
    files: new Set<string>(),
    extension: undefined,
    evidence: [],
    literals: literals.map(() => new Map<string, number>()),
    fixes: [],
  };
}

function addSighting(group: ErrorGroup, { traceId, beadId, error, pattern }: Sighting): void {
  group.frequency++;
  if (group.traceIds.length < MAX_TRACES && group.traceIds.at(-1) !== traceId) {
    group.traceIds.push(traceId);
  }
  group.beadIds.add(beadId);
  addFile(group, error.file);
  addEvidence(group, error);
  if (group.frequency > MAX_COUNTED) return;
  group.literals.forEach((counts, index) => {
    const literal = pattern.literals[index] ?? "";
    counts.set(literal, (counts.get(literal) ?? 0) + 1);
  });
}

function addFile(group: ErrorGroup, file: string): void {
  if (file === "") return;
  if (group.files.size < MAX_FILES) group.files.add(file);
  if (group.extension === undefined) group.extension = /[^/\\]\.(\w+)$/.exec(file)?.[1] ?? "";
  else if (!file.endsWith(`.${group.extension}`)) group.extension = "";
}

function addEvidence({ evidence }: ErrorGroup, { file, line, message }: TraceError): void {
  if (evidence.length >= MAX_EVIDENCE) return;
  const place = printable(file.slice(0, 500)).replace(/\s+/g, " ");
  const shown = `${place}:${line} - ${shownLine(message)}`;
  if (!evidence.includes(shown)) evidence.push(shown);
}

/** The pattern as people read it: with the literals that more than half of the members share. */
export function shownPattern({ key, literals, frequency }: ErrorGroup): string {
  return withLiterals(key, (index) => {
    const counts = [...literals[index] ?? []];
    const [literal, count] = counts.toSorted(([, a], [, b]) => b - a)[0] ?? ["", 0];
    return 2 * count > Math.min(frequency, MAX_COUNTED) ? literal : undefined;
  }).slice(0, 300).toWellFormed();
}
