import { DEV_CONFIG, repositoryPath } from "./executables.ts";

export interface TestRun {
  passed: number;
  skipped: number;
  failures: string[];
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

/**
 * Runs `deno test` with these arguments, with two files at a time. The run also ends the processes
 * that the tests started.
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
    env: { DENO_JOBS: "2", NO_COLOR: "1", ...env },
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
  const summary = lines.findLast((line) => /^(?:ok|FAILED) \| /.test(line)) ?? "";
  const count = (what: string): number =>
    Number(new RegExp(`(\\d+) ${what}`).exec(summary)?.[1] ?? 0);
  return { passed: count("passed"), skipped: count("ignored"), failures };
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
