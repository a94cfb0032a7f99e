/** The time that a limit counts over, in milliseconds. */
const MINUTE_MS = 60_000;

/** Lets through so many calls in any minute. */
export class RateLimit {
  #times: number[] = [];

  constructor(readonly perMinute: number) {}

  /** Takes one call; where the minute's are used up, returns the seconds until the next. */
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
