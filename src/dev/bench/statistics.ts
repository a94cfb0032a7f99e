/** Returns the value at a quantile (0 to 1) by nearest rank; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? NaN;
}

/** Returns the median, or the lower of two middle values; NaN without values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * Returns the median of the ratios between values from the same round. Changes in the machine's
 * speed between rounds cancel out.
 */
export function pairedRatio(values: readonly number[], references: readonly number[]): number {
  return median(values.map((value, round) => value / (references[round] ?? NaN)));
}
