import type { ShellRun } from "../../kernel/hook/tool_use.ts";
import { excerpt, withoutEscapes } from "../../kernel/text.ts";
import { ranCommand } from "./command_line.ts";
import { problemsIn, type ReportedProblem } from "./tool_output.ts";

/** A run in the format of the trace log. */
export interface CapturedRun {
  runner: string;
  command: string;
  status: "pass" | "fail";
  errors: ReportedProblem[];
}

const MAX_COMMAND = 2000;
/** Compilers that build tools start. Their errors are named after the build tool. */
const COMPILERS: Readonly<Record<string, readonly string[]>> = {
  rustc: ["cargo"],
  kotlin: ["gradle", "gradlew"],
};

/**
 * Returns the run of a shell command: a known tool's result, or a failure. Returns undefined for a
 * command that only shows something, and for a passed command that isn't a tool. If a known tool's
 * output contains an error, its run failed, even if a pipe hides the exit code.
 */
export function capturedRun({ command, output, exitCode }: ShellRun): CapturedRun | undefined {
  const { runner, isTool, isReader } = ranCommand(command);
  if (isReader) return undefined;
  const problems = problemsIn(output);
  const hasErrors = problems.some(({ severity }) => severity === "error");
  const saysSo = exitCode === undefined && isTool && showsFailure(output);
  const hasFailed = (exitCode ?? 0) !== 0 || hasErrors || saysSo;
  if (!hasFailed && !isTool) return undefined;
  const named = problems.map((problem) => ({ ...problem, tool: toolOf(problem, runner) }));
  const errors = hasFailed && !hasErrors ? [...named, lastWords(runner, output)] : named;
  return {
    runner,
    command: command.slice(0, MAX_COMMAND),
    status: hasFailed ? "fail" : "pass",
    errors: hasFailed ? errors : [],
  };
}

function toolOf({ tool }: ReportedProblem, runner: string): string {
  if (tool === "") return runner;
  return Object.hasOwn(COMPILERS, tool) && COMPILERS[tool]?.includes(runner) ? runner : tool;
}

/** Matches an error that no matcher recognises. */
const REPORTED = /^\s{0,8}(?:\[ERROR\]|(?:CMake |fatal )?error\b[:!]|CMake Error\b|fatal:)/im;
/** The number of final lines in which a tool can report its failure count. */
const LAST_LINES = 10;
const FAILURES =
  /\b[1-9]\d{0,5} (?:errors?|failures?|failed|failing)\b|\b(?:errors|failures|failed)[:=] ?[1-9]|^\W{0,5}(?:BUILD )?FAIL(?:ED|URE)?\b/im;

/**
 * Returns true if the output ends with errors or a failure count, because some clients don't report
 * the exit code.
 */
function showsFailure(output: string): boolean {
  const end = withoutEscapes(output.slice(-4000)).trimEnd();
  const lines = end.split("\n");
  return REPORTED.test(end) || FAILURES.test(lines.slice(-LAST_LINES).join("\n"));
}

/** Matches a line that only counts failures or reports that something failed. */
const SUMMARY =
  /^[\W_]*(?:\d+ (?:errors?|fail|pass|runs|tests|examples|specs|problems|assertions)|(?:tests?|test files?|test suites?|assertions|build)\b.*\b(?:\d+|failed)\b|errors?!|failures?!|fail$|make: \*\*\*|collect2: )/i;

/** Returns an error with the last informative line of an unrecognised output. */
function lastWords(tool: string, output: string): ReportedProblem {
  const lines = output.slice(-4000).split("\n").map((line) => withoutEscapes(line).trim())
    .filter((line) => /\p{L}{2}/u.test(line));
  const telling = lines.filter((line) => !SUMMARY.test(line));
  const message =
    telling.findLast((line) => /error|exception|\b(?:fail|cannot|denied|not found)/i.test(line)) ??
      telling.at(-1) ?? lines.at(-1) ?? "the command failed without a message";
  return { tool, severity: "error", message: excerpt(message, 300), file: "", line: 0 };
}
