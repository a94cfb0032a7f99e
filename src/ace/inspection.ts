import { isLocked } from "../kernel/disk/lock.ts";
import { readSharedText, type SharedFile, versionAt } from "../kernel/disk/shared_file.ts";
import { whyNotWritten } from "../kernel/disk/writer.ts";
import { ToolError } from "../kernel/errors.ts";
import type { Inspection } from "../kernel/service/service.ts";
import { counted, plural } from "../kernel/plural.ts";
import type { AceContext } from "./context.ts";
import { parseInsight } from "./insights/insight.ts";
import { readRecords } from "./logs/record_log.ts";
import { parsePlaybook } from "./playbook/playbook.ts";
import { parseTrace } from "./traces/trace.ts";
import { conflictLine } from "../kernel/git_conflict.ts";
import { conflictError } from "./errors.ts";

export function inspectAce(context: AceContext): Promise<Inspection[]> {
  const { agents, votes, traces, insights } = context;
  return Promise.all([
    inspect("playbook", agents, () => inspectPlaybook(agents)),
    inspect("vote log", votes, () => inspectLog(votes, (value) => value)),
    inspect("trace log", traces, () => inspectLog(traces, parseTrace)),
    inspect("insight log", insights, () => inspectLog(insights, parseInsight)),
  ]);
}

type Findings = Pick<Inspection, "facts" | "problems">;

/** Returns one file's inspection. A missing log counts as empty, but the playbook must exist. */
async function inspect(
  title: string,
  file: SharedFile,
  look: () => Findings,
): Promise<Inspection> {
  const { path, name } = file;
  const found = versionAt(path) !== undefined;
  const isLog = title !== "playbook";
  const files = [{ path: name, found, ...(isLog && { optional: true as const }) }];
  const locks = await isLocked(file) ? [{ path: file.lock }] : [];
  try {
    const { facts, problems } = look();
    return { title, files, locks, facts, problems: [...problems, ...cannotBeWritten(file)] };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { what, advice } = error.report;
    const remedy = found || isLog ? advice : `Run "ace-server init". ${advice}`;
    return { title, files, locks, facts: ["unreadable"], problems: [{ what, advice: remedy }] };
  }
}

function cannotBeWritten(file: SharedFile): Inspection["problems"] {
  const error = whyNotWritten(file);
  return error === undefined ? [] : [error.report];
}

function inspectPlaybook(agents: SharedFile): Findings {
  const { text, bullets, sections } = parsePlaybook(readSharedText(agents));
  const twice = bullets.length - new Set(bullets.map(({ id }) => id)).size;
  return {
    facts: [
      counted(bullets.length, "bullet"),
      counted(sections.length, "section"),
      ...(twice > 0 ? [`${counted(twice, "bullet")} whose id another one has`] : []),
    ],
    problems: conflictProblems(agents, conflictLine(text)),
  };
}

function conflictProblems({ name }: SharedFile, line: number | undefined): Inspection["problems"] {
  return line === undefined ? [] : [conflictError(name, line).report];
}

function damageProblems(
  { name }: SharedFile,
  lines: readonly { line: number }[],
): Inspection["problems"] {
  if (lines.length === 0) return [];
  const numbers = lines.map(({ line }) => line).join(", ");
  return [{
    what: `${name} is damaged in ${plural(lines.length, "line")} ${numbers}`,
    advice: "Restore these lines from a backup or from Git, or delete them: the server skips them.",
  }];
}

function inspectLog(
  file: SharedFile,
  parse: (value: unknown) => unknown,
): Findings {
  let records = 0;
  const { skippedLines = 0, damaged_lines = [] } = readRecords(file, parse, () => records++);
  const conflict = hasText(file) ? conflictLine(readSharedText(file)) : undefined;
  return {
    facts: [
      counted(records, "record"),
      ...(skippedLines > 0 ? [counted(skippedLines, "malformed line")] : []),
    ],
    problems: [...conflictProblems(file, conflict), ...damageProblems(file, damaged_lines)],
  };
}

function hasText({ path, isPrivate }: SharedFile): boolean {
  return isPrivate !== true && versionAt(path) !== undefined;
}
