import { headingsIn, proseIn } from "../framework/parsed_text.ts";
import { type Line } from "../../kernel/markdown/headings.ts";
import { isPlaceholder, type TableRow, tablesOf } from "../framework/tables.ts";
import { plural } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { sectionsOf } from "../framework/sections.ts";
import { type State, statedState } from "../framework/states.ts";
import { howToDefine, statusColumn, type Statuses } from "../framework/statuses.ts";
import { type GateFinding, undecided } from "./checklist.ts";
import type { ProjectFile } from "./project_file.ts";

/** A task in a project's list. */
export interface ProjectTask {
  line: number;
  text: string;
  /** The task's written status; absent for a checkbox. */
  status?: string;
  state: State;
}

const BOX = /^[\s>]{0,40}(?:[-*+]|\d{1,3}[.)])\s+\[([^\]]?)\](?:\s+(\S.*)?)?$/;
/** An item at the beginning of its line. */
const ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)])\s+(\S.*)$/;
/** The heading above finished tasks, which need no status. */
const COMPLETED =
  /^(?:completed?|done|finished)(?: (?:tasks?|items?|work|milestones?|phases?))?(?: \([^)]{0,40}\))?$/;
const NO_TASKS = /^no (?:\w+ )?tasks\b/i;

/** Returns whether every task is done, based on the framework's task statuses. */
export function seeTasks(file: ProjectFile, statuses: Statuses): GateFinding {
  const tasks = tasksOf(file, statuses);
  for (const [state, verdict] of [["open", "not met"], ["unknown", "undecided"]] as const) {
    const left = tasks.filter((task) => task.state === state);
    const [first] = left;
    if (first === undefined) continue;
    const lines = left.slice(0, 10).map(({ line }) => line).join(", ") +
      (left.length > 10 ? ", …" : "");
    const what = state === "open" ? "open" : "with an unclear status";
    const remedy = state === "unknown" && /[\p{L}\p{N}]/u.test(first.status ?? "")
      ? `; "${excerpt(first.status ?? "", 40)}": ${howToDefine("task", statuses)}`
      : "";
    return {
      verdict,
      found: `${left.length} ${what} (${plural(left.length, "line")} ${lines}): ${
        excerpt(first.text)
      }${remedy}`,
      place: { file: file.path, line: first.line },
    };
  }
  const line = headingsIn(file.text)[0]?.line ?? 1;
  return tasks.length === 0
    ? undecided("no tasks listed", { file: file.path, line })
    : { verdict: "met", found: `all ${tasks.length} done`, place: { file: file.path, line } };
}

/** Returns the tasks in a list in order: table rows and check boxes. */
export function tasksOf(
  { text }: ProjectFile,
  statuses: Statuses,
): ProjectTask[] {
  const lines = [...proseIn(text)];
  const completed = new Set(
    sectionsOf(text, (key) => COMPLETED.test(key)).flatMap((part) =>
      part.lines.map(({ number }) => number)
    ),
  );
  const rows = tablesOf(lines).flatMap(({ columns, rows }) =>
    rows.flatMap((row) => taskOf(row, { columns, statuses, isCompleted: completed.has(row.line) }))
  );
  const boxes = boxesIn(lines).map(({ line, text, mark }): ProjectTask => ({
    line,
    text,
    state: boxState(text, mark ?? (completed.has(line) ? "x" : "")),
  }));
  return [...rows, ...boxes].sort((a, b) => a.line - b.line);
}

/** "[x] Draw (not really)" is ticked and taken back. */
function boxState(text: string, mark: string): State {
  if (mark !== "x") return "open";
  return /\((?:not|partly|partially|almost|half|except|still|un(?:done|finished)|nicht|teilweise)\b/i
      .test(text)
    ? "unknown"
    : "closed";
}

interface Box {
  line: number;
  text: string;
  /** In lower case; absent for an item without a box. */
  mark?: string;
}

/**
 * Returns check boxes, and items without a box in a list with boxes; any mark other than a tick is
 * open.
 */
function boxesIn(lines: readonly Line[]): Box[] {
  const found: Box[] = [];
  let list: { boxes: number; plain: Box[]; indent: number } = { boxes: 0, plain: [], indent: 0 };
  const close = (): void => {
    if (list.boxes > 0) found.push(...list.plain);
    list = { boxes: 0, plain: [], indent: 0 };
  };
  for (const { text, number } of lines) {
    const [box, mark = "", what = ""] = BOX.exec(text) ?? [];
    const plain = ITEM.exec(text)?.[1];
    if (box !== undefined) {
      found.push({ line: number, text: what, mark: mark.toLowerCase() });
      list.boxes++;
      list.indent = indentOf(text);
    } else if (plain !== undefined && !(list.boxes > 0 && indentOf(text) >= list.indent + 2)) {
      // An item under an indented checkbox is a note on the checkbox.
      list.plain.push({ line: number, text: plain });
    } else if (plain === undefined && text !== "" && !/^\s{2,}/.test(text)) {
      close();
    }
  }
  close();
  return found;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function taskOf(
  { line, cells, isBlank }: TableRow,
  { columns, statuses, isCompleted }: {
    columns: readonly string[];
    statuses: Statuses;
    isCompleted: boolean;
  },
): ProjectTask[] {
  const column = statusColumn(columns);
  const isList = column !== undefined || columns.includes("task");
  const filled = [...cells.values()].filter((cell) => !isPlaceholder(cell));
  if (isBlank || !isList || filled.some((cell) => NO_TASKS.test(cell))) return [];
  const status = cells.get(column ?? "") ?? "";
  const isDeferred = statuses === undefined && /^deferred/i.test(status);
  const stated: State = isDeferred ? "unknown" : statedState(status, statuses);
  const state = isPlaceholder(status) && isCompleted ? "closed" : stated;
  return [{ line, text: cells.get("task") ?? filled.slice(0, 3).join(" | "), status, state }];
}
