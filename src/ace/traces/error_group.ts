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
  /** Each once. */
  beadIds: readonly string[];
  /** The first of them. */
  files: Set<string>;
  /** The extension that all files share; "" when there is none, undefined before the first file. */
  extension: string | undefined;
  /** The first distinct occurrences, as `file:line - message`. */
  evidence: string[];
  /** The literals in each place of the pattern, of the first members. */
  literals: string[][];
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

/** A group that grows; its beads are numbers, one for each occurrence: a log has hundreds of each. */
interface GrowingGroup extends Omit<ErrorGroup, "beadIds" | "fixes"> {
  beads: number[];
}

/** One occurrence of an error. */
interface Occurrence {
  traceId: string;
  bead: number;
  error: TraceError;
  /** Where the message is no longer whole. */
  pattern: MessagePattern | undefined;
}

/** Groups the errors of traces, keeping only what an insight needs. */
export class ErrorGroups {
  /**
   * By tool, then by the key of the pattern. Most messages of a large log occur once: a group is
   * created with the second occurrence.
   */
  readonly #seen = new Map<string, Map<string, Occurrence | GrowingGroup>>();
  readonly #fixes = new Map<string, Fix[]>();
  /** Each bead's number, in the order in which they are first seen. */
  readonly #beads = new Map<string, number>();

  /** Adds the errors of a trace; each place counts once. */
  add(trace: Trace): void {
    const errors = distinct(errorsOf(trace));
    if (errors.length === 0) return;
    let bead = this.#beads.get(trace.beadId);
    if (bead === undefined) this.#beads.set(trace.beadId, bead = this.#beads.size);
    for (const error of errors) this.#see(error, { traceId: trace.id, bead });
    if (trace.runs.length < 3) return;
    for (const [key, fix] of fixesIn(trace, errorKeyOf)) this.#addFix(key, fix);
  }

  /** The groups with at least that many places, most frequent first, created one at a time. */
  *atLeast(minFrequency: number): Generator<ErrorGroup> {
    const groups: [string, GrowingGroup][] = [];
    const others: [string, Occurrence][] = [];
    for (const [tool, byKey] of this.#seen) {
      for (const [pattern, seen] of byKey) {
        if ("frequency" in seen) {
          if (seen.frequency >= minFrequency) groups.push([groupKey(tool, pattern), seen]);
        } else if (minFrequency <= 1) others.push([groupKey(tool, pattern), seen]);
      }
    }
    groups.sort(([a, one], [b, other]) => other.frequency - one.frequency || (a < b ? -1 : 1));
    const distinctBeads = this.#distinctBeads();
    const whole = (key: string, { beads, ...group }: GrowingGroup): ErrorGroup => ({
      ...group,
      beadIds: distinctBeads(beads),
      fixes: this.#fixes.get(key) ?? [],
    });
    for (const [key, group] of groups) yield whole(key, group);
    others.sort(([a], [b]) => a < b ? -1 : 1);
    for (const [key, seen] of others) yield whole(key, groupOf(seen));
  }

  /** The ids of beads by their numbers, each once. */
  #distinctBeads(): (beads: readonly number[]) => string[] {
    const ids = [...this.#beads.keys()];
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
    let byKey = this.#seen.get(error.tool);
    if (byKey === undefined) this.#seen.set(error.tool, byKey = new Map());
    const before = byKey.get(pattern.key);
    if (before === undefined) {
      const kept = keptOnce(occurrence);
      byKey.set(kept.pattern?.key ?? pattern.key, kept);
    } else if ("frequency" in before) addOccurrence(before, occurrence);
    else {
      const group = groupOf(before);
      addOccurrence(group, occurrence);
      byKey.set(pattern.key, group);
    }
  }

  #addFix(key: string, fix: Fix): void {
    const fixes = this.#fixes.get(key);
    if (fixes === undefined) this.#fixes.set(key, [fix]);
    else if (fixes.length < MAX_FIXES) fixes.push(fix);
  }
}

function errorsOf({ runs }: Trace): readonly TraceError[] {
  const [only, ...others] = runs;
  return others.length === 0 ? only?.errors ?? [] : runs.flatMap(({ errors }) => errors);
}

/**
 * What of an occurrence is kept until there is another: no more of the message than evidence shows,
 * and no pattern that can be found again. Most errors of a large log occur once.
 */
function keptOnce({ traceId, bead, error, pattern }: Occurrence): Occurrence {
  if (error.message.length <= MAX_HELD) return { traceId, bead, error, pattern: undefined };
  const message = detached(error.message.slice(0, MAX_HELD));
  return {
    traceId,
    bead,
    error: { ...error, message },
    pattern: pattern && {
      key: detached(pattern.key),
      literals: pattern.literals.map(detached),
    },
  };
}

function groupOf({ traceId, bead, error, pattern = patternIn(error) }: Occurrence): GrowingGroup {
  const group = emptyGroup(error, pattern);
  addOccurrence(group, { traceId, bead, error, pattern });
  return group;
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
  return groupKey(error.tool, patternIn(error).key);
}

function groupKey(tool: string, patternKey: string): string {
  return `${tool}\n${patternKey}`;
}

function patternIn(error: TraceError): MessagePattern {
  return patternOf(wholeMessage(error));
}

/** The message with its code, as compilers print it: `error TS2307: Cannot find module`. */
function wholeMessage({ severity, code, message }: TraceError): string {
  const isWhole = code === undefined || message.includes(code);
  return isWhole ? message : `${severity} ${code}: ${message.trimStart()}`;
}

function emptyGroup(error: TraceError, { key, literals }: MessagePattern): GrowingGroup {
  return {
    tool: error.tool,
    key,
    code: error.code ?? codeIn(error.message),
    frequency: 0,
    traceIds: [],
    beads: [],
    files: new Set<string>(),
    extension: undefined,
    evidence: [],
    literals: literals.map(() => []),
  };
}

function addOccurrence(
  group: GrowingGroup,
  { traceId, bead, error, pattern }: Occurrence & { pattern: MessagePattern },
): void {
  group.frequency++;
  if (group.traceIds.length < MAX_TRACES && group.traceIds.at(-1) !== traceId) {
    group.traceIds.push(traceId);
  }
  group.beads.push(bead);
  addFile(group, error.file);
  addEvidence(group, error);
  if (group.frequency > MAX_COUNTED) return;
  group.literals.forEach((some, index) => some.push(pattern.literals[index] ?? ""));
}

function addFile(group: GrowingGroup, file: string): void {
  if (file === "") return;
  if (group.files.size < MAX_FILES) group.files.add(file);
  if (group.extension === undefined) group.extension = /[^/\\]\.(\w+)$/.exec(file)?.[1] ?? "";
  else if (group.extension !== "" && !hasExtension(file, group.extension)) group.extension = "";
}

function hasExtension(file: string, extension: string): boolean {
  return file.at(-1 - extension.length) === "." && file.endsWith(extension);
}

function addEvidence({ evidence }: GrowingGroup, { file, line, message }: TraceError): void {
  if (evidence.length >= MAX_EVIDENCE) return;
  const place = printable(file.slice(0, 500)).replace(/\s+/g, " ");
  const shown = `${place}:${line} - ${shownLine(message)}`;
  if (!evidence.includes(shown)) evidence.push(shown);
}

/** The pattern as people read it: with the literals that more than half of the members share. */
export function shownPattern({ key, literals }: ErrorGroup): string {
  const shown = withLiterals(key, (index) => mostOf(literals[index] ?? []));
  return withoutAnnouncement(shown).slice(0, 300).toWellFormed();
}

/** Without words at the end that announce lines which a pattern does not show: "…; to add:". */
function withoutAnnouncement(line: string): string {
  if (!line.endsWith(":")) return line;
  const clause = Math.max(line.lastIndexOf("; "), line.lastIndexOf(". "));
  return line.slice(0, clause > 0 ? clause : -1);
}

/**
 * What more than half of the values are; undefined when there is none. Only one can be, which a vote
 * finds (Boyer and Moore, MJRTY, 1991).
 */
function mostOf(values: readonly string[]): string | undefined {
  let [most, lead]: [string | undefined, number] = [undefined, 0];
  for (const value of values) {
    if (lead === 0) most = value;
    lead += value === most ? 1 : -1;
  }
  let count = 0;
  for (const value of values) if (value === most) count++;
  return 2 * count > values.length ? most : undefined;
}
