import * as z from "zod";
import type { AceContext } from "../context.ts";
import { bulletDigest, bulletIdIn, renderBullet } from "../playbook/bullet.ts";
import { rulePartsOf } from "../playbook/rule_text.ts";
import { SimilarTexts } from "../playbook/similarity.ts";
import { type Profile, profileOf } from "../playbook/text_profile.ts";
import { dangerOf } from "./danger.ts";
import { byTime, type Insight } from "./insight.ts";
import { Placement } from "./placement.ts";
import type { PlaybookFile, RuleBook } from "./rule_book.ts";
import type { RuleEvent, WrittenBullet } from "./rule_events.ts";
import { ruleOf } from "./rule.ts";
import { playbookSection, sectionFor } from "./section.ts";
import { sayTheSame, type Slot, slotOf } from "./slot.ts";
import { SlotIndex } from "./slot_index.ts";
import { goneHolding, ruleHolding } from "./slot_conflict.ts";

/** An insight that may become a rule. */
export interface UpdateCandidate {
  insight: Insight;
  /** True if the caller named the insight's id. */
  isForced: boolean;
}

/** A rule to add. */
export const deltaSchema = z.object({
  bulletId: z.string(),
  section: z.string(),
  /** The whole line. */
  content: z.string(),
  confidence: z.number(),
  /** The file's path, relative to the root playbook's folder. */
  file: z.string(),
});

/** A rule that is written only if forceInsightIds names its insight. */
export const proposalSchema = z.object({
  insightId: z.string(),
  content: z.string(),
  reason: z.string(),
});

/** The rules to add, and the playbook texts that contain them. */
export interface UpdatePlan {
  deltas: z.infer<typeof deltaSchema>[];
  proposals: z.infer<typeof proposalSchema>[];
  duplicatesSkipped: number;
  /** The number of candidates left for the next call. */
  notConsidered: number;
  /** The file's size in bytes, if the next rule would exceed the limit. */
  fullBytes: number | undefined;
  /** The new playbook texts by path. */
  texts: ReadonlyMap<string, string>;
  facts: (RuleEvent | WrittenBullet)[];
}

/** A candidate with its rule, and the playbook's own name for its section. */
interface ProposedRule extends UpdateCandidate {
  section: string;
  text: string;
  profile: Profile;
  slot: Slot;
}

/** The maximum number of candidates per call. More candidates would delay other calls. */
const MAX_CONSIDERED = 5000;
const MAX_PROPOSALS = 50;

/**
 * Chooses at most `limit` rules, forced ones first. Of rules with equal texts, chooses the one with
 * the highest confidence. Omits rules for a situation that has or had a rule, and dangerous rules.
 * Omits a forced rule only if its text is a duplicate, or if the limit or the file size excludes
 * it. Throws SECTION_NOT_FOUND if a section is missing.
 */
export async function planUpdate(
  book: RuleBook,
  candidates: readonly UpdateCandidate[],
  { context, limit }: { context: AceContext; limit: number },
): Promise<UpdatePlan> {
  const { log } = book.facts;
  const fresh = candidates.filter(({ insight, isForced }) =>
    isForced || !log.isWrittenInsight(insight.id)
  );
  fresh.sort(compare);
  const sections = book.files[0]?.playbook.sections ?? [];
  const proposed = fresh.slice(0, MAX_CONSIDERED).map((candidate) =>
    proposedRule(candidate, sections)
  ).filter(({ text }) => text !== "");
  const { distinct, standing, proposals } = sorted(proposed, book);
  const { deltas, facts, texts, fullBytes } = await written(distinct.slice(0, limit), {
    book,
    context,
  });
  const known = new Set(log.written.map(({ insightId }) => insightId));
  return {
    deltas,
    proposals: proposals.slice(0, MAX_PROPOSALS),
    duplicatesSkipped: candidates.length - fresh.length + proposed.length - distinct.length -
      proposals.length,
    notConsidered: Math.max(0, fresh.length - MAX_CONSIDERED),
    fullBytes,
    texts,
    facts: [...standing.filter(({ insightId }) => !known.has(insightId)), ...facts],
  };
}

function proposedRule(
  { insight, isForced }: UpdateCandidate,
  sections: PlaybookFile["playbook"]["sections"],
): ProposedRule {
  const text = ruleOf(insight);
  const name = sectionFor(insight);
  const section = playbookSection(sections, name)?.name ?? name;
  const profile = profileOf(rulePartsOf(text).rule);
  return { insight, isForced, section, text, profile, slot: slotOf(insight) };
}

/** Orders candidates: forced ones first, then by confidence, time (newest first) and id. */
function compare(one: UpdateCandidate, other: UpdateCandidate): number {
  const [a, b] = [one.insight, other.insight];
  return Number(other.isForced) - Number(one.isForced) || b.confidence - a.confidence ||
    byTime(a, b) || (a.id < b.id ? -1 : 1);
}

interface SortedRules {
  distinct: ProposedRule[];
  /** Records for insights whose exact text is already a rule, such as a handwritten rule. */
  standing: WrittenBullet[];
  proposals: UpdatePlan["proposals"];
}

/** Splits proposed rules into rules to write, proposals for the caller, and duplicates. */
function sorted(proposed: readonly ProposedRule[], book: RuleBook): SortedRules {
  const found: SortedRules = { distinct: [], standing: [], proposals: [] };
  if (proposed.length === 0) return found;
  const [there, taken, gone] = [
    new SimilarTexts<string>(),
    new SimilarTexts<true>(),
    new SimilarTexts<true>(),
  ];
  for (const { bullet: { id, text } } of book.rules) {
    there.add(profileOf(rulePartsOf(text).rule), id);
  }
  const chosen = new SlotIndex<ProposedRule>();
  for (const { text } of book.facts.log.written) gone.add(profileOf(text), true);
  for (const rule of proposed) {
    const { profile, isForced, insight, section, text } = rule;
    const equal = there.equal(profile);
    if (equal !== undefined) {
      found.standing.push({
        insightId: insight.id,
        bulletId: equal,
        section,
        text: rulePartsOf(text).rule,
      });
    }
    // For a forced insight or a resolved conflict, only an equal text counts as a duplicate.
    const isAsked = isForced || insight.resolved !== undefined;
    const same = isAsked
      ? equal ?? taken.equal(profile)
      : there.same(profile) ?? taken.same(profile) ?? gone.same(profile);
    if (same !== undefined) continue;
    const reason = isForced ? undefined : reasonToAsk(rule, { book, chosen });
    if (reason === "duplicate") continue;
    if (reason !== undefined) {
      found.proposals.push({ insightId: insight.id, content: text, reason });
      continue;
    }
    taken.add(profile, true);
    chosen.add(rule.slot, rule);
    found.distinct.push(rule);
  }
  return found;
}

/**
 * Returns the reason why the caller must request a rule, "duplicate" for an existing rule, or
 * undefined.
 */
function reasonToAsk(
  { insight, slot, text }: ProposedRule,
  { book, chosen }: { book: RuleBook; chosen: SlotIndex<ProposedRule> },
): string | undefined {
  const danger = dangerOf(insight);
  if (danger !== undefined) return danger;
  if (insight.resolved !== undefined) return undefined;
  const rule = ruleHolding(slot, book);
  const next = "send the lesson again with resolve";
  if (rule !== undefined) {
    if (sayTheSame(rule.content, text)) return "duplicate";
    return `Rule ${rule.bulletId} already covers this situation: ${next}`;
  }
  const [other] = chosen.same(slot);
  if (other !== undefined) {
    return sayTheSame(other.text, text)
      ? "duplicate"
      : `Another lesson for this situation comes first: ${next}`;
  }
  const gone = goneHolding(slot, book);
  return gone && `An earlier rule for this situation was ${gone.state}: ${next}`;
}

/** Writes the chosen rules into the playbook texts, until the next rule doesn't fit. */
async function written(
  chosen: readonly ProposedRule[],
  { book, context }: { book: RuleBook; context: AceContext },
): Promise<Pick<UpdatePlan, "deltas" | "facts" | "texts" | "fullBytes">> {
  const placement = new Placement(book, context, chosen.map(({ section }) => section));
  const taken = new Set(book.rules.map(({ bullet }) => bullet.id));
  const deltas: UpdatePlan["deltas"] = [];
  const facts: UpdatePlan["facts"] = [];
  const { log, votes } = book.facts;
  for (const { section, text, insight } of chosen) {
    const { rule } = rulePartsOf(text);
    const { id: insightId, confidence, resolved } = insight;
    const id = bulletIdIn(await bulletDigest(section, rule), taken);
    // A restored rule keeps its votes, including votes under an earlier ID.
    const former = log.written.filter((one) => one.insightId === insightId)
      .map(({ bulletId }) => bulletId);
    const own = votes.counted(log.idsOf(id));
    const all = votes.counted([...new Set([...former, id])].flatMap((one) => log.idsOf(one)));
    const content = renderBullet({ id, ...all, instances: 1, text });
    const replaced = resolved?.how === "replace" ? resolved.bulletId : undefined;
    const file = placement.add({ content, section, files: insight.scope.files ?? [], replaced });
    if (file === undefined) break;
    taken.add(id);
    deltas.push({ bulletId: id, section, content, confidence, file: placement.nameOf(file) });
    if (replaced !== undefined) facts.push(...retirement(replaced, { book, insight, id }));
    const isBack = log.retirement(id) !== undefined;
    facts.push({ insightId, bulletId: id, section, text: rule, ...(isBack && { restored: true }) });
    const [helpful, harmful] = [all.helpful - own.helpful, all.harmful - own.harmful];
    if (helpful + harmful > 0) facts.push({ event: "counted", bulletId: id, helpful, harmful });
  }
  return { deltas, facts, texts: placement.texts, fullBytes: placement.fullBytes };
}

/** Returns the event that retires a replaced rule. */
function retirement(
  bulletId: string,
  { book, insight, id }: { book: RuleBook; insight: Insight; id: string },
): RuleEvent[] {
  const rule = book.rules.find(({ bullet }) => bullet.id === bulletId);
  if (rule === undefined) return [];
  const because = insight.resolved?.because;
  const reason = `replaced by ${id}${because === undefined ? "" : `: ${because}`}`;
  return [{
    event: "retired",
    bulletId,
    section: rule.bullet.section,
    text: rule.bullet.text,
    reason,
  }];
}
