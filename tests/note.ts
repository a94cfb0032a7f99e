/**
 * Reports which check a test skipped, and the reason. The test runner prints these lines at its
 * end, because `deno test --quiet` prints no output of tests.
 */
export function note(line: string): void {
  const file = Deno.env.get("TEST_NOTES");
  if (file !== undefined) Deno.writeTextFileSync(file, `${line}\n`, { append: true });
  else Deno.stderr.writeSync(new TextEncoder().encode(`${line}\n`));
}
