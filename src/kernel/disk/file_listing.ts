import { isWithin } from "../roots/path.ts";
import { NOT_LISTED } from "./file_error.ts";

const MAX_DEPTH = 32;
const MAX_FILES = 100_000;

export const POINTS_OUTSIDE = "the path is a symlink that points outside the folder, or is broken";

export interface ListedFiles {
  extension: string | readonly string[];
  /** The maximum folder depth; 1 lists only the folder itself. Default: 32. */
  depth?: number;
  /** True to also list hidden folders such as `.github`, but never `.git`. */
  hasHidden?: boolean;
  /** True to also list the targets of symlinks inside the root. */
  followsSymlinks?: boolean;
  isPassedOver?(folder: string): boolean;
}

/** The files found in the given folders. Paths are relative to the root. */
export interface FileList {
  paths: string[];
  skipped: Map<string, string>;
  folders: string[];
  /**
   * True if files may be missing because a folder is too deep or unreadable, or because the limit
   * was reached.
   */
  isPartial: boolean;
}

export interface FolderEntry {
  name: string;
  kind: "file" | "folder" | "symlink" | "other";
}

/**
 * The kind of entry at a path in a root folder. The kind of a symlink that points outside the root
 * folder is "outside".
 */
export type EntryKind = "file" | "folder" | "other" | "missing" | "outside" | "unreadable";

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
 * Lists the files in `folders` and their subfolders, one folder per step. Follows symlinks to each
 * folder once, and skips hidden folders and `node_modules`.
 */
export function* fileListing(
  root: ListedRoot,
  folders: readonly string[],
  wanted: ListedFiles,
): Generator<void, FileList> {
  const walk = new Walk(root, wanted);
  for (const folder of folders) yield* walk.enter(folder);
  return walk.result();
}

interface FolderToList {
  path: string;
  chain: readonly string[];
}

class Walk {
  readonly #root: ListedRoot;
  readonly #wanted: ListedFiles;
  readonly #endings: readonly string[];
  readonly #list: FileList = { paths: [], skipped: new Map(), folders: [], isPartial: false };
  #linked = new Set<string>();
  /** The real paths of the requested folders, because one may be a symlink to another. */
  readonly #tops = new Set<string>();
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

function childPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function isBelow(path: string, folder: string): boolean {
  return isWithin(`/${path}`, `/${folder}`);
}
