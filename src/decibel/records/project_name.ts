import { ToolError } from "../../kernel/errors.ts";
import { nearest, probablyMeant } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Board } from "./board.ts";

/**
 * Returns a note with the nearest project names if a project has no records; undefined if it has
 * records.
 */
export function unknownProject(board: Board, name: string): string | undefined {
  if (board.project(name) !== undefined) return undefined;
  const names = board.projects.map((project) => project.name);
  if (names.length === 0) return "No records exist yet.";
  return `No project is named "${excerpt(name)}". Nearest: ${nearest(name, names).join(", ")}.`;
}

const MIN_LETTERS = 4;

/**
 * Returns a project's name as spelled in its folders. Throws `ToolError` if the project is new, but
 * another project's name is nearly the same; names that differ only in digits are different.
 */
export function meantProject(board: Board, field: string, name: string): string {
  const known = board.project(name);
  if (known !== undefined) return known.name;
  const letters = lettersOf(name);
  const names = board.projects.map((project) => project.name)
    .filter((one) => lettersOf(one).length >= MIN_LETTERS && lettersOf(one) !== letters);
  const near = letters.length < MIN_LETTERS ? undefined : probablyMeant(name, names);
  if (near === undefined) return name;
  throw new ToolError(`${field} "${excerpt(name)}" is new, but similar to ${near}`, {
    next:
      "Use the existing name; for a different project, record something in it with new_project.",
  });
}

function lettersOf(name: string): string {
  return name.replace(/[^\p{L}]+/gu, "");
}
