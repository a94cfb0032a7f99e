import type { Root } from "../roots/root.ts";
import { FileError } from "./file_error.ts";
import {
  type EntryKind,
  type FileList,
  fileListing,
  type FolderEntry,
  type ListedFiles,
  type ListedRoot,
  listFilesOf,
} from "./file_listing.ts";
import type { FileVersion, ServedFolder } from "./folder.ts";

/** A folder whose files are built into the program. Reading the folder needs no permission. */
export class EmbeddedFolder implements ServedFolder {
  readonly root: Root;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #versions = new Map<string, FileVersion>();
  readonly #listed: ListedRoot = {
    kind: (path) => this.kind(path),
    entries: (path) => this.#entries(path),
    target: (path) => path,
  };

  /** `files` contains the texts by path. */
  constructor(root: Root, files: Record<string, string>) {
    this.root = root;
    this.#texts = new Map(Object.entries(files));
    const encoder = new TextEncoder();
    for (const [path, text] of this.#texts) {
      this.#versions.set(path, { path, size: encoder.encode(text).length });
    }
  }

  requirePresent(): void {}

  kind(path: string): EntryKind {
    if (this.#texts.has(path)) return "file";
    return this.#entries(path).length > 0 ? "folder" : "missing";
  }

  list(folders: readonly string[], wanted: ListedFiles): FileList {
    return listFilesOf(this.#listed, folders, wanted);
  }

  listing(folders: readonly string[], wanted: ListedFiles): Generator<void, FileList> {
    return fileListing(this.#listed, folders, wanted);
  }

  file(path: string): FileVersion | undefined {
    return this.#versions.get(path);
  }

  files(paths: Iterable<string>): Map<string, FileVersion> {
    const known = [...paths].flatMap((path) => this.#versions.get(path) ?? []);
    return new Map(known.map((version) => [version.path, version]));
  }

  text({ path }: FileVersion): string {
    return this.read(path);
  }

  read(path: string): string {
    const text = this.#texts.get(path);
    if (text === undefined) throw new FileError(path, "absent");
    return text;
  }

  readIfPresent(path: string): string | undefined {
    return this.#texts.get(path);
  }

  #entries(path: string): FolderEntry[] {
    const start = path === "" || path.endsWith("/") ? path : `${path}/`;
    const below = [...this.#texts.keys()].filter((one) => one.startsWith(start));
    const names = below.map((one) => one.slice(start.length));
    return [...new Set(names.map((name) => name.split("/", 1)[0] ?? ""))].sort().map((name) => ({
      name,
      kind: this.#texts.has(start + name) ? "file" : "folder",
    }));
  }
}
