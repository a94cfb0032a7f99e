import { detached } from "../../kernel/text.ts";
import { shownName } from "../logs/shown_name.ts";
import type { Fix } from "./fix.ts";
import {
  codeIn,
  type MessagePattern,
  patternOf,
  shownLine,
  withLiterals,
} from "./message_pattern.ts";
import type { TraceError } from "./trace.ts";

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
export interface GrowingGroup extends Omit<ErrorGroup, "beadIds"> {
  beads: number[];
}

/** One occurrence of an error. */
export interface Occurrence {
  traceId: string;
  bead: number;
  error: TraceError;
  /** Where the message is no longer whole. */
  pattern: MessagePattern | undefined;
  /** What may have fixed it. */
  fix?: Fix;
}

/**
 * What of an occurrence is kept until there is another: no more of the message than evidence shows,
 * and no pattern that can be found again. Most errors of a large log occur once.
 */
export function keptOnce({ traceId, bead, error, pattern }: Occurrence): Occurrence {
  const { length } = error.message;
  if (length <= MAX_HELD && error.file.length <= MAX_HELD) {
    return { traceId, bead, error, pattern: undefined };
  }
  const message = detached(error.message.slice(0, MAX_HELD));
  return {
    traceId,
    bead,
    error: { ...error, message, file: detached(error.file.slice(0, MAX_HELD)) },
    pattern: pattern && {
      key: detached(pattern.key),
      literals: pattern.literals.map(detached),
    },
  };
}

/** The group of what was seen once so far. */
export function groupOf(
  { traceId, bead, error, pattern = patternIn(error), fix }: Occurrence,
): GrowingGroup {
  const group = emptyGroup(error, pattern);
  if (fix !== undefined) group.fixes.push(fix);
  addOccurrence(group, { traceId, bead, error, pattern });
  return group;
}

/** The pattern of an error's message. */
export function patternIn(error: TraceError): MessagePattern {
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
    fixes: [],
  };
}

/** Adds another occurrence; returns how many characters more are held. */
export function addOccurrence(
  group: GrowingGroup,
  { traceId, bead, error, pattern }: Occurrence & { pattern: MessagePattern },
): number {
  group.frequency++;
  if (group.traceIds.length < MAX_TRACES) {
    const shown = shownName(traceId);
    if (group.traceIds.at(-1) !== shown) group.traceIds.push(shown);
  }
  group.beads.push(bead);
  addFile(group, error.file);
  const added = 1 + addEvidence(group, error);
  if (group.frequency > MAX_COUNTED) return added;
  return added + addLiterals(group, pattern.literals);
}

function addFile(group: GrowingGroup, file: string): void {
  if (file === "") return;
  if (group.files.size < MAX_FILES) group.files.add(shownName(file));
  if (group.extension === undefined) group.extension = /[^/\\]\.(\w+)$/.exec(file)?.[1] ?? "";
  else if (group.extension !== "" && !hasExtension(file, group.extension)) group.extension = "";
}

function hasExtension(file: string, extension: string): boolean {
  return file.at(-1 - extension.length) === "." && file.endsWith(extension);
}

function addEvidence({ evidence }: GrowingGroup, { file, line, message }: TraceError): number {
  if (evidence.length >= MAX_EVIDENCE) return 0;
  const shown = `${shownName(file)}:${line} - ${shownLine(message)}`;
  return evidence.includes(shown) ? 0 : held(evidence, shown);
}

function addLiterals(group: GrowingGroup, literals: readonly string[]): number {
  return group.literals.reduce((sum, some, index) => sum + held(some, literals[index] ?? ""), 0);
}

/** Adds a text, without the one that it is a part of; returns its length. */
function held(texts: string[], text: string): number {
  texts.push(detached(text));
  return text.length;
}

/** Adds what may have fixed it; returns how many characters more are held. */
export function addFix(seen: Occurrence | GrowingGroup, fix: Fix): number {
  if (!isGroup(seen)) seen.fix = fix;
  else if (seen.fixes.length < MAX_FIXES) seen.fixes.push(fix);
  else return 0;
  return fix.commands.reduce((sum, command) => sum + command.length, 0);
}

/** False for what was seen once. */
export function isGroup(seen: Occurrence | GrowingGroup): seen is GrowingGroup {
  return "frequency" in seen;
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
