import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Board } from "./board.ts";
import { projectKey } from "./project_key.ts";

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

/** A project's name, and the input field that contained it. */
interface GivenName {
  /** The input field with the name. */
  field: string;
  name: string;
  /** The remedy if the caller means another project. */
  otherwise: string;
}

/**
 * Returns a project's name as spelled in its folders. Throws `ToolError` if no project has exactly
 * this name, but another project's name is nearly the same.
 */
export function meantProject(board: Board, { field, name, otherwise }: GivenName): string {
  const known = board.project(name);
  if (known !== undefined) return known.name;
  const near = board.projects.map((project) => project.name).filter((one) => isNearly(name, one));
  if (near.length === 0) return name;
  throw new ToolError(
    `${field} "${excerpt(name)}" is new, but similar to ${near.slice(0, 3).join(", ")}`,
    { next: `Use the existing name; for a different project, ${otherwise}.` },
  );
}

/** The minimum length of names that are compared for misspellings. */
const MIN_LETTERS = 4;

/**
 * Returns true for two names that differ in one letter; names that differ only in digits are
 * different projects.
 */
export function isNearly(name: string, other: string): boolean {
  const [one, two] = [projectKey(name), projectKey(other)];
  if (lettersOf(one).length < MIN_LETTERS || lettersOf(two).length < MIN_LETTERS) return false;
  return lettersOf(one) !== lettersOf(two) && isOneApart(one, two);
}

function lettersOf(name: string): string {
  return name.replace(/\p{N}+/gu, "");
}

/** Returns true if two texts differ in one added, missing or changed character. */
function isOneApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest ||
    rest === otherRest.slice(1);
}
