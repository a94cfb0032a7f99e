import type { Settings } from "../../kernel/roots/grant.ts";

/** How many entries a search returns: where nothing is asked, and at most. */
export interface SearchLimits {
  usual: number;
  most: number;
}

/** The limits of searches; a default above the most is the most. */
export function searchLimits(settings: Settings): SearchLimits {
  const most = Number(settings.KB_SEARCH_MAX_LIMIT ?? 50);
  const usual = Number(settings.KB_SEARCH_DEFAULT_LIMIT ?? Math.min(10, most));
  return { usual: Math.min(usual, most), most };
}
