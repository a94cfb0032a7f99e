import * as z from "zod";
import { type SearchQuery, searchQuery } from "../../kernel/search/search_query.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { countWords } from "../../kernel/search/word_places.ts";
import type { AceContext } from "../context.ts";
import type { Bullet } from "../playbook/bullet.ts";
import { listedBullet, listedBulletSchema } from "../playbook/bullet_query.ts";
import { type Playbook, readPlaybook } from "../playbook/playbook.ts";
import type { Insight } from "./insight.ts";
import { type InsightLog, insightsByBullet, readInsightLog } from "./insight_log.ts";

/** Bullets that fit a task, best first. */
export const relevantBulletsSchema = z.object({
  bullets: z.array(listedBulletSchema.extend({ relevance: z.number() })),
  totalMatched: z.number(),
});

/** Bullets that fit a task, best first. */
export type RelevantBullets = z.infer<typeof relevantBulletsSchema>;

/** The score of an affected file, which is more than any words have. */
const FILE_WEIGHT = 3;

/**
 * The weight of words in a section's name and in file names. Too many bullets share these for one of
 * them to be relevant on its own.
 */
const SURROUNDINGS_WEIGHT = 0.5;

/** A bullet as it is searched. */
interface SearchedBullet {
  bullet: Bullet;
  /** Its text, with the codes and names that its insight is about. */
  text: string;
  /** Its section, and the files that its insight is about. */
  surroundings: string;
  files: readonly string[];
}

/**
 * The bullets that share words with the task, or files with what it affects, ranked as documents
 * are and weighted by the feedback on them, so that an agent need not read the whole playbook.
 * Throws FILE_NOT_FOUND.
 */
export function relevantBullets(
  { agents, insights }: AceContext,
  { task, files = [], limit }: {
    task: string;
    files?: readonly string[] | undefined;
    limit: number;
  },
): RelevantBullets {
  const rules = searchedRules(readPlaybook(agents), readInsightLog(insights));
  const scores = scoresOf(rules, searchQuery(task));
  const affected = files.map(plainPath);
  const matches = rules.searched.flatMap(({ bullet, files: own }, at) => {
    const nearness = Math.max(0, ...own.map((file) => nearnessOf(plainPath(file), affected)));
    const score = (scores.get(at) ?? 0) + FILE_WEIGHT * nearness;
    if (score === 0) return [];
    return [{ bullet, relevance: Math.round(score * trustIn(bullet) * 1e4) / 1e4 }];
  });
  // The sort is stable: of equals, the one that stands first in the file comes first.
  matches.sort((a, b) => b.relevance - a.relevance);
  return {
    bullets: matches.slice(0, limit).map(({ bullet, relevance }) => ({
      ...listedBullet(bullet),
      relevance,
    })),
    totalMatched: matches.length,
  };
}

function searchedBullet(bullet: Bullet, scope: Insight["scope"] | undefined): SearchedBullet {
  const { files = [], literals = [] } = scope ?? {};
  return {
    bullet,
    text: [bullet.text, ...literals].join("\n"),
    surroundings: [bullet.section, ...files].join("\n"),
    files,
  };
}

/** A playbook's bullets, with the index of their texts. */
interface SearchedRules {
  playbook: Playbook;
  log: InsightLog;
  searched: readonly SearchedBullet[];
  index: TextIndex<number>;
}

/** To index a playbook takes five times as long as to search it. */
let known: SearchedRules | undefined;

/** Returns the bullets as they are searched; the same index while neither file changes. */
function searchedRules(playbook: Playbook, log: InsightLog): SearchedRules {
  if (known?.playbook === playbook && known.log === log) return known;
  const said = insightsByBullet(log);
  const searched = playbook.bullets.map((bullet) =>
    searchedBullet(bullet, said.get(bullet.id)?.scope)
  );
  known?.index[Symbol.dispose]();
  const index = new TextIndex<number>();
  for (const [at, { text }] of searched.entries()) index.put(at, { text });
  return known = { playbook, log, searched, index };
}

/** By place in the playbook, the scores of the bullets that say something about the task. */
function scoresOf({ searched, index }: SearchedRules, task: SearchQuery): Map<number, number> {
  const { hits, words } = index.search(task, { limit: searched.length });
  return new Map(hits.map(({ key, score }) => {
    const around = countWords(searched[key]?.surroundings ?? "", task) / words;
    return [key, score * (1 + SURROUNDINGS_WEIGHT * around)];
  }));
}

/** 1 for an affected file, less for one whose path ends like one; 0 for any other. */
function nearnessOf(file: string, affected: readonly string[]): number {
  if (affected.includes(file)) return 1;
  return affected.some((other) => other.endsWith(`/${file}`) || file.endsWith(`/${other}`))
    ? 0.8
    : 0;
}

function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\.\//, "").trim();
}

/** From 0 to 1, a half without any feedback: Laplace's rule of succession. */
function trustIn({ helpful, harmful }: Bullet): number {
  return (helpful + 1) / (helpful + harmful + 2);
}
