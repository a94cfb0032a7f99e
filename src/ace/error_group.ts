import { codeIn, firstLine, normalizeMessage } from "./message_pattern.ts";
import type { Trace, TraceError } from "./trace.ts";

/** Errors of one tool that say the same, and where they were seen. */
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
  /** The first distinct ones, as `file:line - message`. */
  evidence: string[];
  /** True while every one had the severity "error". */
  isError: boolean;
}

const MAX_EVIDENCE = 10;
/** Messages whose pattern is remembered: the same ones come again and again. */
const MAX_REMEMBERED = 10_000;

/** Groups the errors of traces, of which it keeps no more than what an insight tells. */
export class ErrorGroups {
  readonly #groups = new Map<string, ErrorGroup>();
  readonly #patterns = new Map<string, string>();

  /** Adds the errors of a trace; each place counts once. */
  add({ id, beadId, errors }: Trace): void {
    const places = new Set<string>();
    for (const error of errors) {
      const place = JSON.stringify([
        error.tool,
        error.file,
        error.line,
        error.column,
        error.message,
      ]);
      if (places.has(place)) continue;
      places.add(place);
      const group = this.#groupOf(error);
      group.frequency++;
      if (group.traceIds.at(-1) !== id) group.traceIds.push(id);
      group.beadIds.add(beadId);
      if (error.file !== "") group.files.add(error.file);
      group.isError &&= error.severity === "error";
      addEvidence(group, error);
    }
  }

  /** The groups with at least so many places, most frequent first. */
  atLeast(minFrequency: number): ErrorGroup[] {
    return [...this.#groups.values()].filter(({ frequency }) => frequency >= minFrequency)
      .sort((a, b) => b.frequency - a.frequency || (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  #groupOf(error: TraceError): ErrorGroup {
    const { tool, message, code: given } = error;
    const pattern = this.#patternOf(wholeMessage(error));
    const key = keyOf({ tool, pattern });
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = {
      tool,
      pattern,
      code: given ?? codeIn(message),
      frequency: 0,
      traceIds: [],
      beadIds: new Set<string>(),
      files: new Set<string>(),
      evidence: [],
      isError: true,
    };
    this.#groups.set(key, group);
    return group;
  }

  #patternOf(message: string): string {
    const known = this.#patterns.get(message);
    if (known !== undefined) return known;
    const pattern = normalizeMessage(message);
    if (this.#patterns.size >= MAX_REMEMBERED) this.#patterns.clear();
    this.#patterns.set(message, pattern);
    return pattern;
  }
}

/** The message with its code, as compilers print it: `error TS2307: Cannot find module`. */
function wholeMessage({ severity, code, message }: TraceError): string {
  const isWhole = code === undefined || message.includes(code);
  return isWhole ? message : `${severity} ${code}: ${message.trimStart()}`;
}

/** What tells a group from all others. */
export function keyOf({ tool, pattern }: Pick<ErrorGroup, "tool" | "pattern">): string {
  return `${tool}\n${pattern}`;
}

function addEvidence({ evidence }: ErrorGroup, { file, line, message }: TraceError): void {
  if (evidence.length >= MAX_EVIDENCE) return;
  const shown = `${file}:${line} - ${firstLine(message).slice(0, 500).toWellFormed()}`;
  if (!evidence.includes(shown)) evidence.push(shown);
}

/** How sure a group makes, in hundredths: from 50, more with beads, files and severity, to 100. */
export function confidenceOf({ beadIds, files, isError }: ErrorGroup): number {
  const points = 50 + (beadIds.size >= 3 ? 20 : 0) + (beadIds.size >= 5 ? 10 : 0) +
    (isError ? 10 : 0) + (files.size >= 3 ? 10 : 0);
  return Math.min(100, points);
}
