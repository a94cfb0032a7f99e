import { EXIT, StartError } from "../errors.ts";
import type { Environment } from "../roots/environment.ts";
import {
  expandPath,
  folderOf,
  isAbsolute,
  isForbiddenRoot,
  isWithin,
  pathIn,
  type Place,
  separatorOf,
} from "../roots/path.ts";
import { type Root, type Roots, rootsOf } from "../roots/root.ts";
import { excerpt } from "../text.ts";

/** How many siblings of a root are examined for links to it. */
const MAX_SIBLINGS = 1000;

/** A root that a variable names. */
export interface NamedRoot {
  /** What people call it: "ACM framework". */
  title: string;
  variable: string;
  /** The path when the variable is not set. */
  fallback: string;
}

/** A default that a link leads out of the working directory: whoever committed the link chose it. */
class LeavingDefaultError extends StartError {
  override name = "LeavingDefaultError";

  constructor({ title, value, setBy }: Omit<Root, "path">, target: string) {
    super(
      `${title}: the default ${excerpt(value, 200)} is a link to ${
        excerpt(target, 200)
      }, outside ` +
        `the working directory. Set ${setBy} to the place you mean.`,
      EXIT.configuration,
    );
  }
}

/** The root that its variable or the default names. Throws `StartError`, as `openRoot` does. */
export function namedRoot(environment: Environment, named: NamedRoot): Root {
  const { title, variable, fallback } = named;
  const value = environment.get(variable);
  const label = environment.label(variable);
  const given = { title, setBy: label, value: value ?? fallback };
  return openRoot({ ...given, ...(value === undefined && { isDefault: true }) }, environment);
}

/** True where a folder above the file is a link to nothing: a file there would be made elsewhere. */
export function isBelowDanglingLink({ value }: Pick<Root, "value">, place: Place): boolean {
  const path = expandPath(value, place) ?? "";
  // A longer path cannot be opened at all.
  let folder = path.length > 4096 ? "" : folderOf(path);
  for (let above = folderOf(folder); above !== folder; above = folderOf(folder)) {
    if (linkTarget(folder) !== undefined && statOf(folder) === undefined) return true;
    folder = above;
  }
  return false;
}

/** True for the home folder, by whatever links it is reached. */
function isHome(path: string, { home }: Place): boolean {
  return home !== undefined && realPathOf(path) === realPathOf(home);
}

/**
 * True for a working directory in which some clients start servers and nobody keeps a project: `/`,
 * the kernel's trees, the home folder. What nobody named is not looked for there, nor written.
 */
export function isNoProject(place: Place): boolean {
  return isForbiddenRoot(place.cwd) || isHome(place.cwd, place);
}

/** Throws where a default below the working directory has its real path somewhere else. */
function requireInside(given: Omit<Root, "path">, real: string, place: Place): void {
  const { isDefault, value } = given;
  if (!isDefault || value.startsWith("~") || isAbsolute(value, place.windows)) return;
  if (!isWithin(real, realPathOf(place.cwd) ?? place.cwd)) {
    throw new LeavingDefaultError(given, real);
  }
}

/** As `namedRoot`, or the built-in starter when neither variable nor default leads to a folder. */
export function rootOrStarter(environment: Environment, named: NamedRoot): Root {
  try {
    const root = namedRoot(environment, named);
    // A folder that was named but is missing must not be replaced silently.
    return root.isDefault && !isFolder(root) ? { ...root, path: "", embedded: true } : root;
  } catch (error) {
    if (!(error instanceof LeavingDefaultError)) throw error;
    const { title, variable, fallback } = named;
    return { title, setBy: variable, value: fallback, path: "", isDefault: true, embedded: true };
  }
}

/**
 * The root with its real path. A folder that does not exist gets the path it would have, so that it
 * works once it appears. Throws `StartError` for what can never be a root: a file, `/`, a kernel
 * tree such as /proc, a folder that cannot be opened.
 */
export function openRoot(given: Omit<Root, "path">, place: Place): Root {
  const path = expandPath(given.value, place);
  // Without a home folder `~` leads nowhere: the root is missing.
  if (path === undefined) return { ...given, path: "" };
  const refuse = (why: string) => {
    const value = excerpt(given.value, 200);
    return new StartError(
      `${given.setBy} is "${value}", ${why}. Set it to a folder.`,
      EXIT.configuration,
    );
  };
  if (path.length > 4096) throw refuse("longer than a path can be");
  if (isForbiddenRoot(path)) throw refuse("which is a file system root or a system folder");
  const real = realPathOf(path);
  if (real === undefined) throw refuse("which cannot be opened");
  if (isForbiddenRoot(real)) throw refuse("which leads to a file system root or a system folder");
  if (isHome(real, place)) throw refuse("which is the home folder: that is too much to serve");
  requireInside(given, real, place);
  if (statOf(real)?.isDirectory === false) throw refuse("which is not a folder");
  const aliases = path === real ? [] : [path];
  return { ...given, path: real, aliases };
}

/**
 * The root for a single file, with its real path; a file that does not exist gets the path it would
 * have. Throws `StartError` for a path that can never be a file, and for a folder that was named for
 * a file that must be there; what is made when it is needed fails with the call that needs it.
 */
export function openFile(given: Omit<Root, "path">, place: Place): Root {
  const path = expandPath(given.value, place);
  const refuse = (why: string) => {
    const value = excerpt(given.value, 200);
    return new StartError(
      `${given.setBy} is "${value}", ${why}. Set it to a file.`,
      EXIT.configuration,
    );
  };
  const real = path === undefined || path.length > 4096 ? undefined : realPathOf(path);
  if (real === undefined || isForbiddenRoot(real)) throw refuse("which cannot be opened");
  const mustBeThere = !given.isDefault && !given.isMade;
  if (mustBeThere && whatIsAt(real) === "folder") throw refuse("which is a folder");
  requireInside(given, real, place);
  return { ...given, path: real };
}

/**
 * The root with the absolute paths that lead to it through a symlink: those among `candidates`, and
 * sibling links. The sandbox could not resolve such a path later.
 */
export function withAliases(root: Root, candidates: readonly (string | undefined)[]): Root {
  const links = [...siblingLinks(root.path), ...candidates].filter((path) => path !== undefined);
  const leading = links.filter((path) => path !== root.path && realPathOf(path) === root.path);
  return { ...root, aliases: [...new Set([...root.aliases ?? [], ...leading])] };
}

/**
 * The root by the path it was given, whose links are followed anew each time: the sandbox grants that
 * path and not what it leads to, so a link that is exchanged for another is followed there, too.
 */
export function followingLinks(root: Root): Root {
  const [given] = root.aliases ?? [];
  return given === undefined ? root : { ...root, path: given, isFollowed: true };
}

/** What a user should know about the roots at start, one line each. */
export function rootNotices(roots: Roots): string[] {
  return rootsOf(roots).flatMap((root) => {
    const { title, setBy, value, embedded, isMade } = root;
    if (embedded) {
      return [
        `no ${title} at ${value}; serving the built-in starter. Set ${setBy} to use yours`,
      ];
    }
    if (isMade || isFolder(root)) return [];
    return [`the ${title} folder is missing: ${setBy} is "${excerpt(value, 200)}"`];
  });
}

/** What is currently at a path. */
export function whatIsAt(path: string): "file" | "folder" | "nothing" {
  const info = statOf(path);
  return info === undefined ? "nothing" : info.isDirectory ? "folder" : "file";
}

/** The paths of a folder's entries; none when it cannot be listed. */
export function pathsIn(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => pathIn(folder, name));
  } catch {
    return [];
  }
}

/** True when the root's folder currently exists. */
export function isFolder({ path }: Root): boolean {
  return path !== "" && statOf(path)?.isDirectory === true;
}

/**
 * The real path. For what does not exist, the path it would have: the real path of its nearest
 * parent, or of a link's target, with the rest appended. Undefined when it cannot be resolved.
 */
function realPathOf(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) return undefined;
  }
  const separator = separatorOf(path);
  const cut = path.lastIndexOf(separator);
  const parent = realPathOf(folderOf(path));
  if (parent === undefined) return undefined;
  const link = linkTarget(path);
  if (link !== undefined) {
    const place = { cwd: parent, home: undefined, windows: separator === "\\" };
    const target = expandPath(link, place);
    return target && realPathOf(target);
  }
  return pathIn(parent, path.slice(cut + 1));
}

function linkTarget(path: string): string | undefined {
  try {
    return Deno.readLinkSync(path);
  } catch {
    return undefined;
  }
}

function statOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}

function siblingLinks(path: string): string[] {
  const parent = folderOf(path);
  const links: string[] = [];
  try {
    let entries = 0;
    for (const { name, isSymlink } of Deno.readDirSync(parent)) {
      if (isSymlink) links.push(pathIn(parent, name));
      if (++entries >= MAX_SIBLINGS) break;
    }
  } catch {
    // A parent that cannot be listed has no known links.
  }
  return links;
}
