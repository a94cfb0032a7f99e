export type Warn = (file: string, reason: string) => void;

/** Calls `warn` for each problem that is new. */
export function warnOfNew(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  warn: Warn,
): void {
  for (const [file, reason] of now) if (before.get(file) !== reason) warn(file, reason);
}
