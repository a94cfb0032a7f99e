/**
 * `deno task test [file or folder…]`: checks types and runs tests with `deno test`, then prints the
 * line `N passed, N failed`. Arguments that begin with `--`, such as `--no-check`, are passed to
 * `deno test`.
 */
import { print } from "./print.ts";
import { runTests } from "./test_run.ts";

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  if (Deno.build.os === "windows" && signal === "SIGTERM") continue;
  Deno.addSignalListener(signal, () => {
    ending.abort();
    Deno.exit(130);
  });
}
const paths = Deno.args.filter((arg) => !arg.startsWith("--"));
const { passed, skipped, failures } = await runTests(
  paths.length > 0 ? Deno.args : [...Deno.args, "tests"],
  {
    signal: ending.signal,
    onOutput: (text) => Deno.stdout.writeSync(new TextEncoder().encode(text)),
  },
);
if (failures.length > 0) print(`\nFailed:\n  ${failures.join("\n  ")}\n`);
const skips = skipped > 0 ? `, ${skipped} skipped` : "";
print(`${passed} passed, ${failures.length} failed${skips}`);
Deno.exit(failures.length > 0 ? 1 : 0);
