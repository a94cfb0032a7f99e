import { RankedItems } from "../../kernel/search/ranking.ts";
import { findPhrase, findWords, parseQuery, type SearchTerms } from "../../kernel/search/query.ts";
import type { Context } from "../context.ts";
import { type ListedBullet, listedBullet } from "../insights/insight_query.ts";
import type { Bullet } from "./playbook.ts";
import { readPlaybook } from "./playbook_file.ts";

/** Bullets that fit a task, best first. */
export interface RelevantBullets {
  bullets: (ListedBullet & { relevance: number })[];
  totalMatched: number;
}

/**
 * The bullets that have words of the task, ranked as documents are and weighted by what agents said
 * of them, so that a small part of the playbook does. Throws FILE_NOT_FOUND.
 */
export function relevantBullets(
  { agents }: Context,
  { task, limit }: { task: string; limit: number },
): RelevantBullets {
  const terms = parseQuery(task);
  const ranked = new RankedItems<Bullet>();
  const matches = readPlaybook(agents).bullets.flatMap((bullet) =>
    ranked.add(bullet, {
      path: bullet.id,
      length: bullet.text.length,
      rank: rankOf(bullet, terms),
    }) ?? []
  );
  const weighted = matches.map((match) => ({
    bullet: match.item,
    relevance: Math.round(ranked.ranking.scoreOf(match) * trustIn(match.item) * 1e4) / 1e4,
  }));
  // Of bullets that fit as well, the one that stands first.
  weighted.sort((a, b) => b.relevance - a.relevance);
  return {
    bullets: weighted.slice(0, limit).map(({ bullet, relevance }) => ({
      ...listedBullet(bullet),
      relevance,
    })),
    totalMatched: matches.length,
  };
}

/** As with documents: tier 2 with the exact phrase, else the share of the words. */
function rankOf(
  { text, section }: Bullet,
  terms: SearchTerms,
): { tier: number; counts: number[] } | undefined {
  const counts = terms.words.map(() => 0);
  for (const { words } of findWords(text, terms)) {
    for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  }
  const share = counts.filter((count) => count > 0).length / Math.max(1, counts.length);
  const isExact = findPhrase(text, terms)?.isExact === true;
  if (share === 0 && !isExact) return undefined;
  // A section's name alone is shared by too many bullets to make one of them relevant.
  for (const { words } of findWords(section, terms)) {
    for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  }
  return { tier: isExact ? 2 : share, counts };
}

/** From 0 to 1, a half where nothing was said: Laplace's rule of succession. */
function trustIn({ helpful, harmful }: Bullet): number {
  return (helpful + 1) / (helpful + harmful + 2);
}
