import { fieldLine, textField } from "../kernel/front_matter.ts";
import { type Heading, headingKey, headingsOf, type Line, proseLines } from "../kernel/markdown.ts";
import type { RootFolder } from "../kernel/root_folder.ts";
import { excerpt } from "../kernel/text.ts";
import type { Check } from "./checklist.ts";
import type { Stage } from "./framework_files.ts";
import { plain, tablesOf } from "./markdown_table.ts";
import { frontMatterProblem, locate, type Located, type ProjectFile } from "./project_files.ts";

/** What a document must fulfil: a phrase for it, and how it is seen in the file. */
interface Requirement {
  what: string;
  see(file: ProjectFile): Omit<Check, "what">;
}

/**
 * The prerequisites of leaving `stage`, each with what the project's files say. A file that is
 * missing, unreadable or has invalid front matter meets none of its requirements.
 */
export function checkTransition(project: RootFolder, stage: Stage): Check[] {
  const status = checkFile("status.md", locate(project, "status"), [
    { what: `the stage is ${stage}`, see: (file) => seeStage(file, stage) },
    { what: "the phase is complete", see: seePhase },
  ]);
  if (stage === "discover") {
    return [...status, ...checkFile("brief", locate(project, "brief"), contract(["complete"]))];
  }
  if (stage === "design") {
    const requirements = [
      ...contract(["complete", "approved"]),
      { what: "Open Questions is empty or none", see: seeOpenQuestions },
      { what: "it has a Develop Handoff section", see: seeHandoff },
    ];
    return [...status, ...checkFile("design", locate(project, "design"), requirements)];
  }
  const tasks: Requirement = { what: "no task is open", see: seeTasks };
  return [...status, ...checkFile("tasks", locate(project, "tasks"), [tasks])];
}

function contract(statuses: readonly string[]): Requirement[] {
  return [
    { what: `its status is ${statuses.join(" or ")}`, see: (file) => seeStatus(file, statuses) },
    { what: "no open issue of P1, Critical or High", see: seeIssues },
  ];
}

function checkFile(name: string, located: Located, requirements: readonly Requirement[]): Check[] {
  if ("problem" in located) {
    const what = requirements.map((requirement) => requirement.what).join(", ");
    const found = located.path === undefined
      ? located.problem
      : `${located.path}: ${located.problem}`;
    return [{ what: `${name}: ${what}`, verdict: "not met", found }];
  }
  const problem = frontMatterProblem(located.frontMatter);
  return requirements.map(({ what, see }) => {
    const seen = problem === undefined
      ? see(located)
      : { verdict: "not met" as const, found: problem, where: located.path };
    return { what: `${name}: ${what}`, ...seen };
  });
}

function seeStage(file: ProjectFile, stage: Stage): Omit<Check, "what"> {
  const stated = statedField(file, "stage");
  if (stated === undefined) return { verdict: "not stated", found: "no stage", where: file.path };
  const isIt = new RegExp(`^${stage}(?:\\s*\\(.*\\))?$`, "i").test(stated.value);
  return { verdict: isIt ? "met" : "not met", found: quote(stated.value), where: stated.where };
}

function seePhase(file: ProjectFile): Omit<Check, "what"> {
  const stated = statedField(file, "phase");
  if (stated === undefined) return { verdict: "not stated", found: "no phase", where: file.path };
  const isComplete = /(?:^|\s)completed?[.!]?$/i.test(stated.value) &&
    !/\bnot\b|n't\b/i.test(stated.value);
  return {
    verdict: isComplete ? "met" : "not met",
    found: quote(stated.value),
    where: stated.where,
  };
}

function seeStatus(file: ProjectFile, wanted: readonly string[]): Omit<Check, "what"> {
  const status = textField(file.frontMatter, "status");
  if (status === undefined) return { verdict: "not stated", found: "no status", where: file.path };
  const where = `${file.path} line ${fieldLine(file.frontMatter, "status")}`;
  const isWanted = wanted.includes(status.toLowerCase());
  return { verdict: isWanted ? "met" : "not met", found: quote(status), where };
}

const CLOSED =
  /^(?:resolved|completed?|closed|done|fixed|deferred|rejected|duplicate|won'?t fix)\b/i;
const HIGHEST = /^(?:p1|critical|high)\b/i;
const PLACEHOLDER = /^[-–—.\s]*$/;

function seeIssues(file: ProjectFile): Omit<Check, "what"> {
  const section = linesUnder(file, "issue log");
  if (section === undefined) {
    return { verdict: "not stated", found: "no Issue Log section", where: file.path };
  }
  const logs = tablesOf(section.lines).map(({ columns, rows }) => ({
    severities: severityColumns(columns),
    rows,
    hasStatus: columns.includes("status"),
  })).filter(({ severities, hasStatus }) => severities.length > 0 && hasStatus);
  const where = `${file.path} line ${section.heading.line}`;
  if (logs.length === 0) {
    return isNone(section.lines)
      ? { verdict: "met", found: "none", where }
      : { verdict: "not stated", found: "no table with severity and status columns", where };
  }
  const open = logs.flatMap(({ severities, rows }) =>
    rows.filter(({ cells }) => {
      const status = cells.get("status") ?? "";
      const isRow = [...cells.values()].some((cell) => !PLACEHOLDER.test(cell));
      return isRow && !CLOSED.test(status) &&
        severities.some((column) => HIGHEST.test(cells.get(column) ?? ""));
    })
  );
  if (open.length === 0) return { verdict: "met", found: "none open", where };
  const told = open.slice(0, 5).map(({ line, cells }) =>
    `line ${line} ${
      excerpt([...cells.values()].filter((cell) => cell).slice(0, 7).join(" | "), 100)
    }`
  );
  return { verdict: "not met", found: `${open.length} open: ${told.join("; ")}`, where: file.path };
}

/** Priority and severity say how much an issue weighs; impact only where neither is there. */
function severityColumns(columns: readonly string[]): string[] {
  const direct = columns.filter((column) => column === "priority" || column === "severity");
  return direct.length > 0 ? direct : columns.filter((column) => column === "impact");
}

function seeOpenQuestions(file: ProjectFile): Omit<Check, "what"> {
  const section = linesUnder(file, "open questions");
  if (section === undefined) {
    return { verdict: "not stated", found: "no Open Questions section", where: file.path };
  }
  const where = `${file.path} line ${section.heading.line}`;
  if (isNone(section.lines)) return { verdict: "met", found: "none", where };
  const first = section.lines.find((line) => line.text.trim() !== "");
  return { verdict: "not met", found: quote(first?.text ?? ""), where };
}

function seeHandoff(file: ProjectFile): Omit<Check, "what"> {
  const heading = headingsOf(file.text).find(({ text }) =>
    headingKey(text).startsWith("develop handoff")
  );
  return heading === undefined
    ? { verdict: "not met", found: "no such heading", where: file.path }
    : { verdict: "met", found: "there", where: `${file.path} line ${heading.line}` };
}

function seeTasks(file: ProjectFile): Omit<Check, "what"> {
  const lines = [...proseLines(file.text)];
  const boxes = lines.filter(({ text }) => /^\s*(?:[-*+]|\d+[.)])\s+\[[ xX]\](?:\s|$)/.test(text));
  const unchecked = boxes.filter(({ text }) => text.includes("[ ]")).map(({ number }) => number);
  const rows = tablesOf(lines).filter(({ columns }) => columns.includes("status"))
    .flatMap((table) => table.rows)
    .filter(({ cells }) => !PLACEHOLDER.test(cells.get("status") ?? ""));
  const pending = rows.filter(({ cells }) => !CLOSED.test(cells.get("status") ?? ""))
    .map(({ line }) => line);
  const open = [...unchecked, ...pending].sort((a, b) => a - b);
  if (open.length > 0) {
    const told = open.slice(0, 10).join(", ");
    return { verdict: "not met", found: `${open.length} open: lines ${told}`, where: file.path };
  }
  const count = boxes.length + rows.length;
  return count === 0
    ? { verdict: "not stated", found: "no check boxes and no status column", where: file.path }
    : { verdict: "met", found: `${count} done`, where: file.path };
}

/** A field of status.md: of its front matter, else `**Name:** value` under Current State. */
function statedField(
  file: ProjectFile,
  name: string,
): { value: string; where: string } | undefined {
  const value = textField(file.frontMatter, name);
  if (value !== undefined) {
    return { value, where: `${file.path} line ${fieldLine(file.frontMatter, name)}` };
  }
  const pattern = new RegExp(`^\\s*(?:[-*+]\\s+)?[*_]*${name}[*_]*\\s*:[*_]*\\s*(.+)$`, "i");
  for (const line of linesUnder(file, "current state")?.lines ?? []) {
    const found = pattern.exec(line.text)?.[1];
    if (found !== undefined) {
      return { value: plain(found), where: `${file.path} line ${line.number}` };
    }
  }
  return undefined;
}

/** The lines between the heading `key` and the next one of its level; undefined without it. */
function linesUnder(
  file: ProjectFile,
  key: string,
): { heading: Heading; lines: Line[] } | undefined {
  const headings = headingsOf(file.text);
  const index = headings.findIndex(({ text }) => headingKey(text) === key);
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const end = headings.slice(index + 1).find(({ level }) => level <= heading.level)?.start ??
    Infinity;
  const lines = [...proseLines(file.text)]
    .filter(({ start }) => start >= heading.end && start < end);
  return { heading, lines };
}

/** True when the lines say nothing, or only that there is nothing. */
function isNone(lines: readonly Line[]): boolean {
  return lines.map(({ text }) => plain(text.replace(/^\s*[-*+]\s+/, "")))
    .filter((text) => !PLACEHOLDER.test(text))
    .every((text) => /^(?:none|n\/a|nothing|no (?:open )?(?:questions|issues))\b/i.test(text));
}

function quote(value: string): string {
  return `"${excerpt(value)}"`;
}
