import { DEV_CONFIG } from "../executables.ts";
import { TestProgress } from "./test_progress.ts";

/** How to run test files. */
export interface TestOptions {
  /** The folder to run in: a copy of the repository. */
  cwd?: string;
  /** More flags for `deno test`. */
  flags?: readonly string[];
  /** How long a test of the file may take, and its module to load, in milliseconds. */
  limitMs: (file: string) => number;
  /** Ends the process. */
  signal?: AbortSignal;
}

/** What one process made of its files. */
export interface TestOutcome {
  passed: number;
  skipped: number;
  /** What failed, hung or broke, each on a line: `file: name`. */
  failures: string[];
  /** What was printed. */
  output: string;
  /** Files that did not run, for one before them was ended. */
  rest: string[];
}

/**
 * Runs test files in one process. A test that takes longer than the limit of its file ends the
 * process and all that it started; it counts as failed, and the files after it are left.
 */
export async function runTestFiles(
  files: readonly string[],
  { cwd = Deno.cwd(), flags = [], limitMs, signal }: TestOptions,
): Promise<TestOutcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      "-A",
      "--no-prompt",
      "--no-check",
      "--config",
      DEV_CONFIG,
      "--unstable-worker-options",
      ...flags,
      ...files,
    ],
    cwd,
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    // A group of its own, so that what a test has started ends with it.
    detached: true,
  }).spawn();
  const end = (): void => endGroup(child);
  signal?.addEventListener("abort", end);

  const progress = new TestProgress();
  let output = "";
  let hung: { file: string; limit: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (): void => {
    clearTimeout(timer);
    const begun = progress.left > 0 ? progress.files.at(-1) : undefined;
    const unseen = files.filter((file) => !isAmong(file, progress.files, cwd));
    const running = files.find((file) => begun !== undefined && isAmong(file, [begun], cwd));
    const file = running ?? unseen[0] ?? files.at(-1) ?? "";
    const limit = limitMs(file);
    timer = setTimeout(() => {
      hung = { file, limit };
      end();
    }, limit);
  };
  watch();
  const [{ success }] = await Promise.all([
    child.status,
    eachText(child.stdout, (text) => {
      output += text;
      if (progress.add(text)) watch();
    }),
    eachText(child.stderr, (text) => output += text),
  ]);
  clearTimeout(timer);
  signal?.removeEventListener("abort", end);

  const failures = [...progress.failures];
  const rest = hung === undefined
    ? []
    : files.filter((file) => !isAmong(file, progress.files, cwd));
  if (hung !== undefined) {
    // Between two files of a process it is not known which of the next ones hangs.
    const isKnown = progress.left > 0 || rest.length < 2;
    if (isKnown) failures.push(hungLine(hung, progress));
    if (progress.left === 0 && rest.length === 1) rest.pop();
  } else if (!success && failures.length === 0 && signal?.aborted !== true) {
    // Such as a module that throws, or a resource that a test leaked after its end.
    failures.push(`${files.join(" ")}: failed outside of any test`);
  }
  return { passed: progress.passed, skipped: progress.skipped, failures, output, rest };
}

function hungLine(
  { file, limit }: { file: string; limit: number },
  progress: TestProgress,
): string {
  const { current, left } = progress;
  const name = current ?? (left > 0 ? "what follows a test" : "its loading, or its end");
  const lost = left > 1 ? `; the ${left - 1} after it did not run` : "";
  return `${file}: ${name}: ended after ${limit / 1000} s without an end${lost}`;
}

/** Deno names files relative to its folder, as `./tests/a_test.ts`. */
function isAmong(file: string, named: readonly string[], cwd: string): boolean {
  const path = absolute(file, cwd);
  return named.some((one) => absolute(one, cwd) === path);
}

function absolute(file: string, cwd: string): string {
  return new URL(file, `file://${cwd}/`).pathname;
}

function endGroup(child: Deno.ChildProcess): void {
  try {
    if (Deno.build.os === "windows") {
      new Deno.Command("taskkill", { args: ["/PID", String(child.pid), "/T", "/F"] }).outputSync();
    } else Deno.kill(-child.pid, "SIGKILL");
  } catch (error) {
    // It has ended by itself meanwhile.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function eachText(
  stream: ReadableStream<Uint8Array>,
  take: (text: string) => void,
): Promise<void> {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) take(text);
}
