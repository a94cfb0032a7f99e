import * as z from "zod";
import { bulletDigest, bulletIdIn, renderBullet } from "../playbook/bullet.ts";
import { insertionEdit } from "../playbook/edit.ts";
import { parsePlaybook, type Playbook, type Section } from "../playbook/playbook.ts";
import { sectionNotFound, withSections } from "../playbook/outline.ts";
import { SimilarTexts } from "../playbook/similarity.ts";
import { applyEdits, type TextEdit } from "../playbook/text_edit.ts";
import { type Profile, profileOf } from "../playbook/text_profile.ts";
import { byTime, type Insight } from "./insight.ts";
import type { WrittenBullet } from "./insight_log.ts";
import { ruleOf } from "./rule.ts";
import { playbookSection, sectionFor, SECTIONS } from "./section.ts";

/** An insight that may become a bullet. */
export interface UpdateCandidate {
  insight: Insight;
  /** True if the caller named its id. */
  isForced: boolean;
}

/** A bullet to add. */
export const deltaSchema = z.object({
  bulletId: z.string(),
  section: z.string(),
  /** The whole line. */
  content: z.string(),
  confidence: z.number(),
});

type Delta = z.infer<typeof deltaSchema>;

/** The bullets to add, and the playbook with them. */
export interface UpdatePlan {
  deltas: Delta[];
  duplicatesSkipped: number;
  /** The number of candidates that were left for the next call. */
  notConsidered: number;
  /** The records to log: the new bullets, and insights that stand there already. */
  written: WrittenBullet[];
  /** The playbook's text with the new bullets. */
  text: string;
}

/** The bullets that were written before, and the votes on them. */
export interface UpdateHistory {
  written: readonly WrittenBullet[];
  /** The votes on a bullet in all traces, for one that comes back. */
  votesOn: (bulletIds: readonly string[]) => { helpful: number; harmful: number };
}

/** The bullet that an insight proposes. */
interface ProposedBullet {
  section: string;
  text: string;
  profile: Profile;
}

/** A candidate with its bullet, whose section is called as the playbook calls it. */
interface Proposal extends UpdateCandidate, ProposedBullet {}

/** Candidates of one call: taking more apart would keep other calls waiting. */
const MAX_CONSIDERED = 5000;

/**
 * Chooses up to `limit` bullets: the forced first, of equal texts the most confident, none that the
 * playbook has already and none that was written before. Only an equal text displaces a forced one.
 * Throws SECTION_NOT_FOUND when a section is missing.
 */
export async function planUpdate(
  playbook: Playbook,
  candidates: readonly UpdateCandidate[],
  { history, limit }: { history: UpdateHistory; limit: number },
): Promise<UpdatePlan> {
  const known = new Set(history.written.map(({ insightId }) => insightId));
  const fresh = candidates.filter(({ insight, isForced }) => isForced || !known.has(insight.id));
  fresh.sort(compare);
  const proposals = fresh.slice(0, MAX_CONSIDERED).map((candidate) =>
    proposalOf(candidate, playbook.sections)
  ).filter(({ text }) => text !== "");
  const { distinct, standing } = withoutKnown(proposals, playbook, history.written);
  const chosen = distinct.slice(0, limit);
  const target = chosen.length === 0 ? playbook : withTheirSections(playbook, chosen);
  const { deltas, insertions } = await additionsOf(target, chosen, history);
  return {
    deltas,
    duplicatesSkipped: candidates.length - fresh.length + proposals.length - distinct.length,
    notConsidered: Math.max(0, fresh.length - MAX_CONSIDERED),
    written: [
      ...standing.filter(({ insightId }) => !known.has(insightId)),
      ...deltas.map(({ bulletId, section }, index) => ({
        insightId: chosen[index]?.insight.id ?? "",
        bulletId,
        section,
        text: chosen[index]?.text ?? "",
      })),
    ],
    text: applyEdits(target.text, insertions),
  };
}

function proposalOf(
  { insight, isForced }: UpdateCandidate,
  sections: readonly Section[],
): Proposal {
  const text = ruleOf(insight);
  const name = sectionFor(insight);
  const section = playbookSection(sections, name)?.name ?? name;
  return { insight, isForced, section, text, profile: profileOf(text) };
}

/** The forced first, then the most confident, then the newest, then by id. */
function compare(one: UpdateCandidate, other: UpdateCandidate): number {
  const [a, b] = [one.insight, other.insight];
  return Number(other.isForced) - Number(one.isForced) || b.confidence - a.confidence ||
    byTime(a, b) || (a.id < b.id ? -1 : 1);
}

/**
 * The proposals that are new; and the insights of those that a bullet says word for word, written
 * by an earlier version that kept no record of it.
 */
function withoutKnown(
  proposals: readonly Proposal[],
  { bullets }: Playbook,
  written: readonly WrittenBullet[],
): { distinct: Proposal[]; standing: WrittenBullet[] } {
  if (proposals.length === 0) return { distinct: [], standing: [] };
  const there = new SimilarTexts<string>();
  for (const { id, text } of bullets) there.add(profileOf(text), id);
  const [gone, taken] = [new SimilarTexts<true>(), new SimilarTexts<true>()];
  for (const { text } of written) gone.add(profileOf(text), true);
  const standing: WrittenBullet[] = [];
  const distinct = proposals.filter(({ profile, isForced, insight, section, text }) => {
    const equal = there.equal(profile);
    if (equal !== undefined) {
      standing.push({ insightId: insight.id, bulletId: equal, section, text });
    }
    // Whoever forces an insight has read it: only an equal text displaces it.
    const found = isForced
      ? equal ?? taken.equal(profile)
      : there.same(profile) ?? taken.same(profile) ?? gone.same(profile);
    if (found !== undefined) return false;
    taken.add(profile, true);
    return true;
  });
  return { distinct, standing };
}

/** The playbook with the sections of these proposals. Throws SECTION_NOT_FOUND. */
function withTheirSections(playbook: Playbook, chosen: readonly Proposal[]): Playbook {
  const isThere = (name: string) => playbook.sections.some((section) => section.name === name);
  const missing = [...new Set(chosen.map(({ section }) => section))].filter((name) =>
    !isThere(name)
  );
  if (missing.length === 0) return playbook;
  const own: readonly string[] = Object.values(SECTIONS);
  // A playbook that has none of the usual sections is a fresh one and gets them.
  const isFresh = !own.some(isThere) && missing.every((name) => own.includes(name));
  if (!isFresh) throw sectionNotFound(missing, playbook.sections);
  return parsePlaybook(withSections(playbook, own));
}

async function additionsOf(
  playbook: Playbook,
  chosen: readonly Proposal[],
  { written, votesOn }: UpdateHistory,
): Promise<{ deltas: Delta[]; insertions: TextEdit[] }> {
  const taken = new Set(playbook.bullets.map(({ id }) => id));
  const deltas: Delta[] = [];
  for (const { section, text, insight } of chosen) {
    const { id: insightId, confidence } = insight;
    const before = written.filter((one) => one.insightId === insightId);
    const votes = before.length === 0
      ? { helpful: 0, harmful: 0 }
      : votesOn(before.map(({ bulletId }) => bulletId));
    const id = bulletIdIn(await bulletDigest(section, text), taken);
    taken.add(id);
    const content = renderBullet({ id, ...votes, instances: 1, text });
    deltas.push({ bulletId: id, section, content, confidence });
  }
  const insertions = playbook.sections.flatMap((section, index) => {
    // The first section with a name has the new bullets.
    if (playbook.sections.findIndex(({ name }) => name === section.name) !== index) return [];
    const lines = deltas.filter((delta) => delta.section === section.name);
    if (lines.length === 0) return [];
    return [insertionEdit(playbook, section, lines.map(({ content }) => content))];
  });
  return { deltas, insertions };
}
