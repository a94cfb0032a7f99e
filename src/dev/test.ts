/**
 * `deno task test [file or folder…]`: every test, in two processes at a time, then one line
 * `N passed, N failed`. A test that takes too long is ended and named. What begins with `--` is for
 * `deno test`; with `--no-check` types are not checked.
 */
import { DEV_CONFIG } from "./executables.ts";
import { print } from "./print.ts";
import type { TestOutcome } from "./testing/test_process.ts";
import { runTests, testFilesIn } from "./testing/test_run.ts";

/** How long a test may take, in milliseconds; those that talk to real processes may take more. */
const LIMIT_MS = 60_000;
const PROCESSES_LIMIT_MS = 120_000;

const flags = Deno.args.filter((arg) => arg.startsWith("--"));
const paths = Deno.args.filter((arg) => !arg.startsWith("--"));
const files = testFilesIn(paths.length > 0 ? paths : ["tests"]);
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  if (Deno.build.os === "windows" && signal === "SIGTERM") continue;
  Deno.addSignalListener(signal, () => {
    ending.abort();
    Deno.exit(130);
  });
}

let passed = 0;
let skipped = 0;
const failures: string[] = [];
if (!flags.includes("--no-check") && !await hasRightTypes(files)) {
  failures.push("the types are wrong: see above");
} else {
  await runTests(files, {
    lanes: Math.min(2, navigator.hardwareConcurrency),
    flags: flags.filter((flag) => flag !== "--no-check"),
    limitMs: (file) => /\b(?:e2e|package|page)\//.test(file) ? PROCESSES_LIMIT_MS : LIMIT_MS,
    signal: ending.signal,
    tell,
  });
}
if (failures.length > 0) print(`\nFailed:\n  ${failures.join("\n  ")}\n`);
const skips = skipped > 0 ? `, ${skipped} skipped` : "";
print(`${passed} passed, ${failures.length} failed${skips}`);
Deno.exit(failures.length > 0 ? 1 : 0);

function tell(outcome: TestOutcome): void {
  passed += outcome.passed;
  skipped += outcome.skipped;
  failures.push(...outcome.failures);
  print(outcome.output.trimEnd());
}

async function hasRightTypes(of: readonly string[]): Promise<boolean> {
  const args = ["check", "--quiet", "--config", DEV_CONFIG, ...of];
  const { success } = await new Deno.Command(Deno.execPath(), { args, stdin: "null" }).spawn()
    .status;
  return success;
}
