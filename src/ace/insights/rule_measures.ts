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

/** The evidence about a rule from traces, without votes. */
export interface Measure {
  /** The ISO 8601 time of the rule's current wording; undefined if it isn't logged. */
  since: string | undefined;
  /** The number of later traces in which the rule's situation failed again. */
  recurrences: number;
  /** The number of later traces whose first run in the rule's scope passed. */
  passes: number;
  /** The tasks in which the situation recurred. */
  beadIds: Set<string>;
  /** The ISO 8601 time when the situation last occurred. */
  lastMet: string | undefined;
}

/** A rule to measure. */
export interface MeasuredRule {
  id: string;
  /** A key that changes if the rule must be measured again. */
  version: string;
  since: string | undefined;
  situation: Situation;
}

/** The counting state of a rule. */
interface Subject {
  situation: Situation;
  measure: Measure;
  /** The minimum number of the rule's signs that a matching failure has. */
  least: number;
  /** The tools whose runs failed in this situation. */
  tools: Set<string>;
}

/**
 * Measures rules from traces, line by line. A command is in a rule's scope once it has failed in
 * the rule's situation.
 */
export class RuleMeasures implements LineGatherer {
  readonly #measures = new Map<string, Measure>();
  readonly #seen: Set<string>;
  readonly #subjects: Subject[] = [];
  readonly #byVersion = new Map<string, Subject>();
  /** The indices of rules by their signs. */
  readonly #bySign = new Map<string, number[]>();
  /** For each rule, the number of its signs in the current text. */
  readonly #hits: Uint16Array;
  readonly #byErrorKey = new Map<string, Subject[]>();
  /** The tools that reported the errors in `#byErrorKey`. */
  readonly #tools = new Set<string>();
  /** The rules by runner and command line. */
  readonly #byCommand = new Map<string, Set<Subject>>();
  /** The rules by the files in their scope and the parent folders of those files. */
  readonly #byPath = new Map<string, Subject[]>();

  /**
   * Takes over the counts in `counted`, which must all have read the same lines and must not be
   * used further.
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

  /** Returns true if the measured rules are exactly these, in their current versions. */
  areOf(rules: readonly MeasuredRule[]): boolean {
    return rules.length === this.#subjects.length && rules.every((rule) => this.has(rule));
  }

  /** Returns true if the current version of the rule is measured. */
  has({ version }: MeasuredRule): boolean {
    return this.#byVersion.has(version);
  }

  /** Counts the trace in a log line, unless it was already counted. */
  add(line: string): void {
    const trace = parseTrace(jsonIn(line));
    if (trace === undefined || this.#seen.has(trace.id)) return;
    this.#seen.add(trace.id);
    this.#countFailures(trace);
    this.#countPasses(trace);
  }

  /** Returns a rule's measure, or undefined if the rule names no situation. */
  of(id: string): Measure | undefined {
    return this.#measures.get(id);
  }

  /** Returns true if a rule's situation matches the failure. */
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

  /** Returns the rules whose situation matches the error. */
  #meeting(error: TraceError): Subject[] {
    const near = this.#near(`${error.code ?? ""} ${shownLine(error.message)} ${error.file}`);
    const isNear = near.length > 0 || this.#tools.has(error.tool);
    return isNear ? this.#naming(failureIn(error), near) : [];
  }

  #naming(failure: Failure, near: readonly Subject[]): Subject[] {
    const subjects = new Set([...this.#byErrorKey.get(failure.key) ?? [], ...near]);
    return [...subjects].filter(({ situation }) => namesFailure(situation, failure));
  }

  /** Returns the rules with enough signs in the text. */
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

/** Returns a file's path and the paths of its parent folders. */
function withFolders(file: string): string[] {
  const parts = plainPath(file).split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
