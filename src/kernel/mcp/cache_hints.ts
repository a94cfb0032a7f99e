/**
 * The cache hint for responses that a client of revision 2026-07-28 may cache for an hour and
 * share.
 */
export const PUBLIC_HOUR = { ttlMs: 3_600_000, cacheScope: "public" } as const;
const NEVER = { ttlMs: 0, cacheScope: "private" } as const;

/**
 * The cache hints by method. Documents can change at any time; everything else changes only with
 * the executable.
 */
export const CACHE_HINTS = {
  "tools/list": PUBLIC_HOUR,
  "prompts/list": PUBLIC_HOUR,
  "resources/list": NEVER,
  "resources/templates/list": PUBLIC_HOUR,
  "resources/read": NEVER,
} as const;

export const LIVE_CACHE_HINTS = { ...CACHE_HINTS, "prompts/list": NEVER } as const;
