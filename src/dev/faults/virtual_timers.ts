/** Timers of at least so many milliseconds fire only when time is let pass; others at once. */
const LONG_MS = 1000;

/** The timers of the system. */
const real = timersNow();

/** The timers of this process while it waits for real sockets: no time passes unless it is let. */
export class VirtualTimers {
  /** In milliseconds. */
  now = 0;
  readonly #before = timersNow();
  readonly #waiting = new Map<number, { at: number; then: () => void }>();
  #count = 0;

  /** Takes the place of the timers until it is disposed of. */
  constructor() {
    Object.assign(globalThis, { setTimeout: this.#set, clearTimeout: this.#clear });
  }

  /** Waits so long in real time. */
  pause(milliseconds = 0): Promise<void> {
    return new Promise((resolve) => void real.setTimeout(resolve, milliseconds));
  }

  /** Lets time pass until the next timer fires, if it does by then. */
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
