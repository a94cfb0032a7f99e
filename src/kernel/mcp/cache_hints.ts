/** How long a client of revision 2026-07-28 may keep an answer, and who may share it. */
export const PUBLIC_HOUR = { ttlMs: 3_600_000, cacheScope: "public" } as const;
const OWN_HOUR = { ...PUBLIC_HOUR, cacheScope: "private" } as const;
const SECONDS = { ttlMs: 5_000, cacheScope: "private" } as const;

/** Lists change with the executable; whose documents they are is the user's own affair. */
export const CACHE_HINTS = {
  "tools/list": PUBLIC_HOUR,
  "prompts/list": PUBLIC_HOUR,
  "resources/list": OWN_HOUR,
  "resources/templates/list": PUBLIC_HOUR,
  "resources/read": SECONDS,
} as const;

const NOT_AT_ALL = { ttlMs: 0, cacheScope: "private" } as const;

/** Where the client is told of changes, what it keeps must not outlive one. */
export const LIVE_CACHE_HINTS = {
  ...CACHE_HINTS,
  "prompts/list": NOT_AT_ALL,
  "resources/list": NOT_AT_ALL,
  "resources/read": NOT_AT_ALL,
} as const;
