import { detached } from "../../kernel/text.ts";
import { shownName } from "../logs/shown_name.ts";
import { codeIn, patternOf, shownLine } from "./message_pattern.ts";
import type { Trace, TraceError } from "./trace.ts";

export interface ErrorGroup {
  tool: string;
  /** The pattern without literals. It identifies the group. */
  pattern: string;
  /** The message, as long as all errors have the same one. */
  line: string | undefined;
  code: string | undefined;
  /** True if the tool reported all these problems as errors, not as warnings or information. */
  isError: boolean;
  frequency: number;
  beadIds: Set<string>;
  files: string[];
  /** The extension that all files share; "" if they differ, undefined before the first file. */
  extension: string | undefined;
  evidence: string[];
}

const MAX_FILES = 5;
const MAX_EVIDENCE = 10;
const MAX_GROUPS = 40_000;

/** Groups the errors in traces, and keeps only the facts that insights need. */
export class ErrorGroups {
  readonly #groups = new Map<string, ErrorGroup>();

  /** Adds a trace's errors. Each place counts once. */
  add(trace: Trace): void {
    const places = new Map<string, TraceError>();
    for (const error of trace.runs.flatMap(({ errors }) => errors)) {
      places.set(errorPlace(error), error);
    }
    const beadId = shownName(trace.beadId);
    for (const error of places.values()) this.#add(error, beadId);
    if (this.#groups.size > MAX_GROUPS) this.#forgetHalf();
  }

  atLeast(minFrequency: number): ErrorGroup[] {
    return [...this.#groups].filter(([, { frequency }]) => frequency >= minFrequency)
      .sort(([a, one], [b, other]) => other.frequency - one.frequency || (a < b ? -1 : 1))
      .map(([, group]) => group);
  }

  #add(error: TraceError, beadId: string): void {
    const { tool, code, message, file } = error;
    const { key, line } = patternOf(wholeMessage(error));
    const id = groupKey({ tool, pattern: key });
    const group = this.#groups.get(id) ?? {
      tool,
      pattern: key,
      line,
      code: code ?? codeIn(message),
      isError: true,
      frequency: 0,
      beadIds: new Set<string>(),
      files: [],
      extension: undefined,
      evidence: [],
    };
    this.#groups.set(id, group);
    group.frequency++;
    group.beadIds.add(beadId);
    if (group.line !== line) group.line = undefined;
    if (error.severity !== "error") group.isError = false;
    if (group.evidence.length < MAX_EVIDENCE) addNew(group.evidence, evidenceOf(error));
    if (file === "") return;
    if (group.files.length < MAX_FILES) addNew(group.files, shownName(file));
    const extension = /[^/\\]\.(\w+)$/.exec(file)?.[1] ?? "";
    group.extension ??= extension;
    if (group.extension !== extension) group.extension = "";
  }

  #forgetHalf(): void {
    const rarest = [...this.#groups].sort(([, a], [, b]) => a.frequency - b.frequency);
    for (const [key] of rarest.slice(0, MAX_GROUPS / 2)) this.#groups.delete(key);
  }
}

function addNew(list: string[], text: string): void {
  if (!list.includes(text)) list.push(text);
}

function wholeMessage({ severity, code, message }: TraceError): string {
  const isWhole = code === undefined || message.includes(code);
  return isWhole ? message : `${severity} ${code}: ${message.trimStart()}`;
}

function errorPlace({ tool, file, line, column, message }: TraceError): string {
  return [tool, file, line, column, message].join("\n");
}

function evidenceOf({ file, line, message }: TraceError): string {
  return detached(`${shownName(file)}:${line} - ${shownLine(message)}`);
}

export function groupKey({ tool, pattern }: Pick<ErrorGroup, "tool" | "pattern">): string {
  return `${tool}\n${pattern}`;
}

/** Returns the message that all errors of the group share; default: its pattern. */
export function shownPattern({ pattern, line }: ErrorGroup): string {
  return (line ?? pattern).slice(0, 300).toWellFormed();
}
