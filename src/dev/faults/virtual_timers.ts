/**
 * Timers of at least this many milliseconds fire only when simulated time passes. Shorter timers
 * fire at once.
 */
const LONG_MS = 1000;

/** The system's timers. */
const real = timersNow();

/**
 * This process's timers while it waits for real sockets. Time passes only if the simulation
 * advances it.
 */
export class VirtualTimers {
  /** In milliseconds. */
  now = 0;
  readonly #before = timersNow();
  readonly #waiting = new Map<number, { at: number; then: () => void }>();
  #count = 0;

  /** Replaces the timers until the object is disposed. */
  constructor() {
    Object.assign(globalThis, { setTimeout: this.#set, clearTimeout: this.#clear });
  }

  /** Waits for the given number of milliseconds in real time. */
  pause(milliseconds = 0): Promise<void> {
    return new Promise((resolve) => void real.setTimeout(resolve, milliseconds));
  }

  /** Advances the time to the next timer and fires it, if it is due by `until`. */
  pass(until = Infinity): void {
    const [next] = [...this.#waiting].sort(([, one], [, other]) => one.at - other.at);
    if (next === undefined || next[1].at > until) return;
    const [id, { at, then }] = next;
    this.#waiting.delete(id);
    this.now = Math.max(this.now, at);
    then();
  }

  [Symbol.dispose](): void {
    Object.assign(globalThis, this.#before);
  }

  readonly #set = (then: (...given: unknown[]) => void, wait = 0, ...given: unknown[]) => {
    if (wait < LONG_MS) return real.setTimeout(() => then(...given));
    const id = -(++this.#count);
    this.#waiting.set(id, { at: this.now + wait, then: () => then(...given) });
    return id;
  };

  readonly #clear = (id: number): void => {
    if (!this.#waiting.delete(id)) real.clearTimeout(id);
  };
}

function timersNow(): Pick<typeof globalThis, "setTimeout" | "clearTimeout"> {
  const { setTimeout, clearTimeout } = globalThis;
  return { setTimeout, clearTimeout };
}
