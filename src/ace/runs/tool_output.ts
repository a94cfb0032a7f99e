import { withoutEscapes } from "../../kernel/text.ts";
import { BLOCK_MATCHERS, type BlockMatcher, LINE_MATCHERS, TELLING_LINE } from "./matchers.ts";

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

const MAX_PROBLEMS = 50;
const MAX_LINE = 2000;
const MAX_MESSAGE = 500;
/** If a problem must end within this number of lines, any line may continue it. */
const NEXT = 2;

interface Begun {
  matcher: BlockMatcher;
  step: number;
  parts: Parts;
  until: number;
}

type Parts = Record<string, string>;

/** Returns the distinct problems in a tool's output, in order, at most 50. */
export function problemsIn(output: string): ReportedProblem[] {
  const found = new Map<string, ReportedProblem>();
  let begun: Begun[] = [];
  let number = 0;
  for (const raw of linesOf(output)) {
    if (found.size >= MAX_PROBLEMS) break;
    number++;
    const isNext = begun.some(({ matcher, until }) => matcher.within <= NEXT && until >= number);
    if (raw.length > MAX_LINE || !isNext && !TELLING_LINE.test(raw)) continue;
    const line = withoutEscapes(raw).trimEnd();
    const single = lineProblem(line);
    if (single !== undefined) {
      keep(found, single);
      continue;
    }
    begun = begun.filter(({ until }) => until >= number).flatMap((one) => {
      const parts = partsIn(one.matcher.patterns[one.step], line);
      if (parts === undefined) return [one];
      const all = { ...one.parts, ...parts };
      if (one.step + 1 < one.matcher.patterns.length) {
        return [{ ...one, step: one.step + 1, parts: all }];
      }
      keep(found, problemOf(one.matcher.tool, all));
      return one.matcher.loops ? [{ ...one, until: number + one.matcher.within }] : [];
    });
    for (const matcher of BLOCK_MATCHERS) {
      const parts = partsIn(matcher.patterns[0], line);
      if (parts === undefined) continue;
      const isUnderWay = begun.some((one) => one.matcher === matcher && one.step === 1);
      // The first line of a multi-line assertion is the most informative.
      if (isUnderWay && matcher.tool === "pytest") continue;
      begun = begun.filter((one) => one.matcher !== matcher);
      begun.push({ matcher, step: 1, parts, until: number + matcher.within });
    }
  }
  return [...found.values()];
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const stop = end < 0 ? text.length : end;
    yield text.slice(from, stop);
    from = stop + 1;
  }
}

function lineProblem(line: string): ReportedProblem | undefined {
  for (const { tool, pattern } of LINE_MATCHERS) {
    const parts = partsIn(pattern, line);
    if (parts !== undefined) return problemOf(tool, parts);
  }
  return undefined;
}

function partsIn(pattern: RegExp | undefined, line: string): Parts | undefined {
  const match = pattern?.exec(line);
  if (match === null || match === undefined) return undefined;
  const named = Object.entries(match.groups ?? {});
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function problemOf(tool: string, parts: Parts): ReportedProblem | undefined {
  const { file = "", line = "0", column, severity = "error", code, message = "" } = parts;
  if (severity.toLowerCase() === "note") return undefined;
  return {
    tool,
    severity: severity.toLowerCase() === "warning" ? "warning" : "error",
    message: (message || code || "").slice(0, MAX_MESSAGE),
    file: file.replace(/^file:\/\//, ""),
    line: Number(line),
    ...(column !== undefined && { column: Number(column) }),
    ...(code !== undefined && { code }),
  };
}

function keep(found: Map<string, ReportedProblem>, problem: ReportedProblem | undefined): void {
  if (problem === undefined) return;
  const { file, line, code = "", message } = problem;
  const key = `${file}\0${line}\0${code}\0${message}`;
  if (!found.has(key)) found.set(key, problem);
}
