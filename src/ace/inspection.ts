import { versionAt } from "./files/file_version.ts";
import { whyNotWritten } from "./files/shared_text.ts";
import type { SharedFile } from "./files/shared_file.ts";
import { ToolError } from "../kernel/errors.ts";
import type { Inspection } from "../kernel/service/service.ts";
import { counted } from "../kernel/plural.ts";
import type { AceContext } from "./context.ts";
import { parseRecord } from "./insights/insight_log.ts";
import { playbookSection, SECTIONS } from "./insights/section.ts";
import { readRecords } from "./logs/record_log.ts";
import { readPlaybook } from "./playbook/playbook.ts";
import { parseTrace } from "./traces/trace.ts";

/** Returns the facts about the playbook and the two logs, and their problems. */
export function inspectAce({ agents, traces, insights }: AceContext): Inspection[] {
  return [
    inspect("playbook", agents, () => inspectPlaybook(agents)),
    inspect("trace log", traces, () => inspectLog(traces, parseTrace)),
    inspect("insight log", insights, () => inspectLog(insights, parseRecord)),
  ];
}

type Findings = Pick<Inspection, "facts" | "problems">;

/** A missing log is empty; the playbook must exist. */
function inspect(title: string, file: SharedFile, look: () => Findings): Inspection {
  const { path, name } = file;
  const found = versionAt(path) !== undefined;
  const isLog = title !== "playbook";
  const files = [{ path: name, found, ...(isLog && { optional: true as const }) }];
  try {
    const { facts, problems } = look();
    return { title, files, facts, problems: [...problems, ...cannotBeWritten(file)] };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { title, files, facts: ["unreadable"], problems: [error.report] };
  }
}

function cannotBeWritten(file: SharedFile): Inspection["problems"] {
  const error = whyNotWritten(file);
  return error === undefined ? [] : [error.report];
}

function inspectPlaybook(agents: SharedFile): Findings {
  const { bullets, sections } = readPlaybook(agents);
  const missing = Object.values(SECTIONS).filter((name) =>
    playbookSection(sections, name) === undefined
  );
  const twice = bullets.length - new Set(bullets.map(({ id }) => id)).size;
  return {
    facts: [
      counted(bullets.length, "bullet"),
      counted(sections.length, "section"),
      ...(twice > 0 ? [`${counted(twice, "bullet")} whose id another one has`] : []),
    ],
    problems: missing.map((name) => ({
      what: `${agents.name} has no section "${name}"`,
      advice: `Run "ace-server init", or add the heading "## ${name}".`,
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
    facts: [
      counted(records, "record"),
      ...(skippedLines > 0 ? [counted(skippedLines, "malformed line")] : []),
    ],
    problems: [],
  };
}
