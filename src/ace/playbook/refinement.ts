import { withLock } from "../../kernel/disk/file_lock.ts";
import { replaceText } from "../../kernel/disk/locked_file.ts";
import type { AceContext } from "../context.ts";
import type { Bullet } from "./bullet.ts";
import { type ListedBullet, listedBullet } from "./bullet_query.ts";
import { applyEdits, countersEdit, removalEdits } from "./edit.ts";
import { parsePlaybook, type Playbook, readPlaybook } from "./playbook.ts";
import { isContrary, isSame, overlap, profileOf, SimilarTexts } from "./similarity.ts";

/** Bullets with the same section and text, merged into the first of them. */
export interface Merge {
  section: string;
  content: string;
  keptId: string;
  removedIds: string[];
  /** Sums over all of them. */
  helpful: number;
  harmful: number;
  instances: number;
}

/** Two bullets of one section that share most of their words. */
export interface BulletPair {
  section: string;
  /** Of both bullets, in file order. */
  ids: string[];
  contents: string[];
  /** From 0.8 to 1. */
  similarity: number;
}

/** What in a playbook needs attention; only merges are made automatically. */
export interface Refinement {
  merges: Merge[];
  nearDuplicates: BulletPair[];
  contradictions: BulletPair[];
  harmful: ListedBullet[];
  /** True when the merges were written. */
  updated: boolean;
}

const HARMFUL_FROM = 3;
/** Nobody works through a longer list. */
const MAX_PAIRS = 200;

/**
 * Merges exact duplicates within a section, in one write unless `dryRun`, and lists what a person
 * should review: grow and refine, as in Agentic Context Engineering (arXiv 2510.04618).
 */
export async function refineKnowledge(
  { agents }: AceContext,
  { dryRun }: { dryRun: boolean },
): Promise<Refinement> {
  let playbook = readPlaybook(agents);
  const updated = !dryRun && await withLock(agents, () =>
    replaceText(agents, ({ text }) => {
      playbook = parsePlaybook(text);
      return mergedText(playbook);
    }));
  const groups = duplicateGroups(playbook);
  const removed = new Set(groups.flatMap(([, ...others]) => others));
  const pairs = similarPairs(playbook.bullets.filter((bullet) => !removed.has(bullet)));
  return {
    merges: groups.map(mergeOf),
    ...pairs,
    harmful: playbook.bullets.filter(({ harmful, helpful }) =>
      harmful > helpful && harmful >= HARMFUL_FROM
    ).map(listedBullet),
    updated,
  };
}

/** Groups of two or more bullets with the same section and text; the first is kept. */
function duplicateGroups({ bullets }: Playbook): Bullet[][] {
  const groups = new Map<string, Bullet[]>();
  for (const bullet of bullets) {
    // The lines that continue a bullet are part of it, but are not compared.
    if (bullet.isContinued) continue;
    const key = `${bullet.section}\n${bullet.text}`;
    groups.set(key, [...groups.get(key) ?? [], bullet]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

function mergeOf(group: readonly Bullet[]): Merge {
  const [kept, ...others] = group;
  const sum = (field: "helpful" | "harmful" | "instances"): number =>
    group.reduce((total, bullet) => total + bullet[field], 0);
  return {
    section: kept?.section ?? "",
    content: kept?.text ?? "",
    keptId: kept?.id ?? "",
    removedIds: others.map(({ id }) => id),
    helpful: sum("helpful"),
    harmful: sum("harmful"),
    instances: sum("instances"),
  };
}

function mergedText(playbook: Playbook): string {
  const groups = duplicateGroups(playbook);
  const removed = groups.flatMap(([, ...others]) => others).sort((a, b) => a.start - b.start);
  const counted = groups.flatMap((group) =>
    group.slice(0, 1).map((kept) => countersEdit(playbook, kept, mergeOf(group)))
  );
  return applyEdits(playbook.text, [...counted, ...removalEdits(playbook, removed)]);
}

/** Pairs of one section that say the same, and those that differ only in a negation. */
function similarPairs(
  bullets: readonly Bullet[],
): Pick<Refinement, "nearDuplicates" | "contradictions"> {
  const sections = new Map<string, SimilarTexts<Bullet>>();
  const [nearDuplicates, contradictions]: [BulletPair[], BulletPair[]] = [[], []];
  for (const bullet of bullets) {
    const { section, id, text } = bullet;
    const texts = sections.get(section) ?? new SimilarTexts<Bullet>();
    sections.set(section, texts);
    const profile = profileOf(text);
    for (const { item, profile: other } of texts.near(profile)) {
      const pairs = isSame(other, profile)
        ? nearDuplicates
        : isContrary(other, profile)
        ? contradictions
        : [];
      if (pairs.length >= MAX_PAIRS) continue;
      const similarity = Math.round(overlap(other, profile) * 100) / 100;
      const contents = [item.text, text];
      pairs.push({ section, ids: [item.id, id], contents, similarity });
    }
    texts.add(profile, bullet);
  }
  return { nearDuplicates, contradictions };
}
