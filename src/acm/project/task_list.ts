import { proseLines } from "../../kernel/markdown/headings.ts";
import type { Finding } from "./checklist.ts";
import { isClosed } from "./issue_log.ts";
import { isPlaceholder, tablesOf } from "../../kernel/markdown/tables.ts";
import type { ProjectFile } from "./project_files.ts";

const BOX = /^[\s>]*(?:[-*+]|\d+[.)])\s+\[([ xX])\](?:\s|$)/;

/** Whether a tasks file has no unchecked box, and no row whose status says it is not done. */
export function seeTasks({ path, text }: ProjectFile): Finding {
  const lines = [...proseLines(text)];
  const boxes = lines.flatMap((line) => {
    const mark = BOX.exec(line.text)?.[1];
    return mark === undefined ? [] : [{ line: line.number, isOpen: mark === " " }];
  });
  const rows = tablesOf(lines).filter(({ columns }) => columns.includes("status"))
    .flatMap((table) => table.rows)
    .filter(({ cells }) => !isPlaceholder(cells.get("status") ?? ""))
    .map((row) => ({ line: row.line, isOpen: !isClosed(row) }));
  const tasks = [...boxes, ...rows];
  const open = tasks.filter(({ isOpen }) => isOpen).map(({ line }) => line).sort((a, b) => a - b);
  if (open.length > 0) {
    const more = open.length > 10 ? ", …" : "";
    const told = `${open.slice(0, 10).join(", ")}${more}`;
    return { verdict: "not met", found: `${open.length} open: lines ${told}`, where: path };
  }
  return tasks.length === 0
    ? { verdict: "not stated", found: "no check boxes and no status column", where: path }
    : { verdict: "met", found: `all ${tasks.length} done`, where: path };
}
