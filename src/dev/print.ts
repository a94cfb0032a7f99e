// deno-lint-ignore no-control-regex -- an escape character begins every colour
const ansiColour = /\u001b\[[0-9;]*m/g;

export function print(text = ""): void {
  let rest = new TextEncoder().encode(`${text}\n`);
  while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest));
}

/**
 * Prints rows as aligned columns, with the first row as the header. The first column is
 * left-aligned, and the other columns are right-aligned.
 */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => widths[column] = Math.max(widths[column] ?? 0, cell.length));
  }
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    print(`  ${cells.join("  ")}`.trimEnd());
  }
  print();
}

/** Returns a number with two decimals, or fewer if the number is at least 10; a dash for NaN. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return "-";
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}

/**
 * Returns an error's message on one line with at most 300 characters, without colours or a stack
 * trace.
 */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [plain = ""] = message.replace(ansiColour, "").split("Stack backtrace");
  return plain.trimEnd().replace(/\s+/g, " ").slice(0, 300);
}
