/** How long work may keep everything else waiting, in milliseconds. */
const SLICE_MS = 5;

/**
 * Runs work to its end step by step, and lets others have their turn between slices of 5 ms; `pause`
 * tells how long, in milliseconds.
 */
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  pause: () => number = () => 0,
): Promise<Result> {
  let begun = performance.now();
  for (let step = steps.next();; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve, pause()));
    begun = performance.now();
  }
}

/** Runs work to its end at once. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next();; step = steps.next()) if (step.done) return step.value;
}
