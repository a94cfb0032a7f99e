import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import type { AceContext } from "../context.ts";
import { failureOf, namesFailure, plainPath } from "../playbook/situation.ts";
import { toolOf } from "../traces/tool_names.ts";
import { errorInsightKey, insightId } from "./draft.ts";
import type { RuleBook } from "./rule_book.ts";
import type { Rule } from "./slot_pairs.ts";
import { historyIn, type KeptFailure, type RunLine, type TraceHistory } from "./trace_history.ts";

/** What the traces say about a rule, without any vote. */
export interface Measure {
  /** When the rule got its present wording, in ISO 8601; undefined if the log doesn't know. */
  since: string | undefined;
  /** The traces since then in which its situation failed again. */
  recurrences: number;
  /** The traces since then whose first run in its scope passed. */
  passes: number;
  /** The tasks of the recurrences. */
  beadIds: string[];
  /** When its situation was last met, in ISO 8601. */
  lastMet: string | undefined;
}

/** The rules that the traces speak against, and the failures that no rule is about. */
export const measuresSchema = z.object({
  notWorking: z.array(z.object({
    id: z.string(),
    content: z.string(),
    since: z.string(),
    recurrences: z.number(),
    passes: z.number(),
    beadIds: z.array(z.string()),
    evidence: z.string(),
  })),
  unmet: z.array(z.object({ id: z.string(), content: z.string(), lastMet: z.string() })),
  withoutRule: z.array(
    z.object({ insightId: z.string(), pattern: z.string(), recurrence: z.number() }),
  ),
});

/** The rules that the traces speak against, and the failures that no rule is about. */
export type Measures = z.infer<typeof measuresSchema>;

const NOT_WORKING_FROM = 3;
const UNMET_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_LISTED = 50;
const MAX_FAILURES = 20;
const MAX_BEADS = 100;

/** The measures as of the last call. */
interface Known {
  history: TraceHistory;
  /** The wordings of the rules and when they were written. */
  wordings: string;
  traces: number;
  /** For each failure so far the indices of the rules whose situation it is. */
  meeting: number[][];
  measures: ReadonlyMap<string, Measure>;
  /** The keys of failures that some rule is about. */
  covered: ReadonlySet<string>;
}

let known: Known | undefined;

/** Returns what the traces say about each rule, by its id. */
export function measuresOf(context: AceContext, book: RuleBook): ReadonlyMap<string, Measure> {
  return measured(book, historyIn(context.traces)).measures;
}

/** Returns the rules that don't work, those that nobody met, and the failures without a rule. */
export async function measuredRules(context: AceContext, book: RuleBook): Promise<Measures> {
  const history = historyIn(context.traces);
  const { measures, covered } = measured(book, history);
  const all = book.rules.flatMap(({ bullet: { id, text: content } }) => {
    const measure = measures.get(id);
    return measure === undefined ? [] : [{ id, content, measure }];
  });
  const left = [...history.groups.values()]
    .filter(({ key, recurrence }) => recurrence >= 2 && !covered.has(key))
    .sort((a, b) => b.recurrence - a.recurrence || (a.key < b.key ? -1 : 1));
  return {
    notWorking: all.filter(({ measure }) => isNotWorking(measure)).slice(0, MAX_LISTED)
      .map(({ measure, ...rule }) => ({ ...rule, ...reportOn(measure) })),
    unmet: all.filter(({ measure }) => isUnmet(measure)).slice(0, MAX_LISTED)
      .map(({ measure, ...rule }) => ({ ...rule, lastMet: measure.lastMet ?? "" })),
    withoutRule: await Promise.all(
      left.slice(0, MAX_FAILURES).map(async ({ tool, key, pattern, recurrence }) => {
        const id = await insightId(errorInsightKey(key));
        const logged = book.facts.log.insights.get(id)?.signal.pattern;
        return { insightId: id, pattern: logged ?? `${tool}: ${pattern}`, recurrence };
      }),
    ),
  };
}

/** Returns true if the situation came back three times since, and more often than it passed. */
export function isNotWorking({ recurrences, passes }: Measure): boolean {
  return recurrences >= NOT_WORKING_FROM && recurrences > passes;
}

/** Returns true if the last trace with its situation is old, and the rule isn't newer. */
export function isUnmet({ lastMet, since = "" }: Measure): boolean {
  const limit = new Date(Date.now() - UNMET_DAYS * DAY_MS).toISOString();
  return lastMet !== undefined && lastMet < limit && since < limit;
}

function reportOn({ since = "", recurrences, passes, beadIds }: Measure) {
  const came = `${counted(recurrences, "time")} in ${counted(beadIds.length, "task")}`;
  return {
    since,
    recurrences,
    passes,
    beadIds: beadIds.slice(0, MAX_BEADS),
    evidence: `Written ${since.slice(0, 10)}; the failure came back ${came}, and ${
      counted(passes, "run")
    } passed the first time`,
  };
}

function measured(book: RuleBook, history: TraceHistory): Known {
  const { length: traces } = history.traces;
  const wordings = book.rules.map(({ bullet: { id, text }, insight }) =>
    `${id} ${insight?.id} ${writtenAt(id, book)} ${text}`
  ).join("\n");
  const before = known?.history === history && known.wordings === wordings ? known : undefined;
  if (before?.traces === traces) return before;
  const meeting = before?.meeting ?? [];
  meeting.push(...rulesMeeting(book.rules, history.failures.slice(meeting.length)));
  return known = { history, wordings, traces, meeting, ...measureAll(book, history, meeting) };
}

/** A rule while it is measured. */
interface Subject {
  measure: Measure;
  beads: Set<string>;
  /** The command lines that ended with its failure. */
  failed: Set<RunLine>;
  runners: Set<string>;
  files: readonly string[];
}

function measureAll(
  book: RuleBook,
  history: TraceHistory,
  meeting: readonly (readonly number[])[],
): Pick<Known, "measures" | "covered"> {
  const subjects = book.rules.map((rule) => subjectOf(rule, book));
  for (const { timestamp, beadId, runs } of history.traces) {
    const met = new Set<Subject>();
    for (const { line, failures } of runs) {
      for (const rule of new Set(failures.flatMap((failure) => meeting[failure] ?? []))) {
        const subject = subjects[rule];
        if (subject === undefined) continue;
        met.add(subject);
        subject.failed.add(line);
        subject.runners.add(toolOf(line.runner));
      }
    }
    for (const { measure, beads } of met) {
      if (timestamp > (measure.lastMet ?? "")) measure.lastMet = timestamp;
      if (measure.since === undefined || timestamp <= measure.since) continue;
      measure.recurrences++;
      beads.add(beadId);
    }
  }
  countPasses(subjects, history);
  for (const { measure, beads } of subjects) measure.beadIds = [...beads];
  const covered = new Set(
    history.failures.flatMap(({ key }, index) => meeting[index]?.length ? [key] : []),
  );
  const measures = new Map(
    book.rules.flatMap(({ bullet }, index) => {
      const measure = subjects[index]?.measure;
      return measure === undefined ? [] : [[bullet.id, measure]];
    }),
  );
  return { measures, covered };
}

/** Returns when a rule got its present wording, in ISO 8601; undefined if the log doesn't know. */
function writtenAt(id: string, { facts: { log } }: RuleBook): string | undefined {
  const times = [log.writtenAt(id), log.reworded.get(id)?.timestamp];
  return times.filter((time) => time !== undefined).sort().at(-1);
}

function subjectOf({ bullet, slot }: Rule, book: RuleBook): Subject {
  const since = writtenAt(bullet.id, book);
  return {
    measure: { since, recurrences: 0, passes: 0, beadIds: [], lastMet: undefined },
    beads: new Set(),
    failed: new Set(),
    runners: new Set(slot?.situation.tools),
    files: slot?.situation.files.map(plainPath) ?? [],
  };
}

/** Returns for each failure the indices of the rules whose situation it is. */
function rulesMeeting(rules: readonly Rule[], failures: readonly KeptFailure[]): number[][] {
  const byWord = new Map<string, Set<number>>();
  for (const [index, { slot }] of rules.entries()) {
    if (slot === undefined) continue;
    const { words, codes, packages, names, errors, literals } = slot.situation;
    const inLiterals = literals.flatMap((literal) => literal.toLowerCase().match(WORD) ?? []);
    const inNames = [...packages, ...names].flatMap((name) => name.match(WORD) ?? []);
    for (const key of [...words, ...codes, ...errors, ...inNames, ...inLiterals]) {
      byWord.set(key, (byWord.get(key) ?? new Set()).add(index));
    }
  }
  return failures.map((kept) => {
    if (byWord.size === 0) return [];
    const failure = failureOf(kept);
    const { named, message, file, key } = failure;
    const words = `${message} ${file.toLowerCase()}`.match(WORD) ?? [];
    const keys = [key, ...named.words, ...named.codes, ...words];
    const near = new Set(keys.flatMap((word) => [...byWord.get(word) ?? []]));
    return [...near].filter((index) => {
      const slot = rules[index]?.slot;
      return slot !== undefined && namesFailure(slot.situation, failure);
    });
  });
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Counts the traces since a rule whose first run in its scope passed. */
function countPasses(subjects: readonly Subject[], { traces }: TraceHistory): void {
  const ofFiles = subjects.filter(({ files }) => files.length > 0);
  const failedBy = new Map<RunLine, Subject[]>();
  for (const subject of subjects) {
    for (const line of subject.failed) {
      failedBy.set(line, [...failedBy.get(line) ?? [], subject]);
    }
  }
  const scopes = new Map<RunLine, ReadonlySet<Subject>>();
  const inScope = (line: RunLine): ReadonlySet<Subject> => {
    const found = scopes.get(line) ?? new Set([
      ...failedBy.get(line) ?? [],
      ...ofFiles.filter((subject) => namesItsFile(line, subject)),
    ]);
    scopes.set(line, found);
    return found;
  };
  for (const { timestamp, runs } of traces) {
    const decided = new Set<Subject>();
    for (const { line, hasPassed } of runs) {
      for (const subject of inScope(line)) {
        if (decided.has(subject)) continue;
        decided.add(subject);
        const { measure } = subject;
        const isLater = measure.since !== undefined && timestamp > measure.since;
        if (hasPassed && isLater) measure.passes++;
      }
    }
  }
}

/** Returns true for a run of a rule's tool that names a file of it, or a folder above one. */
function namesItsFile(line: RunLine, { runners, files }: Subject): boolean {
  if (!runners.has(toolOf(line.runner))) return false;
  const words = line.command.split(/[\s"'=,:]+/).map(plainPath);
  return files.some((file) =>
    words.some((word) =>
      word !== "" && word !== "." && (word === file || file.startsWith(`${word}/`))
    )
  );
}
