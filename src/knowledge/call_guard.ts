import { KnowledgeFailure } from "./entries/failure.ts";

/** The tools that only a product manager may call if roles are enforced. */
const PM_ONLY: readonly string[] = ["kb_delete", "kb_bulk_import", "kb_rebuild_embeddings"];

/** The time that a rate limit counts over, in milliseconds. */
const MINUTE_MS = 60_000;

/** Lets a fixed number of calls through in any minute. */
export class RateLimit {
  #times: number[] = [];

  constructor(readonly perMinute: number) {}

  /** Takes one call; when the minute's calls are used up, returns the seconds until the next. */
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

/** Decides whether a tool may be called, from the agent's role and the rate of searches. */
export class CallGuard {
  readonly #searches: RateLimit | undefined;

  /** Without a role every tool may be called; without a rate, searches are unlimited. */
  constructor(readonly role: string | undefined, searchesPerMinute?: number) {
    this.#searches = searchesPerMinute === undefined ? undefined : new RateLimit(searchesPerMinute);
  }

  /** Throws `KnowledgeFailure` when the call is refused. */
  check(tool: string): void {
    const { role } = this;
    if (role !== undefined && role !== "pm" && PM_ONLY.includes(tool)) {
      const message = `${tool} is reserved for the role pm; this server runs as ${role}`;
      throw new KnowledgeFailure("FORBIDDEN", message);
    }
    const seconds = tool === "kb_search" ? this.#searches?.take() : undefined;
    if (seconds !== undefined) {
      throw new KnowledgeFailure("RATE_LIMITED", `Too many searches. Try again in ${seconds} s.`);
    }
  }
}
