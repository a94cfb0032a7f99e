/** Returns the value at a quantile (0 to 1) by nearest rank; NaN of no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? NaN;
}

/** Returns the middle value, or the mean of the two middle values; NaN of no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? NaN) + upper) / 2 : upper;
}

/**
 * Returns the median of the ratios of values measured in the same round, so that a change of
 * the machine's speed between rounds cancels out.
 */
export function pairedRatio(values: readonly number[], references: readonly number[]): number {
  return median(values.map((value, round) => value / (references[round] ?? NaN)));
}

/** What is measured in turn with others: one number for each run. */
export type Subject = { name: string; run: () => Promise<number> };

/**
 * Runs the subjects in turn (A B C A B C …), one warm-up round and then `rounds` that count,
 * and returns each subject's values by name, in the order of the rounds.
 */
export async function measureInTurn(
  subjects: readonly Subject[],
  rounds: number,
): Promise<Map<string, number[]>> {
  const values = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, run } of subjects) {
      const value = await run();
      if (round > 0) values.get(name)?.push(value);
    }
  }
  return values;
}
