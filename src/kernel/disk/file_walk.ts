import { isWithin } from "../roots/path.ts";
import { type EntryKind, kindOf } from "./entry_kind.ts";
import { entriesOf, realFolder, realPathBelow } from "./path_lookup.ts";
import type { FileListing } from "./live_files.ts";

/** How deep folders are looked into at most, and how many files are listed. */
const MAX_DEPTH = 32;
const MAX_FILES = 100_000;
/** How many entries of a folder are looked at in one step. */
const STEP_ENTRIES = 500;

/** Why a link out of the root is skipped. */
export const LEADS_OUT = "it is a link that leads out of the folder, or nowhere";

/** What is listed of a root. */
export interface ListedFolders {
  /** Paths below the root; those of the files begin with one of them. */
  folders: readonly string[];
  /** What the files' names end in. */
  extension: string;
  /** How deep folders are looked into; 1 is the folder alone. */
  depth?: number;
}

/**
 * The files of folders below `root` and what is skipped there with its reason. Links inside the
 * root are followed, to each folder once; hidden folders and `node_modules` are passed over.
 * `realRoot` is what `root` leads to where it is a link. Lists a folder at a time, a large one in
 * several steps.
 */
export function* listFiles(
  root: string,
  wanted: ListedFolders,
  realRoot = root,
): Generator<void, FileListing> {
  const listing: FileListing = { paths: [], skipped: new Map(), folders: [] };
  if (realFolder(root) === realRoot) {
    yield* new Walk(root, realRoot, listing).list(wanted);
  }
  yield;
  listing.paths.sort();
  for (const path of listing.paths.splice(MAX_FILES)) {
    listing.skipped.set(path, "there are over 100,000 files");
  }
  return listing;
}

/** A folder to be listed, with the real paths of those it was reached through. */
interface FolderToList {
  path: string;
  chain: readonly string[];
}

class Walk {
  readonly #root: string;
  readonly #realRoot: string;
  readonly #listing: FileListing;
  /** The real paths of the folders that links led to: a second link to one adds nothing new. */
  #linked = new Set<string>();
  /** The real paths of the folders that were asked for: one may be a link to another. */
  readonly #tops = new Set<string>();
  /** The folders of the files that links led to. */
  readonly #targets = new Set<string>();

  constructor(root: string, realRoot: string, listing: FileListing) {
    this.#root = root;
    this.#realRoot = realRoot;
    this.#listing = listing;
  }

  *list({ folders, extension, depth = MAX_DEPTH }: ListedFolders): Generator<void, void> {
    for (const folder of folders) {
      this.#linked = new Set();
      let level = this.#top(folder);
      for (let at = 1; at <= depth; at++) {
        const below: FolderToList[] = [];
        for (const one of level) {
          below.push(...yield* this.#folder(one, extension));
          yield;
        }
        level = below;
      }
      // A depth that was asked for is not the fault of the folders below it.
      if (depth < MAX_DEPTH) continue;
      for (const { path } of level) this.#skip(path, "it is over 32 folders deep");
    }
    this.#listing.folders.push(...this.#targets);
  }

  #skip(path: string, reason: string): void {
    this.#listing.skipped.set(path, reason);
  }

  #kind(path: string): EntryKind {
    return kindOf(this.#root, path, this.#realRoot);
  }

  /** The folder itself; anything else in its place is skipped. */
  #top(path: string): FolderToList[] {
    const kind = this.#kind(path);
    const real = kind === "folder" ? realFolder(`${this.#root}/${path}`) : undefined;
    if (real !== undefined) {
      const isListed = this.#tops.has(real);
      this.#tops.add(real);
      return isListed ? [] : [{ path, chain: [real] }];
    }
    if (kind === "outside") this.#skip(path, LEADS_OUT);
    else if (kind === "unreadable") this.#skip(path, "the folder cannot be listed");
    else if (kind !== "missing") this.#skip(path, "it is not a folder");
    return [];
  }

  /** Adds what one folder holds, and returns the folders in it; a large one takes several steps. */
  *#folder(
    { path: folder, chain }: FolderToList,
    extension: string,
  ): Generator<void, FolderToList[]> {
    const entries = entriesOf(`${this.#root}/${folder}`);
    if (entries === undefined) this.#skip(folder, "the folder cannot be listed");
    yield;
    // What is sorted folder by folder is soon sorted as a whole.
    entries?.sort((a, b) => a.name < b.name ? -1 : 1);
    this.#listing.folders.push(folder);
    const folders: FolderToList[] = [];
    let looked = 0;
    for (const { name, isDirectory, isFile, isSymlink } of entries ?? []) {
      if (looked++ % STEP_ENTRIES === 0) yield;
      const path = `${folder}/${name}`;
      const isNamed = name.endsWith(extension);
      if (isDirectory || isSymlink) {
        if (isPassedOver(name)) continue;
        if (isDirectory) folders.push({ path, chain: [...chain, realIn(chain, name)] });
        else folders.push(...this.#link(path, chain, isNamed));
      } else if (!isNamed) continue;
      else if (isFile) this.#listing.paths.push(path);
      else this.#skip(path, "it is not a regular file");
    }
    return folders;
  }

  /** A link counts as what it leads to, while that is inside the root. */
  #link(path: string, chain: readonly string[], isNamed: boolean): FolderToList[] {
    const kind = this.#kind(path);
    if (kind === "file") {
      if (isNamed) this.#fileLink(path);
    } else if (kind === "folder") {
      const real = realFolder(`${this.#root}/${path}`);
      const isRound = real === undefined || this.#linked.has(real) ||
        chain.some((one) => isWithin(one, real));
      if (!isRound) {
        this.#linked.add(real);
        return [{ path, chain: [...chain, real] }];
      }
      this.#skip(path, "it is a link to a folder that is listed already");
    } else if (kind === "outside" || isNamed) {
      this.#skip(path, kind === "outside" ? LEADS_OUT : "it is not a regular file");
    }
    return [];
  }

  #fileLink(path: string): void {
    this.#listing.paths.push(path);
    // What it leads to changes in a folder of its own.
    const real = realPathBelow(this.#root, path, this.#realRoot);
    if (real !== undefined) this.#targets.add(real.slice(0, Math.max(0, real.lastIndexOf("/"))));
  }
}

function realIn(chain: readonly string[], name: string): string {
  return `${chain.at(-1) ?? ""}/${name}`;
}

/** What holds no documents of a team, however they are named. */
function isPassedOver(folder: string): boolean {
  return folder.startsWith(".") || folder === "node_modules";
}
