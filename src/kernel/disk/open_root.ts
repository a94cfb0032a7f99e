import { EXIT, StartError } from "../errors.ts";
import type { Environment } from "../roots/environment.ts";
import {
  expandPath,
  folderOf,
  isAbsolute,
  isForbiddenRoot,
  isWithin,
  type Place,
} from "../roots/path.ts";
import { type Root, type Roots, rootsOf } from "../roots/root.ts";
import { excerpt } from "../text.ts";
import { linkTarget, MAX_PATH, realPathOf, whatIsAt } from "./path_lookup.ts";

export interface NamedRoot {
  /** The name in messages, for example "ACM framework". */
  title: string;
  variable: string;
  fallback: string;
}

type GivenRoot = Omit<Root, "path">;

/** Returns the root from its variable or the default path. Throws `StartError`. */
export function namedRoot(environment: Environment, named: NamedRoot): Root {
  const { title, variable, fallback } = named;
  const value = environment.get(variable);
  const label = environment.label(variable);
  const given = { title, setBy: label, value: value ?? fallback };
  return openRoot({ ...given, ...(value === undefined && { isDefault: true }) }, environment);
}

function isHome(path: string, { home }: Place): boolean {
  return home !== undefined && realPathOf(path) === realPathOf(home);
}

/** Returns true for a working directory in which clients start servers without a project. */
export function isNoProject(place: Place): boolean {
  return isForbiddenRoot(place.cwd) || isHome(place.cwd, place);
}

/** Returns the real path of a default path in the working directory that points outside it. */
function leavingTarget({ isDefault, value }: GivenRoot, place: Place): string | undefined {
  if (!isDefault || value.startsWith("~") || isAbsolute(value, place.windows)) return undefined;
  const path = expandPath(value, place);
  const real = path === undefined ? undefined : realPathOf(path);
  const isInside = real === undefined || isWithin(real, realPathOf(place.cwd) ?? place.cwd);
  return isInside ? undefined : excerpt(real, 200);
}

/** Returns the named root, or the built-in example if it is a default that doesn't exist. */
export function rootOrStarter(environment: Environment, named: NamedRoot): Root {
  const { title, variable, fallback: value } = named;
  const starter: Root = {
    ...{ title, setBy: variable, value, path: "", isDefault: true, embedded: true },
  };
  // The server must not silently replace a missing folder that the user named.
  if (environment.get(variable) !== undefined) return namedRoot(environment, named);
  const target = leavingTarget(starter, environment);
  if (target !== undefined) {
    return { ...starter, value: `${value}, a symlink to ${target} outside the working directory` };
  }
  const root = namedRoot(environment, named);
  return isFolder(root) ? root : starter;
}

/** Returns the future path of a missing folder. Throws for a path that can never be a root. */
export function openRoot(given: GivenRoot, place: Place): Root {
  const path = expandPath(given.value, place);
  // Without a home folder, the server can't resolve `~`, so the root is missing.
  if (path === undefined) return { ...given, path: "" };
  const real = resolved(given, place, "folder");
  if (isHome(real, place)) throw refusal(given, "which is the home folder", "folder");
  if (whatIsAt(real) === "file") throw refusal(given, "which is not a folder", "folder");
  return { ...given, path: real, aliases: path === real ? [] : [path] };
}

/**
 * Returns the root for a single file with its real path, or with the future path of a missing file.
 * Throws `StartError` for a path that can never be a file. Also throws for a folder if the user
 * named a file that must exist. If an optional file can't be used, only the call that needs it
 * fails.
 */
export function openFile(given: GivenRoot, place: Place): Root {
  const path = resolved(given, place, "file");
  if (passesBrokenLink(expandPath(given.value, place) ?? "")) {
    throw refusal(given, "a path through a broken symlink", "file");
  }
  const mustBeThere = !given.isDefault && !given.isMade;
  if (mustBeThere && whatIsAt(path) === "folder") throw refusal(given, "which is a folder", "file");
  return { ...given, path };
}

function passesBrokenLink(path: string): boolean {
  const folder = folderOf(path);
  if (folder === path) return false;
  const isBroken = linkTarget(folder) !== undefined && whatIsAt(folder) === "nothing";
  return isBroken || passesBrokenLink(folder);
}

function resolved(given: GivenRoot, place: Place, wanted: "folder" | "file"): string {
  const path = expandPath(given.value, place);
  const real = path === undefined || path.length > MAX_PATH ? undefined : realPathOf(path);
  if (real === undefined) throw refusal(given, "which cannot be opened", wanted);
  if (isForbiddenRoot(real)) throw refusal(given, "which leads to a system folder", wanted);
  const target = leavingTarget(given, place);
  if (target === undefined) return real;
  throw refusal(given, `a symlink to ${target} outside the working directory`, wanted);
}

function refusal(
  { title, setBy, value, isDefault }: GivenRoot,
  why: string,
  wanted: "folder" | "file",
): StartError {
  const shown = `is "${excerpt(value, 200)}", ${why}. Set`;
  const message = isDefault
    ? `${title}: the default ${shown} ${setBy} to a ${wanted}.`
    : `${setBy} ${shown} it to a ${wanted}.`;
  return new StartError(message, EXIT.configuration);
}

export function rootNotices(roots: Roots): string[] {
  return rootsOf(roots).filter((root) => !root.isMade && !isFolder(root)).map((root) => {
    const { title, setBy, value, embedded } = root;
    return embedded
      ? `no ${title} at ${value}; the server uses the built-in starter example. ` +
        `Set ${setBy} to use yours`
      : `the ${title} folder is missing: ${setBy} is "${excerpt(value, 200)}"`;
  });
}

/** Throws `StartError` if a root that the user named for a report doesn't exist. */
export function requireShown(roots: Roots): void {
  for (const { title, setBy, value, path, isDefault } of rootsOf(roots)) {
    if (isDefault || (path !== "" && whatIsAt(path) !== "nothing")) continue;
    throw new StartError(
      `The ${title} is missing: ${setBy} is "${excerpt(value, 200)}". ` +
        `Create it, or set ${setBy} to the right path.`,
      EXIT.failed,
    );
  }
}

export function isFolder({ path }: Root): boolean {
  return path !== "" && whatIsAt(path) === "folder";
}
