import { excerpt } from "../../kernel/text.ts";
import { AceError } from "../errors.ts";
import { bulletId, bulletText, renderBullet } from "../playbook/bullet.ts";
import { applyEdits, insertionEdit } from "../playbook/edit.ts";
import type { Playbook, Section } from "../playbook/playbook.ts";
import { type Profile, profileOf, SimilarTexts } from "../playbook/similarity.ts";
import { byTime, type Insight, sectionFor } from "./insight.ts";

/** An insight that may become a bullet. */
export interface UpdateCandidate {
  insight: Insight;
  /** True when the caller named its id. */
  isForced: boolean;
}

/** A bullet to add. */
export interface Delta {
  bulletId: string;
  section: string;
  /** The whole line. */
  content: string;
  confidence: number;
}

/** The bullets to add, and the playbook's text with them. */
export interface UpdatePlan {
  deltas: Delta[];
  duplicatesSkipped: number;
  text: string;
}

interface Proposal extends UpdateCandidate {
  section: string;
  text: string;
  profile: Profile;
}

/**
 * Chooses up to `limit` bullets: the forced first, of equal texts the most confident, none that its
 * section has already. Only an equal text displaces a forced one. Throws SECTION_NOT_FOUND when a
 * section is missing.
 */
export async function planUpdate(
  playbook: Playbook,
  candidates: readonly UpdateCandidate[],
  limit: number,
): Promise<UpdatePlan> {
  const proposals = candidates.map(proposalOf).filter(({ text }) => text !== "").sort(compare);
  const distinct = withoutDuplicates(proposals);
  const known = textsBySection(playbook, new Set(distinct.map(({ section }) => section)));
  const fresh = distinct.filter((proposal) =>
    sameIn(known.get(proposal.section), proposal) === undefined
  );
  const chosen = fresh.slice(0, limit);
  requireSections(playbook, chosen);
  const deltas = await deltasOf(playbook, chosen);
  return {
    deltas,
    duplicatesSkipped: proposals.length - fresh.length,
    text: withBullets(playbook, deltas),
  };
}

function proposalOf({ insight, isForced }: UpdateCandidate): Proposal {
  const { signal: { pattern }, recommendation } = insight;
  const text = bulletText({ pattern, recommendation });
  return { insight, isForced, section: sectionFor(insight), text, profile: profileOf(text) };
}

/** The forced first, then the most confident, then the newest, then by id. */
function compare(one: Proposal, other: Proposal): number {
  const [a, b] = [one.insight, other.insight];
  return Number(other.isForced) - Number(one.isForced) || b.confidence - a.confidence ||
    byTime(a, b) || (a.id < b.id ? -1 : 1);
}

/** The first of each text in each section. */
function withoutDuplicates(proposals: readonly Proposal[]): Proposal[] {
  const sections = new Map<string, SimilarTexts<true>>();
  return proposals.filter((proposal) => {
    const texts = textsIn(sections, proposal.section);
    if (sameIn(texts, proposal) !== undefined) return false;
    texts.add(proposal.profile, true);
    return true;
  });
}

/** Whoever forces an insight has read it: only an equal text displaces it. */
function sameIn(
  texts: SimilarTexts<true> | undefined,
  { isForced, profile }: Proposal,
): true | undefined {
  return isForced ? texts?.equal(profile) : texts?.same(profile);
}

function textsBySection(
  { bullets }: Playbook,
  wanted: ReadonlySet<string>,
): Map<string, SimilarTexts<true>> {
  const sections = new Map<string, SimilarTexts<true>>();
  for (const { section, text } of bullets) {
    if (wanted.has(section)) textsIn(sections, section).add(profileOf(text), true);
  }
  return sections;
}

function textsIn<Item>(
  sections: Map<string, SimilarTexts<Item>>,
  name: string,
): SimilarTexts<Item> {
  const texts = sections.get(name) ?? new SimilarTexts<Item>();
  sections.set(name, texts);
  return texts;
}

function requireSections({ sections }: Playbook, chosen: readonly Proposal[]): void {
  const present = [...new Set(sections.map(({ name }) => name))];
  const missing = [...new Set(chosen.map(({ section }) => section))]
    .filter((name) => !present.includes(name));
  if (missing.length === 0) return;
  const shown = present.slice(0, 40).map((name) => excerpt(name)).join("; ");
  throw new AceError(
    "SECTION_NOT_FOUND",
    `The playbook has no section "${missing.join('", "')}"; nothing was applied`,
    {
      next: `Add it as a ## or ### heading. Sections in the playbook: ${shown || "none"}.`,
      details: { missing, sections: present.slice(0, 200) },
    },
  );
}

async function deltasOf({ bullets }: Playbook, chosen: readonly Proposal[]): Promise<Delta[]> {
  const ids = new Set(bullets.map(({ id }) => id));
  const deltas: Delta[] = [];
  for (const { section, text, insight: { confidence } } of chosen) {
    const id = await bulletId(section, text, (taken) => ids.has(taken));
    ids.add(id);
    const content = renderBullet({ id, helpful: 0, harmful: 0, instances: 1, text });
    deltas.push({ bulletId: id, section, content, confidence });
  }
  return deltas;
}

/** Each bullet follows those of the first section of that name. */
function withBullets(playbook: Playbook, deltas: readonly Delta[]): string {
  const bySection = new Map<Section, string[]>();
  for (const { section: name, content } of deltas) {
    const section = playbook.sections.find((candidate) => candidate.name === name);
    if (section === undefined) continue;
    bySection.set(section, [...bySection.get(section) ?? [], content]);
  }
  const edits = [...bySection].map(([section, lines]) => insertionEdit(playbook, section, lines));
  return applyEdits(playbook.text, edits);
}
