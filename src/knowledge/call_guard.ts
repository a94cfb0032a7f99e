import { KnowledgeFailure } from "./entries/failure.ts";

/** The tools that only a product manager may call if roles are enforced. */
const PM_ONLY: readonly string[] = ["kb_delete", "kb_bulk_import", "kb_rebuild_embeddings"];

/** The period of the rate limit, in milliseconds. */
const MINUTE_MS = 60_000;

/** Allows a fixed number of calls per minute. */
export class RateLimit {
  #times: number[] = [];

  constructor(readonly perMinute: number) {}

  /**
   * Counts one call. If the minute's calls are used up, returns the seconds until the next call is
   * allowed.
   */
  take(now: number = performance.now()): number | undefined {
    this.#times = this.#times.filter((time) => now - time < MINUTE_MS);
    const [oldest] = this.#times;
    if (this.#times.length < this.perMinute || oldest === undefined) {
      this.#times.push(now);
      return undefined;
    }
    return Math.ceil((oldest + MINUTE_MS - now) / 1000);
  }
}

/** Uses the agent's role and the rate of searches to decide if an agent may call a tool. */
export class CallGuard {
  readonly #searches: RateLimit | undefined;

  /** Without a role, the guard allows every tool. Without a rate, it doesn't limit searches. */
  constructor(readonly role: string | undefined, searchesPerMinute?: number) {
    this.#searches = searchesPerMinute === undefined ? undefined : new RateLimit(searchesPerMinute);
  }

  /** Throws `KnowledgeFailure` if the agent may not call the tool. */
  check(tool: string): void {
    const { role } = this;
    if (role !== undefined && role !== "pm" && PM_ONLY.includes(tool)) {
      const message = `Only the role pm may call ${tool}; this server runs as ${role}`;
      throw new KnowledgeFailure("FORBIDDEN", message);
    }
    const seconds = tool === "kb_search" ? this.#searches?.take() : undefined;
    if (seconds !== undefined) {
      throw new KnowledgeFailure("RATE_LIMITED", `Too many searches. Try again in ${seconds} s.`);
    }
  }
}
