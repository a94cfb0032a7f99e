import { findPhrase, findWords, parseQuery, type SearchTerms } from "../../kernel/search/query.ts";
import { RankedItems } from "../../kernel/search/ranking.ts";
import type { AceContext } from "../context.ts";
import type { Bullet } from "../playbook/bullet.ts";
import { type ListedBullet, listedBullet } from "../playbook/bullet_query.ts";
import { readPlaybook } from "../playbook/playbook.ts";
import type { Insight } from "./insight.ts";
import { insightsByBullet, readInsightLog } from "./insight_log.ts";

/** Bullets that fit a task, best first. */
export interface RelevantBullets {
  bullets: (ListedBullet & { relevance: number })[];
  totalMatched: number;
}

/** What an affected file adds, which is more than any words do. */
const FILE_WEIGHT = 3;

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
  const terms = parseQuery(task);
  const affected = files.map(plainPath);
  const said = insightsByBullet(readInsightLog(insights));
  const ranked = new RankedItems<Bullet>();
  const matches = readPlaybook(agents).bullets.flatMap((bullet) => {
    const scope = said.get(bullet.id)?.scope;
    const rank = rankOf(bullet, { terms, affected, scope });
    return ranked.add(bullet, { path: bullet.id, length: bullet.text.length, rank }) ?? [];
  });
  const weighted = matches.map((match) => ({
    bullet: match.item,
    relevance: Math.round(ranked.ranking.scoreOf(match) * trustIn(match.item) * 1e4) / 1e4,
  }));
  // The sort is stable: of equals, the one that stands first in the file comes first.
  weighted.sort((a, b) => b.relevance - a.relevance);
  return {
    bullets: weighted.slice(0, limit).map(({ bullet, relevance }) => ({
      ...listedBullet(bullet),
      relevance,
    })),
    totalMatched: matches.length,
  };
}

/** As for documents: tier 2 with the exact phrase, else the share of the words found. */
function rankOf(
  { text, section }: Bullet,
  { terms, affected, scope }: {
    terms: SearchTerms;
    affected: readonly string[];
    scope: Insight["scope"] | undefined;
  },
): { tier: number; counts: number[] } | undefined {
  const counts = terms.words.map(() => 0);
  const { files = [], literals = [] } = scope ?? {};
  count(counts, text, terms);
  count(counts, literals.join("\n"), terms);
  const share = counts.filter((one) => one > 0).length / Math.max(1, counts.length);
  const isExact = findPhrase(text, terms)?.isExact === true;
  const nearness = Math.max(0, ...files.map((file) => nearnessOf(plainPath(file), affected)));
  if (share === 0 && !isExact && nearness === 0) return undefined;
  // Too many bullets share a section's name or a folder for one of them to be relevant on its own.
  count(counts, section, terms);
  count(counts, files.join("\n"), terms);
  return { tier: (isExact ? 2 : share) + FILE_WEIGHT * nearness, counts };
}

function count(counts: number[], text: string, terms: SearchTerms): void {
  for (const { words } of findWords(text, terms)) {
    for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  }
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
