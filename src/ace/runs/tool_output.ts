import { withoutEscapes } from "../../kernel/text.ts";
import { type Format, FORMATS } from "./formats.ts";

/** A problem that a tool reported. Without a location, `file` is "" and `line` is 0. */
export interface ReportedProblem {
  tool: string;
  severity: "error" | "warning";
  message: string;
  file: string;
  line: number;
  column?: number;
  code?: string;
}

const MAX_READ = 100_000;
const MAX_PROBLEMS = 50;
const MAX_LINE = 2000;
const MAX_MESSAGE = 500;
const MAX_ABOVE = 200;

/** Returns the lines of an output, without colours and without the ends of very long lines. */
export function outputLines(output: string): string[] {
  return output.split("\n").map((line) => withoutEscapes(line.slice(0, MAX_LINE)).trimEnd());
}

/** Returns the distinct problems in a tool's output, in order, at most 50. */
export function problemsIn(output: string): ReportedProblem[] {
  const lines = outputLines(output.slice(0, MAX_READ));
  const found = new Map<string, ReportedProblem>();
  for (let at = 0; at < lines.length && found.size < MAX_PROBLEMS; at++) {
    for (const format of FORMATS) {
      const problem = problemAt(lines, at, format);
      if (problem === undefined) continue;
      const { file, line, code = "", message } = problem.found;
      const key = [file, line, code, message].join("\n");
      if (!found.has(key)) found.set(key, problem.found);
      at = problem.last;
      break;
    }
  }
  return [...found.values()];
}

type Parts = Record<string, string>;

function problemAt(
  lines: readonly string[],
  at: number,
  { tool, lines: [first, ...others], within = 0, above }: Format,
): { found: ReportedProblem; last: number } | undefined {
  let parts = partsIn(first, lines[at]);
  if (parts === undefined) return undefined;
  const end = Math.min(at + within, lines.length - 1);
  let last = at;
  for (const pattern of others) {
    let more: Parts | undefined;
    while (more === undefined && last < end) more = partsIn(pattern, lines[++last]);
    if (more === undefined) return undefined;
    parts = { ...parts, ...more };
  }
  if (above !== undefined) {
    const before = lines.slice(Math.max(0, at - MAX_ABOVE), at);
    const title = before.findLast((line) => above.test(line));
    if (title === undefined) return undefined;
    parts = { ...parts, ...partsIn(above, title) };
  }
  return { found: problemOf(tool, parts), last };
}

function partsIn(pattern: RegExp | undefined, line = ""): Parts | undefined {
  const match = pattern?.exec(line);
  if (match === null || match === undefined) return undefined;
  const named = Object.entries(match.groups ?? {});
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function problemOf(tool: string, parts: Parts): ReportedProblem {
  const { file = "", line = "0", column, severity = "error", code, message = "" } = parts;
  return {
    tool,
    severity: severity.toLowerCase() === "warning" ? "warning" : "error",
    message: message.slice(0, MAX_MESSAGE),
    file: file.replace(/^file:\/\//, ""),
    line: Number(line),
    ...(column !== undefined && { column: Number(column) }),
    ...(code !== undefined && { code }),
  };
}
