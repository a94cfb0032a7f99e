import { asString, fieldsOf, jsonIn } from "../logs/json_fields.ts";

export type Counters = readonly [helpful: number, harmful: number];

/** A vote on a rule. `base` has the rule's counters without any vote of the log. */
export interface VoteRecord {
  rule: string;
  vote: "helpful" | "harmful";
  bead: string;
  base: Counters;
  reason?: string | undefined;
}

export type RuleRecord =
  | VoteRecord
  /** The end of a rule. `into` names the rule that has its votes since. */
  | { rule: string; gone: "retired" | "replaced" | "merged"; into?: string; base: Counters }
  | { rule: string; base: Counters }
  | { rule: string; text: string }
  | { rule: string; section: string }
  | { rule: string; insight: string };

interface Logged {
  at: string;
  line: string;
  fields: Readonly<Record<string, unknown>>;
}

/** Votes on rules, and which rules ended. The order of its lines doesn't matter, nor do copies. */
export class RuleLog {
  readonly #votes = new Map<string, Map<string, Logged>>();
  readonly #bases = new Map<string, Counters>();
  readonly #merged = new Map<string, Set<string>>();
  readonly #lastUsed = new Map<string, string>();
  readonly gone = new Set<string>();
  readonly written = new Map<string, string>();
  readonly texts = new Map<string, string>();
  readonly sections = new Map<string, string>();
  readonly #lines: readonly string[];

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    const records = new Map<string, Logged>();
    for (const line of lines) {
      const fields = fieldsOf(jsonIn(line));
      const at = asString(fields.at);
      if (at !== undefined && typeof fields.rule === "string") {
        records.set(line, { at, line, fields });
      }
    }
    for (const record of [...records.values()].sort(byTime)) this.#take(record);
  }

  /** Returns the log with more lines. */
  with(lines: readonly string[]): RuleLog {
    return lines.length === 0 ? this : new RuleLog([...this.#lines, ...lines]);
  }

  #take(record: Logged): void {
    const { fields, at } = record;
    const [rule, bead, vote] = [fields.rule, fields.bead, fields.vote].map(asString);
    if (rule === undefined) return;
    const base = countersIn(fields.base);
    if (base !== undefined && !this.#bases.has(rule)) this.#bases.set(rule, base);
    if (bead !== undefined && (vote === "helpful" || vote === "harmful")) {
      const votes = this.#votes.get(rule) ?? new Map<string, Logged>();
      this.#votes.set(rule, votes.set(bead, record));
      this.#lastUsed.set(rule, at);
    }
    const { gone, into, text, section, insight } = fields;
    if (typeof gone === "string") this.gone.add(rule);
    if (typeof into === "string") {
      this.#merged.set(into, (this.#merged.get(into) ?? new Set()).add(rule));
    }
    if (typeof text === "string") this.texts.set(rule, text);
    if (typeof section === "string") this.sections.set(rule, section);
    if (typeof insight === "string") this.written.set(insight, rule);
  }

  /** Returns a rule's counters. A rule that the log doesn't know keeps those of its line. */
  countersOf(rule: string, inLine: Counters, seen: ReadonlySet<string> = new Set()): Counters {
    let [helpful, harmful] = this.baseOf(rule, inLine);
    for (const { fields } of this.#votes.get(rule)?.values() ?? []) {
      if (fields.vote === "helpful") helpful++;
      else harmful++;
    }
    for (const other of this.#merged.get(rule) ?? []) {
      if (seen.has(other) || other === rule) continue;
      const more = this.countersOf(other, [0, 0], new Set([...seen, rule]));
      helpful += more[0];
      harmful += more[1];
    }
    return [helpful, harmful];
  }

  /** Returns a rule's counters without votes: what people set by hand before the first one. */
  baseOf(rule: string, inLine: Counters): Counters {
    return this.#bases.get(rule) ?? inLine;
  }

  voteOf(rule: string, bead: string): string | undefined {
    return asString(this.#votes.get(rule)?.get(bead)?.fields.vote);
  }

  lastUsed(rule: string): string | undefined {
    return this.#lastUsed.get(rule);
  }

  hasVotes(rule: string): boolean {
    return this.#votes.has(rule);
  }
}

function byTime(a: Logged, b: Logged): number {
  return a.at < b.at || (a.at === b.at && a.line < b.line) ? -1 : 1;
}

function countersIn(value: unknown): Counters | undefined {
  if (!Array.isArray(value)) return undefined;
  const [helpful, harmful] = value.map(Number);
  return Number.isFinite(helpful) && Number.isFinite(harmful)
    ? [helpful ?? 0, harmful ?? 0]
    : undefined;
}

export function ruleLogLines(records: readonly RuleRecord[], now = new Date()): string[] {
  return records.map((record) => JSON.stringify({ at: now.toISOString(), ...record }));
}
