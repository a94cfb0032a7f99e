import { detached } from "../../kernel/text.ts";
import { shownName } from "../logs/shown_name.ts";
import {
  codeIn,
  type MessagePattern,
  patternOf,
  shownLine,
  withLiterals,
} from "./message_pattern.ts";
import type { TraceError } from "./trace.ts";

export interface ErrorGroup {
  tool: string;
  /** The pattern without literals. It identifies the group. */
  pattern: string;
  code: string | undefined;
  /** True if the tool reported all these problems as errors, not as warnings or information. */
  isError: boolean;
  frequency: number;
  traceIds: string[];
  beadIds: Set<string>;
  files: string[];
  /**
   * The extension that all files share; "" if extensions differ, undefined before the first file.
   */
  extension: string | undefined;
  evidence: string[];
  literals: string[][];
}

const MAX_TRACES = 100;
const MAX_FILES = 5;
const MAX_EVIDENCE = 10;
const MAX_COUNTED = 200;

export function patternIn(error: TraceError): MessagePattern {
  return patternOf(wholeMessage(error));
}

function wholeMessage({ severity, code, message }: TraceError): string {
  const isWhole = code === undefined || message.includes(code);
  return isWhole ? message : `${severity} ${code}: ${message.trimStart()}`;
}

export interface Occurrence {
  error: TraceError;
  pattern: MessagePattern;
  traceId: string;
  beadId: string;
}

export function groupOf({ error, pattern, traceId, beadId }: Occurrence): ErrorGroup {
  const { tool, code, message, file } = error;
  // An array literal with its first value takes a tenth of the memory of an empty array that grows.
  return {
    tool,
    pattern: pattern.key,
    code: code ?? codeIn(message),
    isError: error.severity === "error",
    frequency: 1,
    traceIds: [traceId],
    beadIds: new Set([beadId]),
    files: file === "" ? [] : [shownName(file)],
    extension: file === "" ? undefined : extensionOf(file),
    evidence: [evidenceOf(error)],
    literals: pattern.literals.map((literal) => [literal]),
  };
}

export function groupKey({ tool, pattern }: Pick<ErrorGroup, "tool" | "pattern">): string {
  return `${tool}\n${pattern}`;
}

export function addOccurrence(
  group: ErrorGroup,
  { error, pattern, traceId, beadId }: Occurrence,
): void {
  group.frequency++;
  if (error.severity !== "error") group.isError = false;
  if (group.traceIds.length < MAX_TRACES && group.traceIds.at(-1) !== traceId) {
    group.traceIds.push(traceId);
  }
  group.beadIds.add(beadId);
  addFile(group, error.file);
  if (group.evidence.length < MAX_EVIDENCE) {
    const shown = evidenceOf(error);
    if (!group.evidence.includes(shown)) group.evidence.push(shown);
  }
  if (group.frequency > MAX_COUNTED) return;
  for (const [at, values] of group.literals.entries()) values.push(pattern.literals[at] ?? "");
}

function addFile(group: ErrorGroup, file: string): void {
  if (file === "") return;
  if (group.files.length < MAX_FILES) {
    const shown = shownName(file);
    if (!group.files.includes(shown)) group.files.push(shown);
  }
  const extension = extensionOf(file);
  group.extension ??= extension;
  if (group.extension !== extension) group.extension = "";
}

function extensionOf(file: string): string {
  return /[^/\\]\.(\w+)$/.exec(file)?.[1] ?? "";
}

function evidenceOf({ file, line, message }: TraceError): string {
  return detached(`${shownName(file)}:${line} - ${shownLine(message)}`);
}

export function shownPattern({ pattern, literals }: ErrorGroup): string {
  const shown = withLiterals(pattern, (position) => mostOf(literals[position] ?? []));
  return withoutAnnouncement(shown).slice(0, 300).toWellFormed();
}

function withoutAnnouncement(line: string): string {
  if (!line.endsWith(":")) return line;
  const clause = Math.max(line.lastIndexOf("; "), line.lastIndexOf(". "));
  return line.slice(0, clause > 0 ? clause : -1);
}

function mostOf(values: readonly string[]): string | undefined {
  const groups = Map.groupBy(values, (value) => value);
  return [...groups].find(([, same]) => 2 * same.length > values.length)?.[0];
}
