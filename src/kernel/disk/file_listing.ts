import { isWithin } from "../roots/path.ts";
import type { EntryKind } from "./entry_kind.ts";
import { NOT_LISTED } from "./file_error.ts";

/** The maximum folder depth, and the maximum number of listed files. */
const MAX_DEPTH = 32;
const MAX_FILES = 100_000;

/** The reason for skipping a symlink that points outside the root or is broken. */
export const POINTS_OUTSIDE = "the path is a symlink that points outside the folder, or is broken";

/** The rules for which files to list. */
export interface ListedFiles {
  /** The required ending or endings of file names. */
  extension: string | readonly string[];
  /** The maximum folder depth; 1 lists only the folder itself. Default: 32. */
  depth?: number;
  /** True to also list hidden folders such as `.github`, but never `.git`. */
  hasHidden?: boolean;
  /** True to also list the targets of symlinks inside the root. */
  followsSymlinks?: boolean;
  /** Returns true for a folder to skip together with its contents. */
  isPassedOver?(folder: string): boolean;
}

/** The files found in the given folders. Paths are relative to the root. */
export interface FileList {
  /** The paths of the files, sorted by code units. */
  paths: string[];
  /** The reason for each path that isn't listed although its name matches. */
  skipped: Map<string, string>;
  /** The folders in which a listed file may change, or a new one may appear. */
  folders: string[];
  /**
   * True if files may be missing because a folder is too deep or unreadable, or because the limit
   * was reached.
   */
  isPartial: boolean;
}

/** An entry of a folder. */
export interface FolderEntry {
  name: string;
  kind: "file" | "folder" | "symlink" | "other";
}

/** The methods of a root folder that a listing needs. */
export interface ListedRoot {
  kind(path: string): EntryKind;
  /** Returns the entries sorted by name, or undefined if the folder can't be listed. */
  entries(path: string): readonly FolderEntry[] | undefined;
  /**
   * Returns the real path relative to the root, or undefined for a path that is outside or doesn't
   * exist.
   */
  target(path: string): string | undefined;
}

/**
 * Lists the files in `folders` and their subfolders. Follows symlinks to each folder once, and
 * skips hidden folders and `node_modules`.
 */
export function listFilesOf(
  root: ListedRoot,
  folders: readonly string[],
  wanted: ListedFiles,
): FileList {
  const steps = fileListing(root, folders, wanted);
  for (let step = steps.next();; step = steps.next()) if (step.done) return step.value;
}

/** Does the same as `listFilesOf`, one folder per step. */
export function* fileListing(
  root: ListedRoot,
  folders: readonly string[],
  wanted: ListedFiles,
): Generator<void, FileList> {
  const walk = new Walk(root, wanted);
  for (const folder of folders) yield* walk.enter(folder);
  return walk.result();
}

/** A folder to list, and the real paths of its parent folders. */
interface FolderToList {
  path: string;
  chain: readonly string[];
}

class Walk {
  readonly #root: ListedRoot;
  readonly #wanted: ListedFiles;
  readonly #endings: readonly string[];
  readonly #list: FileList = { paths: [], skipped: new Map(), folders: [], isPartial: false };
  /**
   * The real paths of symlinked folders. The listing ignores another symlink to the same folder.
   */
  #linked = new Set<string>();
  /** The real paths of the requested folders, because one may be a symlink to another. */
  readonly #tops = new Set<string>();
  /** The folders of the files that symlinks point to. */
  readonly #targets = new Set<string>();

  constructor(root: ListedRoot, wanted: ListedFiles) {
    this.#root = root;
    this.#wanted = wanted;
    this.#endings = [wanted.extension].flat();
  }

  *enter(folder: string): Generator<void> {
    this.#linked = new Set();
    const { depth = MAX_DEPTH } = this.#wanted;
    let level = this.#top(folder);
    for (let at = 1; at <= depth && level.length > 0; at++) {
      const below: FolderToList[] = [];
      for (const one of level) {
        below.push(...this.#folder(one));
        yield;
      }
      level = below;
    }
    // If the caller requested a depth limit, skipped subfolders aren't a problem.
    if (depth < MAX_DEPTH) return;
    for (const { path } of level) this.#leave(path, "the folder is more than 32 levels deep");
  }

  result(): FileList {
    const { paths, folders } = this.#list;
    folders.push(...this.#targets);
    paths.sort();
    for (const path of paths.splice(MAX_FILES)) {
      this.#leave(path, "the folder has more than 100,000 files");
    }
    return this.#list;
  }

  #skip(path: string, reason: string): void {
    this.#list.skipped.set(path, reason);
  }

  #leave(path: string, reason: string): void {
    this.#skip(path, reason);
    this.#list.isPartial = true;
  }

  /**
   * Returns the requested folder, or an empty list if the path isn't a folder or is already listed.
   */
  #top(path: string): FolderToList[] {
    const kind = this.#root.kind(path);
    const real = kind === "folder" ? this.#root.target(path) : undefined;
    if (real !== undefined) {
      const isListed = this.#tops.has(real);
      this.#tops.add(real);
      return isListed ? [] : [{ path, chain: [real] }];
    }
    if (kind === "outside") this.#skip(path, POINTS_OUTSIDE);
    else if (kind === "unreadable") this.#leave(path, NOT_LISTED);
    else if (kind !== "missing") this.#skip(path, "it is not a folder");
    return [];
  }

  /** Adds a folder's files to the list and returns its subfolders. */
  #folder({ path: folder, chain }: FolderToList): FolderToList[] {
    const entries = this.#root.entries(folder);
    if (entries === undefined) this.#leave(folder, NOT_LISTED);
    this.#list.folders.push(folder);
    const folders: FolderToList[] = [];
    for (const { name, kind } of entries ?? []) {
      const path = childPath(folder, name);
      const isNamed = this.#endings.some((ending) => name.endsWith(ending));
      if (kind === "folder") {
        if (this.#isPassedOver(path)) continue;
        folders.push({ path, chain: [...chain, childPath(chain.at(-1) ?? "", name)] });
      } else if (kind === "symlink") {
        if (this.#wanted.followsSymlinks && !this.#isPassedOver(path)) {
          folders.push(...this.#symlink(path, chain, isNamed));
        }
      } else if (!isNamed) continue;
      else if (kind === "file") this.#list.paths.push(path);
      else this.#skip(path, "the path is not a regular file");
    }
    return folders;
  }

  /**
   * Returns true for a folder that never contains a team's documents, or that the caller excludes.
   */
  #isPassedOver(path: string): boolean {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const isHidden = name.startsWith(".") && !this.#wanted.hasHidden;
    return isHidden || name === ".git" || name === "node_modules" ||
      (this.#wanted.isPassedOver?.(path) ?? false);
  }

  /** Treats a symlink as its target if the target is inside the root. */
  #symlink(path: string, chain: readonly string[], isNamed: boolean): FolderToList[] {
    const kind = this.#root.kind(path);
    const real = this.#root.target(path);
    if (kind === "folder" && real !== undefined) {
      const isRound = this.#linked.has(real) || chain.some((one) => isBelow(one, real));
      if (!isRound) {
        this.#linked.add(real);
        return [{ path, chain: [...chain, real] }];
      }
      this.#skip(path, "the path is a symlink to a folder that is already listed");
    } else if (kind === "file" && real !== undefined) {
      if (isNamed) this.#list.paths.push(path);
      // The target changes in another folder. The caller must watch this folder, too.
      if (isNamed) this.#targets.add(real.slice(0, Math.max(0, real.lastIndexOf("/"))));
    } else if (kind === "outside") {
      this.#skip(path, POINTS_OUTSIDE);
    } else if (isNamed) {
      this.#skip(path, "the path is not a regular file");
    }
    return [];
  }
}

/** Returns the path of a folder's entry. Both paths are relative to the root, whose path is "". */
function childPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function isBelow(path: string, folder: string): boolean {
  return isWithin(`/${path}`, `/${folder}`);
}
