/** How long work keeps everything else waiting, in milliseconds: urgent work, and what has time. */
const SLICE_MS = { urgent: 5, calm: 2 };

/**
 * Runs work to its end step by step, and lets others have their turn between slices; `pause` tells how
 * long, in milliseconds: not at all for work that somebody waits for.
 */
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  pause: () => number = () => 0,
): Promise<Result> {
  let begun = performance.now();
  for (let step = steps.next();; step = steps.next()) {
    if (step.done) return step.value;
    const pauseMs = pause();
    const sliceMs = pauseMs === 0 ? SLICE_MS.urgent : SLICE_MS.calm;
    if (performance.now() - begun < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    begun = performance.now();
  }
}

/** For so long after a request another one is expected, in milliseconds. */
const BURST_MS = 50;
/** How long work that has time pauses while requests come, and else. */
const PAUSE_MS = { burst: 10, quiet: 1 };

/** When requests come: work that has time leaves them most of it, and goes on fast when they end. */
export class Traffic {
  #latest = -Infinity;

  /** A request has come. */
  note(): void {
    this.#latest = performance.now();
  }

  /** How long to pause between slices, in milliseconds. */
  pauseMs(): number {
    return performance.now() - this.#latest < BURST_MS ? PAUSE_MS.burst : PAUSE_MS.quiet;
  }
}
