/** The interval at which a busy worker shows that its event loop runs, in milliseconds. */
const BEAT_MS = 1000;

/**
 * The worker's heartbeat: reports its current work to the main thread when it begins and every
 * second, and undefined when it is idle.
 */
export class Heartbeat {
  readonly #tell: (what: string | undefined) => void;
  #what: string | undefined;
  #told = -Infinity;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(tell: (what: string | undefined) => void) {
    this.#tell = tell;
  }

  /** Begins work that may block the worker; `what` names it in messages. */
  begin(what: string): void {
    this.#what = what;
    this.#beat();
    this.#timer ??= setInterval(() => this.#beat(), BEAT_MS);
  }

  /** Everything that began has ended. */
  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#what = undefined;
    this.#tell(undefined);
  }

  /** Runs `write`, which may block until the client reads: that isn't the worker's fault. */
  writing(write: () => void): void {
    if (this.#what === undefined) return write();
    this.#tell(undefined);
    try {
      write();
    } finally {
      this.#beat();
    }
  }

  /** Reports progress, because the event loop may be blocked. */
  progress(): void {
    if (this.#what !== undefined && performance.now() - this.#told >= BEAT_MS) this.#beat();
  }

  #beat(): void {
    this.#told = performance.now();
    this.#tell(this.#what);
  }
}

/** The number of checks without a heartbeat after which the worker counts as stuck. */
const CHECKS = 6;

/** Main's watch over a worker's heartbeat. */
export class Watchdog {
  readonly #stuckAfterMs: number;
  readonly #onStuck: (what: string) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #what = "";
  #checks = 0;

  /** `onStuck` receives the last report of a busy worker that is silent for `stuckAfterMs`. */
  constructor(
    { stuckAfterMs, onStuck }: { stuckAfterMs: number; onStuck: (what: string) => void },
  ) {
    this.#stuckAfterMs = stuckAfterMs;
    this.#onStuck = onStuck;
  }

  /** Receives a heartbeat: the worker's current work, or undefined if it is idle. */
  hear(what: string | undefined): void {
    this.#checks = 0;
    if (what === undefined) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#what = what;
    // Count checks instead of time: a suspended process must not end when it resumes.
    this.#timer ??= setInterval(() => this.#check(), this.#stuckAfterMs / CHECKS);
  }

  #check(): void {
    if (++this.#checks > CHECKS) this.#onStuck(this.#what);
  }
}
