import type { Votes } from "../traces/votes.ts";
import type { Bullet, BulletCounters } from "../playbook/bullet.ts";
import { countersEdit, removalEdits } from "../playbook/edit.ts";
import { parsePlaybook, type Playbook } from "../playbook/playbook.ts";
import { rewording } from "../playbook/refine_action.ts";
import { rulePartsOf } from "../playbook/rule_text.ts";
import { applyEdits, type TextEdit } from "../playbook/text_edit.ts";
import type { Tally } from "../traces/votes.ts";
import type { InsightLog } from "./insight_log.ts";

/** The facts about rules from both logs. */
export interface RuleFacts {
  log: InsightLog;
  votes: Votes;
  /** The counters from before the logs began, if they aren't logged yet. */
  bases?: ReadonlyMap<string, Tally>;
}

/**
 * Returns the playbook as the logs define it, even if a merge of two branches changed its lines.
 * The result has one rule per ID, in its newest wording, and no retired or merged rules. Counters
 * are the sum of the logged votes and the earlier counts.
 */
export function settled(before: Playbook, facts: RuleFacts, seen = new Set<string>()): Playbook {
  const groups = Map.groupBy(before.bullets, ({ id }) => id);
  const removed = new Set<Bullet>();
  const edits: TextEdit[] = [];
  const merged = new Set(facts.log.merged.values().map(({ into }) => into));
  for (const [id, lines] of groups) {
    const kept = seen.has(id) || isGone(id, facts.log) ? undefined : keptLine(lines, facts.log);
    seen.add(id);
    // A rule with continuation lines can't be removed, because they belong to it.
    for (const line of lines) if (line !== kept && !line.isContinued) removed.add(line);
    if (kept === undefined) continue;
    // A single line without votes and without merged rules already has its final counters.
    const isVoted = lines.length > 1 || facts.votes.has(id) || merged.has(id);
    const counters = isVoted ? countersOf(lines, facts) : kept;
    const isCounted = kept.helpful === counters.helpful && kept.harmful === counters.harmful &&
      kept.instances === counters.instances;
    if (!isCounted) edits.push(countersEdit(before, kept, counters));
    const text = newestText(kept, facts.log);
    if (text !== undefined && !kept.isContinued) edits.push(rewording(before, kept, text));
  }
  if (edits.length + removed.size === 0) return before;
  return parsePlaybook(applyEdits(before.text, [...edits, ...removalEdits(before, removed)]));
}

function isGone(id: string, log: InsightLog): boolean {
  return log.retirement(id) !== undefined || log.merged.has(id);
}

/**
 * Returns the line with the newest wording. Otherwise prefers a line that someone reworded by hand,
 * then a line in the section of the last logged move.
 */
function keptLine(lines: readonly Bullet[], log: InsightLog): Bullet | undefined {
  const [first] = lines;
  if (first === undefined || lines.length === 1) return first;
  const newest = log.reworded.get(first.id)?.text;
  const section = log.moved.get(first.id)?.section;
  const known = log.textsOf(first.id);
  const rank = ({ text, section: its }: Bullet): number => {
    const { rule } = rulePartsOf(text);
    return (rule === newest ? 4 : known.has(rule) ? 0 : 2) + (its === section ? 1 : 0);
  };
  return lines.toSorted((a, b) => rank(b) - rank(a))[0];
}

/** Returns the newest logged wording if the line has an older logged wording. */
function newestText({ id, text }: Bullet, log: InsightLog): string | undefined {
  const newest = log.reworded.get(id)?.text;
  if (newest === undefined) return undefined;
  const { rule } = rulePartsOf(text);
  return newest !== rule && log.textsOf(id).has(rule) ? newest : undefined;
}

function countersOf(lines: readonly Bullet[], facts: RuleFacts): BulletCounters {
  const most = (field: keyof BulletCounters): number =>
    Math.max(0, ...lines.map((line) => line[field]));
  const line = { id: lines[0]?.id ?? "", helpful: most("helpful"), harmful: most("harmful") };
  const base = countedBefore(line, facts);
  const { helpful, harmful } = facts.votes.counted(facts.log.idsOf(line.id));
  return {
    helpful: Math.max(0, base.helpful + helpful),
    harmful: Math.max(0, base.harmful + harmful),
    instances: most("instances"),
  };
}

/**
 * Returns the counters that the logged votes don't explain: those from before the logs began, or
 * set by hand. After a merge, a line's counters may be lower than the logged votes, but never lower
 * than at its last vote.
 */
export function countedBefore(
  line: Pick<Bullet, "id" | "helpful" | "harmful">,
  { log, votes, bases }: RuleFacts,
): Tally {
  const base = bases?.get(line.id);
  return base ?? unloggedBase(line, { log, votes });
}

function unloggedBase(
  line: Pick<Bullet, "id" | "helpful" | "harmful">,
  { log, votes }: RuleFacts,
): Tally {
  const ids = log.idsOf(line.id);
  const [counted, ever] = [votes.counted(ids), votes.ever(ids)];
  const known = knownBase(line.id, log);
  const highest = votes.highest(ids, log.counted.get(line.id)?.timestamp ?? "");
  const base = (field: keyof Tally): number => {
    const before = known?.[field];
    if (before === undefined) return Math.max(0, line[field] - counted[field]);
    const isRaised = line[field] > before + ever[field];
    // A merge keeps the higher counters of both sides, unless a task changed its vote.
    const isLowered = ids.length === 1 && ever[field] === counted[field] &&
      line[field] < Math.max(before, highest[field]);
    return isRaised || isLowered ? line[field] - counted[field] : before;
  };
  return { helpful: base("helpful"), harmful: base("harmful") };
}

/** Returns the logged base counters of a rule, including rules merged into it, or undefined. */
export function knownBase(id: string, log: InsightLog): Tally | undefined {
  const own = log.counted.get(id) ??
    (log.isWritten(id) ? { helpful: 0, harmful: 0 } : undefined);
  if (own === undefined) return undefined;
  const total = { helpful: own.helpful, harmful: own.harmful };
  for (const other of log.idsOf(id).slice(1)) {
    const merged = log.merged.get(other);
    total.helpful += merged?.helpful ?? 0;
    total.harmful += merged?.harmful ?? 0;
  }
  return total;
}
