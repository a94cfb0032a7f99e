import { findPhrase, findWords, parseQuery, type SearchTerms } from "../../kernel/search/query.ts";
import { RankedItems } from "../../kernel/search/ranking.ts";
import type { AceContext } from "../context.ts";
import type { Bullet } from "./bullet.ts";
import { type Playbook, readPlaybook } from "./playbook.ts";

/** A bullet as answers and resources show it; the score is helpful minus harmful. */
export interface ListedBullet {
  id: string;
  content: string;
  helpful: number;
  harmful: number;
  section: string;
  score: number;
}

/** A bullet as answers and resources show it. */
export function listedBullet(bullet: Bullet): ListedBullet {
  const { id, text, helpful, harmful, section } = bullet;
  return { id, content: text, helpful, harmful, section, score: helpful - harmful };
}

/** The bullets under any of these headings, in file order or by score. */
export function selectBullets(
  { bullets }: Playbook,
  { sections, sortBy }: { sections?: readonly string[] | undefined; sortBy?: string | undefined },
): Bullet[] {
  const wanted = sections?.map((name) => name.trim());
  const found = bullets.filter(({ section }) => wanted?.includes(section) ?? true);
  if (sortBy !== "helpful") return found;
  const scoreOf = ({ helpful, harmful }: Bullet): number => helpful - harmful;
  return found.sort((a, b) => scoreOf(b) - scoreOf(a) || b.helpful - a.helpful);
}

/** Bullets that fit a task, best first. */
export interface RelevantBullets {
  bullets: (ListedBullet & { relevance: number })[];
  totalMatched: number;
}

/**
 * The bullets that share words with the task, ranked as documents are and weighted by the feedback
 * on them, so that an agent need not read the whole playbook. Throws FILE_NOT_FOUND.
 */
export function relevantBullets(
  { agents }: AceContext,
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
  terms: SearchTerms,
): { tier: number; counts: number[] } | undefined {
  const counts = terms.words.map(() => 0);
  for (const { words } of findWords(text, terms)) {
    for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  }
  const share = counts.filter((count) => count > 0).length / Math.max(1, counts.length);
  const isExact = findPhrase(text, terms)?.isExact === true;
  if (share === 0 && !isExact) return undefined;
  // Too many bullets share a section's name for it to make one relevant on its own.
  for (const { words } of findWords(section, terms)) {
    for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  }
  return { tier: isExact ? 2 : share, counts };
}

/** From 0 to 1, a half without any feedback: Laplace's rule of succession. */
function trustIn({ helpful, harmful }: Bullet): number {
  return (helpful + 1) / (helpful + harmful + 2);
}
