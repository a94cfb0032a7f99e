/** Prints on stderr which check a test run skipped, and the reason. */
export function note(line: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(`${line}\n`));
}
