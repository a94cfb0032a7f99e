const BEAT_MS = 1000;

/**
 * The worker's heartbeat. It reports the current work to the main thread when the work begins and
 * then every second, and reports undefined when the worker is idle.
 */
export class Heartbeat {
  readonly #tell: (what: string | undefined) => void;
  #what: string | undefined;
  #told = -Infinity;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(tell: (what: string | undefined) => void) {
    this.#tell = tell;
  }

  /**
   * Starts heartbeats for work that may block the worker. `what` is the name of the work in
   * messages.
   */
  begin(what: string): void {
    this.#what = what;
    this.#beat();
    this.#timer ??= setInterval(() => this.#beat(), BEAT_MS);
  }

  /** Stops the heartbeats when all work has ended. */
  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#what = undefined;
    this.#tell(undefined);
  }

  /**
   * Runs `write`, which may block until the client reads. The heartbeat pauses in the meantime,
   * because the worker doesn't cause this wait.
   */
  writing(write: () => void): void {
    if (this.#what === undefined) return write();
    this.#tell(undefined);
    try {
      write();
    } finally {
      this.#beat();
    }
  }

  progress(): void {
    if (this.#what !== undefined && performance.now() - this.#told >= BEAT_MS) this.#beat();
  }

  #beat(): void {
    this.#told = performance.now();
    this.#tell(this.#what);
  }
}

const CHECKS = 6;

/** Monitors a worker's heartbeat from the main thread. */
export class Watchdog {
  readonly #stuckAfterMs: number;
  readonly #onStuck: (what: string) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #what = "";
  #checks = 0;

  /**
   * Calls `onStuck` with the worker's last report if a busy worker sends no heartbeat for
   * `stuckAfterMs`.
   */
  constructor(
    { stuckAfterMs, onStuck }: { stuckAfterMs: number; onStuck: (what: string) => void },
  ) {
    this.#stuckAfterMs = stuckAfterMs;
    this.#onStuck = onStuck;
  }

  /** Receives a heartbeat with the worker's current work, or undefined if the worker is idle. */
  hear(what: string | undefined): void {
    this.#checks = 0;
    if (what === undefined) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#what = what;
    // The watchdog counts checks instead of time, because a suspended process must not end when it resumes.
    this.#timer ??= setInterval(() => this.#check(), this.#stuckAfterMs / CHECKS);
  }

  #check(): void {
    if (++this.#checks > CHECKS) this.#onStuck(this.#what);
  }
}
