import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Board } from "./board.ts";
import { projectKey } from "./project_key.ts";

/** Returns a note for a project that has no records, with the nearest; undefined if it has some. */
export function unknownProject(board: Board, name: string): string | undefined {
  if (board.project(name) !== undefined) return undefined;
  const names = board.projects.map((project) => project.name);
  if (names.length === 0) return "No records exist yet.";
  return `No project is called "${excerpt(name)}". Nearest: ${nearest(name, names).join(", ")}.`;
}

/** A project's name, and the input it was given in. */
interface GivenName {
  /** The input with the name. */
  field: string;
  name: string;
  /** The remedy if the caller means another project. */
  otherwise: string;
}

/**
 * Returns a project's name as spelled in its folders. Throws `ToolError` if no project has the
 * name, but another one has nearly the same.
 */
export function meantProject(board: Board, { field, name, otherwise }: GivenName): string {
  const known = board.project(name);
  if (known !== undefined) return known.name;
  const near = board.projects.map((project) => project.name).filter((one) => isNearly(name, one));
  if (near.length === 0) return name;
  throw new ToolError(
    `${field} "${excerpt(name)}" is new, but similar to ${near.slice(0, 3).join(", ")}`,
    { next: `Use that name; if another project is meant, ${otherwise}.` },
  );
}

/** The minimum length of a name that another one can misspell. */
const MIN_LETTERS = 4;

/**
 * Returns true for two names one letter apart; names that differ only in digits are different
 * projects.
 */
export function isNearly(name: string, other: string): boolean {
  const [one, two] = [projectKey(name), projectKey(other)];
  if (lettersOf(one).length < MIN_LETTERS || lettersOf(two).length < MIN_LETTERS) return false;
  return lettersOf(one) !== lettersOf(two) && isOneApart(one, two);
}

function lettersOf(name: string): string {
  return name.replace(/\p{N}+/gu, "");
}

/** Returns true if the texts differ in one added, missing or other character. */
function isOneApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest ||
    rest === otherRest.slice(1);
}
