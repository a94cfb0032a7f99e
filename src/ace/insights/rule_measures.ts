import { stemOf } from "../../kernel/search/words.ts";
import type { LineGatherer } from "../logs/growing_log.ts";
import { jsonIn } from "../logs/json_fields.ts";
import { shownName } from "../logs/shown_name.ts";
import { type Failure, namesFailure, plainPath, type Situation } from "../playbook/situation.ts";
import { shownLine } from "../traces/message_pattern.ts";
import { toolOf } from "../traces/tool_names.ts";
import { parseTrace, type Trace, type TraceError, type TraceRun } from "../traces/trace.ts";
import { failureIn } from "./slot.ts";

/** The evidence of the traces about a rule, without any vote. */
export interface Measure {
  /** When the rule got its present wording, in ISO 8601; undefined if the log doesn't know. */
  since: string | undefined;
  /** The number of traces since then in which its situation failed again. */
  recurrences: number;
  /** The number of traces since then whose first run in its scope passed. */
  passes: number;
  /** The tasks of the recurrences. */
  beadIds: Set<string>;
  /** When its situation was last met, in ISO 8601. */
  lastMet: string | undefined;
}

/** A rule to measure. */
export interface MeasuredRule {
  id: string;
  since: string | undefined;
  situation: Situation;
}

/** A rule while it is measured. */
interface Subject {
  situation: Situation;
  measure: Measure;
  /** The tools that failed with its situation. */
  tools: Set<string>;
}

/** The measures of rules, counted trace by trace. A command is in a rule's scope once it failed with its situation. */
export class RuleMeasures implements LineGatherer {
  readonly #measures = new Map<string, Measure>();
  readonly #seen = new Set<string>();
  /** By a word of a failure that the situation requires. */
  readonly #byWord = new Map<string, Subject[]>();
  readonly #byErrorKey = new Map<string, Subject[]>();
  /** The tools of those errors. */
  readonly #tools = new Set<string>();
  /** By runner and command line. */
  readonly #byCommand = new Map<string, Set<Subject>>();
  /** By the files of the scope and the folders above them. */
  readonly #byPath = new Map<string, Subject[]>();

  constructor(rules: readonly MeasuredRule[]) {
    for (const { id, since, situation } of rules) {
      const measure: Measure = {
        ...{ since, recurrences: 0, passes: 0, beadIds: new Set<string>() },
        lastMet: undefined,
      };
      this.#measures.set(id, measure);
      const subject = { situation, measure, tools: new Set(situation.tools) };
      for (const word of requiredWords(situation)) add(this.#byWord, word, subject);
      for (const key of situation.errors) {
        add(this.#byErrorKey, key, subject);
        this.#tools.add(key.slice(0, key.indexOf("\n")));
      }
      for (const path of situation.files.flatMap(withFolders)) add(this.#byPath, path, subject);
    }
  }

  /** Counts the trace on a line; one that was logged twice happened once. */
  add(line: string): void {
    const trace = parseTrace(jsonIn(line));
    if (trace === undefined || this.#seen.has(trace.id)) return;
    this.#seen.add(trace.id);
    this.#countFailures(trace);
    this.#countPasses(trace);
  }

  /** The measure of a rule; undefined for one that names no situation. */
  of(id: string): Measure | undefined {
    return this.#measures.get(id);
  }

  /** Returns true if a rule is about a failure. */
  covers(failure: Failure): boolean {
    const near = this.#near(`${failure.message} ${failure.file}`);
    return this.#naming(failure, near).length > 0;
  }

  #countFailures({ runs, timestamp, beadId }: Trace): void {
    const met = new Set<Subject>();
    for (const run of runs) {
      for (const subject of run.errors.flatMap((error) => this.#meeting(error))) {
        met.add(subject);
        subject.tools.add(toolOf(run.runner));
        const command = commandOf(run);
        this.#byCommand.set(command, (this.#byCommand.get(command) ?? new Set()).add(subject));
      }
    }
    for (const { measure } of met) {
      if (timestamp > (measure.lastMet ?? "")) measure.lastMet = timestamp;
      if (!isLater(timestamp, measure)) continue;
      measure.recurrences++;
      measure.beadIds.add(shownName(beadId));
    }
  }

  #countPasses({ runs, timestamp }: Trace): void {
    const decided = new Set<Subject>();
    for (const run of runs) {
      for (const subject of this.#inScope(run)) {
        if (decided.has(subject)) continue;
        decided.add(subject);
        if (run.hasPassed && isLater(timestamp, subject.measure)) subject.measure.passes++;
      }
    }
  }

  /** The rules whose situation an error is. */
  #meeting(error: TraceError): Subject[] {
    const near = this.#near(`${error.code ?? ""} ${shownLine(error.message)} ${error.file}`);
    return near.size > 0 || this.#tools.has(error.tool) ? this.#naming(failureIn(error), near) : [];
  }

  #naming(failure: Failure, near: ReadonlySet<Subject>): Subject[] {
    const subjects = new Set([...this.#byErrorKey.get(failure.key) ?? [], ...near]);
    return [...subjects].filter(({ situation }) => namesFailure(situation, failure));
  }

  /** The rules whose situation may name what has these words. */
  #near(text: string): Set<Subject> {
    const near = new Set<Subject>();
    if (this.#byWord.size === 0) return near;
    for (const word of text.toLowerCase().match(WORD) ?? []) {
      for (const subject of this.#byWord.get(word) ?? []) near.add(subject);
      for (const subject of this.#byWord.get(stemOf(word)) ?? []) near.add(subject);
    }
    return near;
  }

  /** The rules whose situation the command failed with, and those of its tool that have a file it names. */
  #inScope(run: TraceRun): Iterable<Subject> {
    const failed = this.#byCommand.get(commandOf(run));
    if (this.#byPath.size === 0) return failed ?? [];
    const paths = run.command.split(/[\s"'=,:]+/).map(plainPath);
    const tool = toolOf(run.runner);
    const ofFiles = paths.flatMap((path) => this.#byPath.get(path) ?? [])
      .filter(({ tools }) => tools.has(tool));
    return [...failed ?? [], ...ofFiles];
  }
}

function add(subjects: Map<string, Subject[]>, key: string, subject: Subject): void {
  const others = subjects.get(key);
  if (others === undefined) subjects.set(key, [subject]);
  else others.push(subject);
}

function isLater(timestamp: string, { since }: Measure): boolean {
  return since !== undefined && timestamp > since;
}

function commandOf({ runner, command }: TraceRun): string {
  return `${runner}\n${command}`;
}

/** A file and the folders above it. */
function withFolders(file: string): string[] {
  const parts = plainPath(file).split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Words one of which a failure has if the situation names it: of codes, packages and names the longest part. */
function requiredWords({ codes, packages, names, words, literals }: Situation): string[] {
  const files = [...names].filter((name) => !/[/\\]$/.test(name));
  const [exact = []] = [[...codes], [...packages], files].filter(({ length }) => length > 0);
  if (exact.length > 0) return exact.map(longestWord);
  return [...words, ...literals.map(longestWord)];
}

function longestWord(name: string): string {
  const words = name.toLowerCase().match(WORD) ?? [];
  return words.reduce((longest, word) => word.length > longest.length ? word : longest, "");
}
