import type { ShellRun } from "../../kernel/hook/tool_use.ts";
import { redactSecrets } from "../../kernel/secrets.ts";
import { excerpt, withoutEscapes } from "../../kernel/text.ts";
import type { LoggedRun } from "../insights/capture.ts";
import { type ShellLine, shellLine } from "./command_line.ts";
import { problemsIn, type ReportedProblem } from "./tool_output.ts";

export interface CapturedRun extends LoggedRun {
  errors: ReportedProblem[];
}

const WORDS = 8;
const MAX_COMMAND = 2000;
const MAX_OUTPUT = 4000;

/** Returns the run of a shell command, without secrets; undefined for one that only looks. */
export function capturedRun(
  { command, output, exitCode, isInterrupted }: ShellRun,
  isFull: boolean,
): CapturedRun | undefined {
  const line = shellLine(command);
  if (line.isLook && !(line.isSetter && exitCode)) return undefined;
  const clean = redactSecrets(output);
  const status = isInterrupted === true ? "unknown" : statusOf(line, clean, exitCode);
  const shown = redactSecrets(command);
  return {
    runner: line.runner,
    command: isFull ? shown.slice(0, MAX_COMMAND) : firstWords(shown),
    status,
    errors: status === "fail" ? errorsIn(line, clean) : [],
    ...(isFull && { output: withoutEscapes(clean.slice(-MAX_OUTPUT)) }),
  };
}

export function firstWords(command: string): string {
  return command.trim().split(/\s+/).slice(0, WORDS).join(" ").slice(0, 200);
}

const FAILED = new RegExp(
  [
    String.raw`^\S{1,400}\(\d+,\d+\): error TS\d+:`,
    String.raw`^\S{1,400}:\d+:\d+ - error TS\d+:`,
    String.raw`^Found [1-9]\d* errors?\b`,
    String.raw`^[ \t]{0,20}(?:Test Files|Tests|Test Suites):?[ \t]{1,20}[1-9]\d* failed`,
    String.raw`^(?:=+ )?[1-9]\d* (?:failed|errors?)(?:,| in )`,
    String.raw`^FAILED \S`,
    String.raw`^--- FAIL: |^FAIL(?:\s|$)`,
    String.raw`^test result: FAILED|^error\[E\d+\]: |^error: (?:could not compile|test failed)`,
    String.raw`^✖ \d+ problems? \([1-9]`,
    String.raw`^make(?:\[\d+\])?: \*\*\* `,
    String.raw`^npm (?:error|ERR!) `,
    String.raw`^(?:│ )?Error: |^ERROR: failed to`,
    String.raw`^BUILD FAIL(?:ED|URE)|^\[ERROR\] `,
    String.raw`^FAILED \(|^Traceback \(most recent call last\)`,
  ].join("|"),
  "m",
);
const PASSED =
  /^[ \t]{0,20}(?:Test Files|Tests|Test Suites):?[ \t]{1,20}\d+ passed|^(?:={1,200} )?\d+ passed(?:,| in )|^test result: ok\.|^Found 0 errors?\b/m;

function statusOf(
  { hasOwnExit, isRedirected, showsFile }: ShellLine,
  output: string,
  exitCode: number | undefined,
): "pass" | "fail" | "unknown" {
  if (hasOwnExit && exitCode !== undefined) {
    if (exitCode !== 0) return "fail";
    return isRedirected ? "unknown" : "pass";
  }
  if (showsFile) return "unknown";
  const plain = withoutEscapes(output.slice(-40_000));
  if (FAILED.test(plain)) return "fail";
  return PASSED.test(plain) ? "pass" : "unknown";
}

const COMPILERS: Readonly<Record<string, readonly string[]>> = {
  rustc: ["cargo"],
  kotlin: ["gradle", "gradlew"],
};

function errorsIn({ runner }: ShellLine, output: string): ReportedProblem[] {
  const problems = problemsIn(output).map((problem) => {
    const { tool } = problem;
    const isInner = tool !== "" && !COMPILERS[tool]?.includes(runner);
    return { ...problem, tool: isInner ? tool : runner };
  });
  const errors = problems.filter(({ severity }) => severity === "error");
  return errors.length > 0 ? errors : [lastWords(runner, output)];
}

const SUMMARY =
  /^[\W_]*(?:\d+ (?:errors?|failed|failures?|passed|tests|problems)\b|make(?:\[\d+\])?: \*\*\*|(?:build )?fail(?:ed|ure)?$)/i;

function lastWords(tool: string, output: string): ReportedProblem {
  const lines = output.slice(-8000).split("\n").map((line) => withoutEscapes(line).trim())
    .filter((line) => /\p{L}{2}/u.test(line));
  const telling = lines.filter((line) => !SUMMARY.test(line));
  const message = telling.find((line) => /\berror\b|[a-z]Error\b/i.test(line)) ?? telling.at(-1) ??
    lines.at(-1) ?? "the command failed without a message";
  return { tool, severity: "error", message: excerpt(message, 300), file: "", line: 0 };
}
