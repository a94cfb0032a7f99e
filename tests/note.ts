/** Says on stderr what a test run did not check, and why. */
export function note(line: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(`${line}\n`));
}
