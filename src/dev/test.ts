/**
 * `deno task test [SERVER|file or folder…]`: checks types and runs tests with `deno test`, then
 * prints the ten slowest files, the skipped checks and the line `N passed, N failed`. Arguments
 * that begin with `--`, such as `--no-check`, are passed to `deno test`.
 */
import { DEV_CONFIG, namedExecutable, repositoryPath } from "./executables.ts";
import { print } from "./print.ts";

export interface TestRun {
  passed: number;
  skipped: number;
  failures: string[];
  /** The milliseconds of each file's tests. */
  times: Map<string, number>;
}

export interface TestRunOptions {
  cwd?: string;
  env?: Record<string, string>;
  signal?: AbortSignal;
  /** Without a receiver, the run drops the output. */
  onOutput?: (text: string) => void;
  /** The run ends after this many milliseconds without output. */
  silenceMs?: number;
}

const SILENCE_MS = 300_000;

/** All tests, the slowest files first, to keep both processors busy until the end. */
const ALL = [
  "tests/page/pages_test.ts",
  "tests/e2e/ace_processes_test.ts",
  "tests/sandbox/sandbox_test.ts",
  "tests/e2e/knowledge_test.ts",
  "tests/e2e/protocol_test.ts",
  "tests",
];

/**
 * Runs `deno test` with these arguments, with three files at a time, because many tests wait for a
 * process. The run also ends the processes that the tests started.
 */
export async function runTests(
  args: readonly string[],
  { cwd = repositoryPath("."), env, signal, onOutput, silenceMs = SILENCE_MS }: TestRunOptions = {},
): Promise<TestRun> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "-A", "--quiet", "--parallel", "--no-prompt", "--unstable-worker-options"],
      ...["--config", DEV_CONFIG, "--preload=src/dev/test_limit.ts", ...args],
    ],
    cwd,
    env: { DENO_JOBS: "3", NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: onOutput === undefined ? "null" : "inherit",
    // A process group lets the runner end all processes at once.
    detached: true,
  }).spawn();
  const end = (): void => endGroup(child.pid);
  signal?.addEventListener("abort", end);
  let output = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;
  const watchSilence = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
      end();
    }, silenceMs);
  };
  watchSilence();
  const reading = (async () => {
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      watchSilence();
      output += text;
      onOutput?.(text);
    }
  })();
  const { success } = await child.status;
  end();
  await reading;
  clearTimeout(timer);
  signal?.removeEventListener("abort", end);
  const run = readReport(output.split("\n"));
  if (isSilent) {
    run.failures.push(`nothing ended for ${silenceMs / 1000} s: see the last file above`);
  }
  if (!success && run.failures.length === 0) run.failures.push("deno test failed without a test");
  return run;
}

function readReport(lines: readonly string[]): TestRun {
  const failures = lines.flatMap((line) => {
    const [, broken] = /^Uncaught error from (?:\.\/)?(\S+) FAILED$/.exec(line) ?? [];
    if (broken !== undefined) return [`${broken}: an error outside of its tests`];
    const [test = "", result = "", ...more] = line.split(" ... ");
    const [file = "", name] = test.replace(/^\.\//, "").split(" => ");
    // A test step prints its name before its result.
    const isFailed = more.length === 0 && /^(?:FAILED|cancelled)\b/.test(result);
    return isFailed && name !== undefined ? [`${file}: ${name}`] : [];
  });
  const times = new Map<string, number>();
  for (const line of lines) {
    const [, file, minutes = 0, amount, unit] =
      /^\.\/(\S+) => .*\((?:(\d+)m)?([\d.]+)(ms|s)\)$/.exec(line) ?? [];
    // A test's time includes its steps.
    if (file === undefined || line.split(" ... ").length > 2) continue;
    const ms = Number(minutes) * 60_000 + Number(amount) * (unit === "s" ? 1_000 : 1);
    times.set(file, (times.get(file) ?? 0) + ms);
  }
  const summary = lines.findLast((line) => /^(?:ok|FAILED) \| /.test(line)) ?? "";
  const count = (what: string): number =>
    Number(new RegExp(`(\\d+) ${what}`).exec(summary)?.[1] ?? 0);
  return { passed: count("passed"), skipped: count("ignored"), failures, times };
}

function endGroup(pid: number): void {
  try {
    if (Deno.build.os === "windows") {
      new Deno.Command("taskkill", { args: ["/PID", String(pid), "/T", "/F"] }).outputSync();
    } else Deno.kill(-pid, "SIGKILL");
  } catch (error) {
    // All processes in the group have already ended.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function pathsFor(arg: string): string[] {
  const task = namedExecutable(arg)?.task;
  if (task === undefined) return [arg];
  const own = [...Deno.readDirSync(repositoryPath("tests/e2e"))].map(({ name }) => name)
    .filter((name) => name.startsWith(`${task}_`) && name.endsWith("_test.ts"));
  return [`tests/${task}`, ...own.map((name) => `tests/e2e/${name}`)];
}

if (import.meta.main) {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    if (Deno.build.os === "windows" && signal === "SIGTERM") continue;
    Deno.addSignalListener(signal, () => {
      ending.abort();
      Deno.exit(130);
    });
  }
  const hasPaths = Deno.args.some((arg) => !arg.startsWith("--"));
  const args = Deno.args.flatMap(pathsFor);
  const notes = Deno.makeTempFileSync();
  const { passed, skipped, failures, times } = await runTests(
    hasPaths ? args : [...args, ...ALL],
    {
      env: { TEST_NOTES: notes },
      signal: ending.signal,
      onOutput: (text) => Deno.stdout.writeSync(new TextEncoder().encode(text)),
    },
  );
  const slowest = [...times].sort(([, a], [, b]) => b - a).slice(0, 10);
  print("\nSlowest files:");
  for (const [file, ms] of slowest) print(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
  const skippedChecks = new Set(Deno.readTextFileSync(notes).split("\n"));
  Deno.removeSync(notes);
  print([...skippedChecks].sort().join("\n"));
  if (failures.length > 0) print(`\nFailed:\n  ${failures.join("\n  ")}\n`);
  const skips = skipped > 0 ? `, ${skipped} skipped` : "";
  print(`${passed} passed, ${failures.length} failed${skips}`);
  Deno.exit(failures.length > 0 ? 1 : 0);
}
