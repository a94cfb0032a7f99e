import { versionAt } from "../kernel/disk/file_version.ts";
import type { SharedFile } from "../kernel/disk/shared_file.ts";
import { ToolError } from "../kernel/errors.ts";
import type { Inspection } from "../kernel/service/service.ts";
import type { AceContext } from "./context.ts";
import { parseInsight, SECTIONS } from "./insights/insight.ts";
import { readRecords } from "./logs/record_log.ts";
import { readPlaybook } from "./playbook/playbook.ts";
import { parseTrace } from "./traces/trace.ts";

/** What the playbook and the two logs hold, and what is wrong with them. */
export function inspectAce({ agents, traces, insights }: AceContext): Inspection[] {
  return [
    inspect("playbook", agents, () => inspectPlaybook(agents)),
    inspect("trace log", traces, () => inspectLog(traces, parseTrace)),
    inspect("insight log", insights, () => inspectLog(insights, parseInsight)),
  ];
}

type Findings = Pick<Inspection, "facts" | "problems">;

/** A missing log is empty; the playbook must exist. */
function inspect(title: string, { path, name }: SharedFile, look: () => Findings): Inspection {
  const found = versionAt(path) !== undefined;
  const isLog = title !== "playbook";
  const files = [{ path: name, found, ...(isLog && { optional: true as const }) }];
  try {
    return { title, files, ...look() };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { title, files, facts: ["unreadable"], problems: [error.report] };
  }
}

function inspectPlaybook(agents: SharedFile): Findings {
  const { bullets, sections } = readPlaybook(agents);
  const present = new Set(sections.map(({ name }) => name));
  const missing = Object.values(SECTIONS).filter((name) => !present.has(name));
  const twice = bullets.length - new Set(bullets.map(({ id }) => id)).size;
  return {
    facts: [
      `${bullets.length} bullets`,
      `${sections.length} sections`,
      ...(twice > 0 ? [`${twice} bullets whose id another one has`] : []),
    ],
    problems: missing.map((name) => ({
      what: `${agents.name} has no section "${name}"`,
      advice: `Add the heading "## ${name}" so that insights of this kind can be applied.`,
    })),
  };
}

function inspectLog(
  file: SharedFile,
  parse: (value: unknown) => unknown,
): Findings {
  let records = 0;
  const { skippedLines = 0 } = readRecords(file, parse, () => records++);
  return {
    facts: [`${records} records`, ...(skippedLines > 0 ? [`${skippedLines} malformed lines`] : [])],
    problems: [],
  };
}
