/** The time a client of revision 2026-07-28 may cache a response, and who may share it. */
export const PUBLIC_HOUR = { ttlMs: 3_600_000, cacheScope: "public" } as const;
const NEVER = { ttlMs: 0, cacheScope: "private" } as const;

/** Documents come, go and change at any time; the rest changes only with the executable. */
export const CACHE_HINTS = {
  "tools/list": PUBLIC_HOUR,
  "prompts/list": PUBLIC_HOUR,
  "resources/list": NEVER,
  "resources/templates/list": PUBLIC_HOUR,
  "resources/read": NEVER,
} as const;

/** For a server whose prompts are files too. */
export const LIVE_CACHE_HINTS = { ...CACHE_HINTS, "prompts/list": NEVER } as const;
