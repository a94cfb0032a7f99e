/** How long a client of revision 2026-07-28 may cache an answer, and whether it may be shared. */
export const PUBLIC_HOUR = { ttlMs: 3_600_000, cacheScope: "public" } as const;
const OWN_HOUR = { ...PUBLIC_HOUR, cacheScope: "private" } as const;
const SECONDS = { ttlMs: 5_000, cacheScope: "private" } as const;

/** Lists change only with the executable; documents are the user's own, hence private. */
export const CACHE_HINTS = {
  "tools/list": PUBLIC_HOUR,
  "prompts/list": PUBLIC_HOUR,
  "resources/list": OWN_HOUR,
  "resources/templates/list": PUBLIC_HOUR,
  "resources/read": SECONDS,
} as const;

const NEVER = { ttlMs: 0, cacheScope: "private" } as const;

/** For a server that notifies of changes, after which a cached answer would be stale. */
export const LIVE_CACHE_HINTS = {
  ...CACHE_HINTS,
  "prompts/list": NEVER,
  "resources/list": NEVER,
  "resources/read": NEVER,
} as const;
