import { isWithin } from "../roots/path.ts";
import { NOT_LISTED } from "./file_error.ts";

const MAX_DEPTH = 32;

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

export interface FileList {
  paths: string[];
  skipped: Map<string, string>;
  folders: string[];
  /** True if files may be missing because a folder is too deep or unreadable. */
  isPartial: boolean;
}

export interface FolderEntry {
  name: string;
  kind: "file" | "folder" | "symlink" | "other";
}

/** A symlink that points outside the root folder is "outside". */
export type EntryKind = "file" | "folder" | "other" | "missing" | "outside" | "unreadable";

export interface ListedRoot {
  kind(path: string): EntryKind;
  /** Returns the entries sorted by name, or undefined if the folder can't be listed. */
  entries(path: string): readonly FolderEntry[] | undefined;
  /** Returns the real path relative to the root; undefined if it is outside or doesn't exist. */
  target(path: string): string | undefined;
}

export function fileListing(
  root: ListedRoot,
  folders: readonly string[],
  wanted: ListedFiles,
): FileList {
  const walk = new Walk(root, wanted);
  for (const folder of folders) walk.enter(folder);
  walk.list.paths.sort();
  return walk.list;
}

interface FolderToList {
  path: string;
  level: number;
  /** The real paths of the folder and of the folders whose symlinks lead to it. */
  chain: readonly string[];
}

class Walk {
  readonly list: FileList = { paths: [], skipped: new Map(), folders: [], isPartial: false };
  readonly #root: ListedRoot;
  readonly #wanted: ListedFiles;
  readonly #queue: FolderToList[] = [];
  /** The real paths of the requested folders, because one may be a symlink to another. */
  readonly #tops = new Set<string>();
  #linked = new Set<string>();

  constructor(root: ListedRoot, wanted: ListedFiles) {
    this.#root = root;
    this.#wanted = wanted;
  }

  enter(path: string): void {
    this.#linked = new Set();
    const kind = this.#root.kind(path);
    const real = kind === "folder" ? this.#root.target(path) : undefined;
    if (real !== undefined && !this.#tops.has(real)) {
      this.#tops.add(real);
      this.#queue.push({ path, level: 1, chain: [real] });
    } else if (kind === "outside") this.#skip(path, POINTS_OUTSIDE);
    else if (kind === "unreadable") this.#leave(path, NOT_LISTED);
    else if (kind === "file" || kind === "other") this.#skip(path, "it is not a folder");
    for (let one = this.#queue.shift(); one !== undefined; one = this.#queue.shift()) {
      this.#listFolder(one);
    }
  }

  #skip(path: string, reason: string): void {
    this.list.skipped.set(path, reason);
  }

  #leave(path: string, reason: string): void {
    this.#skip(path, reason);
    this.list.isPartial = true;
  }

  #listFolder({ path: folder, level, chain }: FolderToList): void {
    const { depth = MAX_DEPTH } = this.#wanted;
    if (level > depth) {
      // If the caller requested a depth limit, skipped subfolders aren't a problem.
      if (depth === MAX_DEPTH) this.#leave(folder, "the folder is more than 32 levels deep");
      return;
    }
    const entries = this.#root.entries(folder);
    if (entries === undefined) this.#leave(folder, NOT_LISTED);
    this.list.folders.push(folder);
    for (const { name, kind } of entries ?? []) {
      const path = childPath(folder, name);
      const below = { path, level: level + 1, chain };
      if (kind === "symlink") this.#follow(below);
      else if (kind === "folder") this.#queueFolder(below, childPath(chain.at(-1) ?? "", name));
      else if (!this.#isNamed(path)) continue;
      else if (kind === "file") this.list.paths.push(path);
      else this.#skip(path, "the path is not a regular file");
    }
  }

  #queueFolder({ path, level, chain }: FolderToList, real: string): void {
    if (!this.#isPassedOver(path)) this.#queue.push({ path, level, chain: [...chain, real] });
  }

  #isNamed(path: string): boolean {
    return [this.#wanted.extension].flat().some((ending) => path.endsWith(ending));
  }

  #isPassedOver(path: string): boolean {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const isHidden = name.startsWith(".") && !this.#wanted.hasHidden;
    return isHidden || name === ".git" || name === "node_modules" ||
      (this.#wanted.isPassedOver?.(path) ?? false);
  }

  #follow(link: FolderToList): void {
    const { path, chain } = link;
    if (!this.#wanted.followsSymlinks || this.#isPassedOver(path)) return;
    const kind = this.#root.kind(path);
    const real = this.#root.target(path);
    if (kind === "folder" && real !== undefined) {
      if (this.#linked.has(real) || chain.some((one) => isBelow(one, real))) {
        return this.#skip(path, "the path is a symlink to a folder that is already listed");
      }
      this.#linked.add(real);
      this.#queueFolder(link, real);
    } else if (kind === "outside") this.#skip(path, POINTS_OUTSIDE);
    else if (!this.#isNamed(path)) return;
    else if (kind !== "file" || real === undefined) {
      this.#skip(path, "the path is not a regular file");
    } else {
      this.list.paths.push(path);
      // The target changes in another folder. The caller must watch this folder, too.
      const folder = real.slice(0, Math.max(0, real.lastIndexOf("/")));
      if (!this.list.folders.includes(folder)) this.list.folders.push(folder);
    }
  }
}

function childPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function isBelow(path: string, folder: string): boolean {
  return isWithin(`/${path}`, `/${folder}`);
}
