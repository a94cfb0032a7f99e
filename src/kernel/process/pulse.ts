/** What main and its worker share: the numbers below, then the name of the newest call in UTF-8. */
const FIELD = { beats: 0, isBusy: 1, isWriting: 2, nameLength: 3 } as const;
const NAME_OFFSET = 16;
const NAME_BYTES = 240;

/** How often a busy worker shows that its event loop turns, in milliseconds. */
const BEAT_MS = 1000;
/** How long it goes on when it is idle: to wake main for each call takes longer than many a call. */
const LINGER_MS = 30_000;

/** Memory for one pulse: `PulseWatch` reads what `Pulse` writes, also while the worker is blocked. */
export function pulseMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(NAME_OFFSET + NAME_BYTES);
}

/**
 * The worker's sign of life while it has something to do: `wake` is called when it becomes busy, and
 * a timer ends half a minute after it has become idle. From then on nothing runs.
 */
export class Pulse {
  readonly #numbers: Int32Array;
  readonly #name: Uint8Array;
  readonly #wake: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** While it is idle: how many beats there are still to be. */
  #beatsLeft: number | undefined;
  readonly #lingerMs: number;

  constructor(memory: SharedArrayBuffer, wake: () => void, { lingerMs = LINGER_MS } = {}) {
    this.#lingerMs = lingerMs;
    this.#numbers = new Int32Array(memory, 0, NAME_OFFSET / 4);
    this.#name = new Uint8Array(memory, NAME_OFFSET);
    this.#wake = wake;
  }

  /** Something begins that may block: `what` names it to a person. */
  begin(what: string): void {
    const bytes = new TextEncoder().encode(what).subarray(0, NAME_BYTES);
    this.#name.set(bytes);
    Atomics.store(this.#numbers, FIELD.nameLength, bytes.length);
    this.#beatsLeft = undefined;
    if (this.#timer !== undefined) return;
    Atomics.store(this.#numbers, FIELD.isBusy, 1);
    this.#timer = setInterval(() => this.#beat(), BEAT_MS);
    Deno.unrefTimer(this.#timer);
    this.#wake();
  }

  /** All that began has ended. */
  end(): void {
    this.#beatsLeft = this.#lingerMs / BEAT_MS;
  }

  /** Runs `write`, which may block for as long as nobody reads: that is not the worker's fault. */
  writing(write: () => void): void {
    Atomics.store(this.#numbers, FIELD.isWriting, 1);
    try {
      write();
    } finally {
      Atomics.store(this.#numbers, FIELD.isWriting, 0);
    }
  }

  /** What is under way comes further, though the event loop may not turn meanwhile. */
  progress(): void {
    Atomics.add(this.#numbers, FIELD.beats, 1);
  }

  #beat(): void {
    this.progress();
    if (this.#beatsLeft === undefined || --this.#beatsLeft > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    Atomics.store(this.#numbers, FIELD.isBusy, 0);
  }
}

/** How often main looks, and how many looks without a beat mean that the worker is stuck. */
const LOOKS = 6;

/** Main's look at the pulse of its worker. */
export class PulseWatch {
  readonly #memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;
  readonly #stuckAfterMs: number;
  readonly #onStuck: (what: string) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #beats = 0;
  #looks = 0;

  /** `onStuck` is told what began last when a busy worker has not shown a beat for so long. */
  constructor(
    memory: SharedArrayBuffer,
    { stuckAfterMs, onStuck }: { stuckAfterMs: number; onStuck: (what: string) => void },
  ) {
    this.#memory = memory;
    this.#numbers = new Int32Array(memory, 0, NAME_OFFSET / 4);
    this.#stuckAfterMs = stuckAfterMs;
    this.#onStuck = onStuck;
  }

  /** The worker has become busy: looks until it is idle. */
  wake(): void {
    this.#looks = 0;
    // Looks are counted, not time: a machine that slept must not end anything.
    this.#timer ??= setInterval(() => this.#look(), this.#stuckAfterMs / LOOKS);
  }

  #look(): void {
    if (Atomics.load(this.#numbers, FIELD.isBusy) !== 1) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const beats = Atomics.load(this.#numbers, FIELD.beats);
    const isAlive = beats !== this.#beats || Atomics.load(this.#numbers, FIELD.isWriting) === 1;
    this.#beats = beats;
    this.#looks = isAlive ? 0 : this.#looks + 1;
    if (this.#looks >= LOOKS) this.#onStuck(this.#name());
  }

  #name(): string {
    const length = Atomics.load(this.#numbers, FIELD.nameLength);
    return new TextDecoder().decode(new Uint8Array(this.#memory, NAME_OFFSET, length).slice());
  }
}
