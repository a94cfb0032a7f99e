/** A row of a database's answer, by column. */
export type Row = Record<string, unknown>;

/** A column as text; empty where it is null. */
export function textOf(row: Row | undefined, column: string): string {
  return String(row?.[column] ?? "");
}

/** A column as text, or null. */
export function textOrNull(row: Row, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}

/** A column as a number; 0 where it is null. */
export function numberOf(row: Row | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

/** The value when it is one of the known ones. Throws for what a store can never hold. */
export function oneOf<const Value extends string>(known: readonly Value[], value: unknown): Value {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`the store holds an unknown ${known.join("/")}`);
  return found;
}

/** Groups of `name` and `count` as a record that has each of `names`. */
export function tally(rows: readonly Row[], names: readonly string[]): Record<string, number> {
  const counts = new Map(rows.map((row) => [textOf(row, "name"), numberOf(row, "count")]));
  return Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0]));
}
