import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { KIND_NAMES, type KindName, KINDS, placeFolder } from "./kind.ts";
import { requireInside } from "./place.ts";
import { projectNames } from "./projects.ts";
import type { RecordStore } from "./store.ts";

/** Returns a note for a project that has no folder, with the nearest; undefined if it has one. */
export function unknownProject(store: RecordStore, place: string): string | undefined {
  if (hasFolder(store, place)) return undefined;
  const names = projectNames(store);
  if (names.length === 0) return "There are no records yet.";
  return `There is no project "${excerpt(place)}". Nearest: ${nearest(place, names).join(", ")}.`;
}

/**
 * Refuses a new project that has nearly the name of another one, unless it is said to be new.
 * Throws `ToolError`; also for a place, given in `field`, that leads out of the root.
 */
export function requireMeant(
  store: RecordStore,
  kind: KindName,
  { place, isNew }: { place: string; isNew: boolean },
): void {
  const { placeKey } = KINDS[kind];
  requireInside(store, placeKey, place);
  if (isNew || hasFolder(store, place)) return;
  const near = projectNames(store).filter((name) => isNearly(place, name));
  if (near.length === 0) return;
  throw new ToolError(
    `${placeKey} "${excerpt(place)}" is new, and nearly the name of ${near.slice(0, 3).join(", ")}`,
    { next: "Use that name, or set new_project to true where another project is meant." },
  );
}

function hasFolder({ folder }: RecordStore, place: string): boolean {
  return KIND_NAMES.some((kind) => folder.kind(placeFolder(kind, place)) === "folder");
}

/** The fewest letters of a name that another one can be a slip of. */
const MIN_LETTERS = 5;

/**
 * True for two names that are the same but for case, spaces, `-` and `_`, or one letter; those that
 * only differ in digits are meant to differ.
 */
export function isNearly(name: string, other: string): boolean {
  const [one, two] = [plain(name), plain(other)];
  if (lettersOf(one).length < MIN_LETTERS || lettersOf(two).length < MIN_LETTERS) return false;
  if (one === two) return name !== other;
  return lettersOf(one) !== lettersOf(two) && isOneApart(one, two);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}

function lettersOf(name: string): string {
  return name.replace(/\p{N}+/gu, "");
}

/** True where one character more, less or other makes one text of the other. */
function isOneApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest ||
    rest === otherRest.slice(1);
}
