import { jsonIn } from "../logs/json_fields.ts";
import { isConflictMarker } from "../../kernel/git_conflict.ts";
import { gatherer, type LineGatherer } from "../logs/growing_log.ts";
import { parseTrace } from "./trace.ts";

/** A task's verdict on a rule. */
export interface Vote {
  beadId: string;
  traceId: string;
  /** ISO 8601. */
  timestamp: string;
  isHelpful: boolean;
  reason?: string | undefined;
  /** The counters that were logged with the vote. */
  counters?: Tally | undefined;
}

/** The numbers of tasks that found a rule helpful or harmful. */
export interface Tally {
  helpful: number;
  harmful: number;
}

/** All votes in a trace log. */
export class Votes implements LineGatherer {
  /** The number of traces with votes. */
  traces = 0;
  /** The number of the first line with a conflict marker. */
  conflict: number | undefined;
  readonly #byRule: Map<string, readonly Vote[]>;
  #lines = 0;

  constructor(byRule: ReadonlyMap<string, readonly Vote[]> = new Map()) {
    this.#byRule = new Map(byRule);
  }

  /** Returns these votes and those of a trace that isn't logged yet. */
  with(line: string): Votes {
    const votes = new Votes(this.#byRule);
    votes.add(line);
    return votes;
  }

  /** Adds the votes in a log line. */
  add(line: string): void {
    this.#lines++;
    if (isConflictMarker(line)) this.conflict ??= this.#lines;
    if (!line.includes('"bullet_feedback"')) return;
    const trace = parseTrace(jsonIn(line));
    if (trace === undefined) return;
    this.traces++;
    const { id: traceId, beadId, timestamp, helped, harmed } = trace;
    const note =
      (isHelpful: boolean) => ({ bulletId, reason, counters }: typeof helped[number]): void => {
        const vote = { beadId, traceId, timestamp, isHelpful, reason, counters };
        this.#byRule.set(bulletId, [...this.#byRule.get(bulletId) ?? [], vote]);
      };
    helped.forEach(note(true));
    harmed.forEach(note(false));
  }

  /** Returns true if any task voted on the rule. */
  has(id: string): boolean {
    return this.#byRule.has(id);
  }

  /** Returns the counted votes for a rule with these IDs: only the last vote of each task. */
  counted(ids: readonly string[]): Tally {
    const last = new Map<string, Vote>();
    for (const vote of this.#of(ids)) {
      const before = last.get(vote.beadId);
      if (before === undefined || isLater(vote, before)) last.set(vote.beadId, vote);
    }
    return tallyOf(last.values());
  }

  /**
   * Returns the numbers of tasks that ever found the rule helpful or harmful, even if they later
   * changed their vote.
   */
  ever(ids: readonly string[]): Tally {
    const votes = this.#of(ids);
    return tallyOf(
      new Map(votes.map((vote) => [`${vote.beadId}\n${vote.isHelpful}`, vote])).values(),
    );
  }

  /** Returns the highest counters that were logged with votes since a time. */
  highest(ids: readonly string[], since: string): Tally {
    const written = this.#of(ids).filter(({ timestamp }) => timestamp >= since)
      .flatMap(({ counters }) => counters ?? []);
    const most = (field: keyof Tally): number =>
      Math.max(0, ...written.map((counters) => counters[field]));
    return { helpful: most("helpful"), harmful: most("harmful") };
  }

  /** Returns the reason in the newest harmful vote that gives a reason. */
  harmReason(ids: readonly string[]): string | undefined {
    const harmful = this.#of(ids).filter(({ isHelpful, reason }) => !isHelpful && reason);
    return harmful.reduce<Vote | undefined>(
      (newest, vote) => newest === undefined || isLater(vote, newest) ? vote : newest,
      undefined,
    )?.reason;
  }

  #of(ids: readonly string[]): readonly Vote[] {
    return ids.flatMap((id) => this.#byRule.get(id) ?? []);
  }
}

function tallyOf(votes: Iterable<Vote>): Tally {
  const tally = { helpful: 0, harmful: 0 };
  for (const { isHelpful } of votes) tally[isHelpful ? "helpful" : "harmful"]++;
  return tally;
}

/**
 * Returns true if the first vote is later than the second. The trace ID decides between equal
 * times, so all clones agree on the last vote.
 */
function isLater(one: Vote, other: Vote): boolean {
  const [a, b] = [one.timestamp, other.timestamp];
  return a > b || (a === b && one.traceId > other.traceId);
}

/** Returns the votes in a trace log. */
export const votesIn = gatherer(() => new Votes());
