/** How long calls may keep the event loop before the next one waits for its turn, in milliseconds. */
const BUSY_MS = 100;

/**
 * Lets timers, input and signals come between calls. Those that arrive together and work without a
 * pause would all run in one turn of the event loop, however long that takes, and be taken for one
 * call that blocks the server.
 */
export class Turns {
  #begun = -Infinity;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  /** The event loop has turned. */
  begin(): void {
    this.#begun = performance.now();
  }

  /** For a call that begins: nothing where this turn is young, else what resolves in another one. */
  take(): Promise<void> | undefined {
    if (this.#waiting === 0 && this.#isYoung()) return undefined;
    this.#waiting++;
    return this.#last = this.#last.then(() => this.#next());
  }

  /** Calls begin in order: the one before may have taken the time of its turn, or left some. */
  async #next(): Promise<void> {
    if (!this.#isYoung()) {
      await new Promise((resolve) => setTimeout(resolve));
      this.begin();
    }
    this.#waiting--;
  }

  #isYoung(): boolean {
    return performance.now() - this.#begun < BUSY_MS;
  }
}
