import { stemOf, wordsOf } from "../../kernel/search/words.ts";
import type { LineGatherer } from "../logs/growing_log.ts";
import { jsonIn } from "../logs/json_fields.ts";
import { shownName } from "../logs/shown_name.ts";
import {
  type Failure,
  namesFailure,
  plainPath,
  signsOf,
  type Situation,
} from "../playbook/situation.ts";
import { shownLine } from "../traces/message_pattern.ts";
import { toolOf } from "../traces/tool_names.ts";
import { parseTrace, type Trace, type TraceError, type TraceRun } from "../traces/trace.ts";
import { failureIn } from "./slot.ts";

/** The evidence of the traces about a rule, without any vote. */
export interface Measure {
  /** The time of the rule's current wording, in ISO 8601; undefined if it isn't logged. */
  since: string | undefined;
  /** The number of traces since then in which its situation failed again. */
  recurrences: number;
  /** The number of traces since then whose first run in its scope passed. */
  passes: number;
  /** The tasks of the recurrences. */
  beadIds: Set<string>;
  /** The time when its situation was last met, in ISO 8601. */
  lastMet: string | undefined;
}

/** A rule to measure. */
export interface MeasuredRule {
  id: string;
  /** The same as long as everything is by which the rule is measured. */
  version: string;
  since: string | undefined;
  situation: Situation;
}

/** A rule while it is measured. */
interface Subject {
  situation: Situation;
  measure: Measure;
  /** The number of its signs that a failure has. */
  least: number;
  /** The tools that failed with its situation. */
  tools: Set<string>;
}

/** The measures of rules, counted trace by trace. A command is in a rule's scope once it failed with its situation. */
export class RuleMeasures implements LineGatherer {
  readonly #measures = new Map<string, Measure>();
  readonly #seen: Set<string>;
  readonly #subjects: Subject[] = [];
  readonly #byVersion = new Map<string, Subject>();
  /** The rules' indices by their signs. */
  readonly #bySign = new Map<string, number[]>();
  /** The number of each rule's signs in the current text. */
  readonly #hits: Uint16Array;
  readonly #byErrorKey = new Map<string, Subject[]>();
  /** The tools that reported those errors. */
  readonly #tools = new Set<string>();
  /** By runner and command line. */
  readonly #byCommand = new Map<string, Set<Subject>>();
  /** By the files of the scope and the folders above them. */
  readonly #byPath = new Map<string, Subject[]>();

  /**
   * Takes over the counts in `counted`: all its rules must have counted the same lines, and must
   * not count more.
   */
  constructor(rules: readonly MeasuredRule[], counted: readonly RuleMeasures[] = []) {
    this.#hits = new Uint16Array(rules.length);
    const [first] = counted;
    this.#seen = first === undefined ? new Set() : first.#seen;
    for (const [index, rule] of rules.entries()) {
      const { id, version, situation } = rule;
      const [known] = counted.flatMap((measures) => measures.#byVersion.get(version) ?? []);
      const subject = known ?? subjectOf(rule);
      this.#measures.set(id, subject.measure);
      this.#subjects.push(subject);
      this.#byVersion.set(version, subject);
      for (const sign of signsOf(situation).signs) add(this.#bySign, sign, index);
      for (const key of situation.errors) {
        add(this.#byErrorKey, key, subject);
        this.#tools.add(key.slice(0, key.indexOf("\n")));
      }
      for (const path of situation.files.flatMap(withFolders)) add(this.#byPath, path, subject);
    }
    const own = new Set(this.#subjects);
    for (const [command, subjects] of counted.flatMap((measures) => [...measures.#byCommand])) {
      for (const subject of own.intersection(subjects)) this.#addCommand(command, subject);
    }
  }

  /** Returns true if these rules, unchanged, are the measured ones. */
  areOf(rules: readonly MeasuredRule[]): boolean {
    return rules.length === this.#subjects.length && rules.every((rule) => this.has(rule));
  }

  /** Returns true if a rule is measured in its current version. */
  has({ version }: MeasuredRule): boolean {
    return this.#byVersion.has(version);
  }

  /** Counts the trace on a line; one that was logged twice happened once. */
  add(line: string): void {
    const trace = parseTrace(jsonIn(line));
    if (trace === undefined || this.#seen.has(trace.id)) return;
    this.#seen.add(trace.id);
    this.#countFailures(trace);
    this.#countPasses(trace);
  }

  /** Returns the measure of a rule; undefined if the rule names no situation. */
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
        this.#addCommand(commandOf(run), subject);
      }
    }
    for (const { measure } of met) {
      if (timestamp > (measure.lastMet ?? "")) measure.lastMet = timestamp;
      if (!isLater(timestamp, measure)) continue;
      measure.recurrences++;
      measure.beadIds.add(shownName(beadId));
    }
  }

  #addCommand(command: string, subject: Subject): void {
    const subjects = this.#byCommand.get(command);
    if (subjects === undefined) this.#byCommand.set(command, new Set([subject]));
    else subjects.add(subject);
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
    const isNear = near.length > 0 || this.#tools.has(error.tool);
    return isNear ? this.#naming(failureIn(error), near) : [];
  }

  #naming(failure: Failure, near: readonly Subject[]): Subject[] {
    const subjects = new Set([...this.#byErrorKey.get(failure.key) ?? [], ...near]);
    return [...subjects].filter(({ situation }) => namesFailure(situation, failure));
  }

  /** The rules with enough of their signs in a text. */
  #near(text: string): Subject[] {
    const near: Subject[] = [];
    this.#hits.fill(0);
    const count = (sign: string): void => {
      for (const index of this.#bySign.get(sign) ?? []) {
        const hits = 1 + (this.#hits[index] ?? 0);
        this.#hits[index] = hits;
        const subject = this.#subjects[index];
        if (subject?.least === hits) near.push(subject);
      }
    };
    for (const word of wordsOf(text)) {
      count(word);
      const stem = stemOf(word);
      if (stem !== word) count(stem);
    }
    return near;
  }

  /**
   * Returns the rules whose situation matches the failed command, and the rules for its tool that
   * name one of its files.
   */
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

function subjectOf({ since, situation }: MeasuredRule): Subject {
  const counts = { recurrences: 0, passes: 0, beadIds: new Set<string>(), lastMet: undefined };
  const { least } = signsOf(situation);
  return { situation, measure: { since, ...counts }, least, tools: new Set(situation.tools) };
}

function add<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
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
