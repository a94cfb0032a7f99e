const SLICE_MS = 10;

export async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let begun = performance.now();
  for (let step = steps.next();; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - begun < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    begun = performance.now();
  }
}

/** Runs work to its end without pauses. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next();; step = steps.next()) if (step.done) return step.value;
}
