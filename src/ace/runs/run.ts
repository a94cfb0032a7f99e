import type { ShellRun } from "../../kernel/hook/tool_use.ts";
import { redactSecrets } from "../../kernel/secrets.ts";
import { excerpt, withoutEscapes } from "../../kernel/text.ts";
import type { LoggedRun } from "../traces/trace_log.ts";
import { SUMMARY_WORDS } from "../words.ts";
import { type ShellLine, shellLine } from "./command_line.ts";
import { FAILED, PASSED } from "./formats.ts";
import { outputLines, problemsIn, type ReportedProblem } from "./tool_output.ts";

export interface CapturedRun extends LoggedRun {
  errors: ReportedProblem[];
}

const WORDS = 8;
const MAX_COMMAND = 2000;
const MAX_OUTPUT = 4000;
const MAX_SUMMARY = 40_000;

/** Returns the run of a shell command, without secrets; undefined for one that only looks. */
export function capturedRun(
  { command, output, exitCode, isInterrupted }: ShellRun,
  isFull: boolean,
): CapturedRun | undefined {
  const line = shellLine(command);
  if (line.isLook && !(line.isSetting && exitCode)) return undefined;
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

function firstWords(command: string): string {
  return command.trim().split(/\s+/).slice(0, WORDS).join(" ").slice(0, 200);
}

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
  const lines = outputLines(output.slice(-MAX_SUMMARY));
  const has = (patterns: readonly RegExp[]): boolean =>
    lines.some((line) => patterns.some((pattern) => pattern.test(line)));
  if (has(FAILED)) return "fail";
  return has(PASSED) ? "pass" : "unknown";
}

/** The runner that shows the problems of a compiler as its own. */
const RUNNER_OF: Readonly<Record<string, string>> = { rustc: "cargo" };

function errorsIn({ runner }: ShellLine, output: string): ReportedProblem[] {
  const errors = problemsIn(output).filter(({ severity }) => severity === "error")
    .map((problem) => {
      const isOwn = problem.tool === "" || RUNNER_OF[problem.tool] === runner;
      return isOwn ? { ...problem, tool: runner } : problem;
    });
  return errors.length > 0 ? errors : [lastWords(runner, output)];
}

/** Returns the first line that reports an error; default: the last line that isn't a summary. */
function lastWords(tool: string, output: string): ReportedProblem {
  const lines = outputLines(output.slice(-8000)).filter((line) => /\p{L}{2}/u.test(line));
  const telling = lines.filter((line) => !isSummary(line));
  const message = telling.find((line) => /\berror\b|[a-z]Error\b/i.test(line)) ??
    telling.find((line) => FAILED.some((pattern) => pattern.test(line))) ??
    telling.at(-1) ?? lines.at(-1) ?? "the command failed without a message";
  return { tool, severity: "error", message: excerpt(message, 300), file: "", line: 0 };
}

function isSummary(line: string): boolean {
  const [, counted, only] = /^[\W_]*(?:\d+ ([a-z]+)\b|([a-z]+)\W*$)/i.exec(line) ?? [];
  return /^make(?:\[\d+\])?: \*\*\* /.test(line) ||
    SUMMARY_WORDS.has((counted ?? only ?? "").toLowerCase());
}
