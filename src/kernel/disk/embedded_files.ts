import type { Root } from "../roots/root.ts";
import type { EntryKind } from "./entry_kind.ts";
import type { FileChange, FileFacts } from "./file_stamp.ts";
import { FileError } from "./file_error.ts";
import type { Scan } from "./file_scan.ts";
import type { FileListing, LiveFiles, LiveVersion } from "./live_files.ts";
import type { FolderReader } from "./request_folder.ts";

/** A folder whose files are built into the program: reading it needs no permission. */
export class EmbeddedFolderReader implements FolderReader {
  readonly root: Root;
  readonly #files: ReadonlyMap<string, string>;

  /** `files` are the texts by path. */
  constructor(root: Root, files: Record<string, string>) {
    this.root = root;
    this.#files = new Map(Object.entries(files));
  }

  read(path: string): string {
    const text = this.#files.get(path);
    if (text === undefined) throw new FileError(path, "absent");
    return text;
  }

  readIfPresent(path: string): string | undefined {
    return this.#files.get(path);
  }

  readUncached(path: string): string {
    return this.read(path);
  }

  kind(path: string): EntryKind {
    return kindIn(this.#files, path);
  }

  facts(path: string): FileFacts | undefined {
    const text = this.#files.get(path);
    return text === undefined ? undefined : { size: byteLength(text) };
  }

  change(path: string): FileChange | undefined {
    const facts = this.facts(path);
    return facts && { size: facts.size, changed: 0 };
  }

  scan(path: string, extension: string): Scan {
    const files = [...this.#files.keys()]
      .filter((name) => name.startsWith(`${path}/`) && name.endsWith(extension));
    return { files: files.sort(), incomplete: false };
  }

  list(extension: string): string[] {
    return [...this.#files.keys()].filter((name) => !name.includes("/") && name.endsWith(extension))
      .sort();
  }
}

/** Live files that are built into the program and never change. */
export class EmbeddedFiles implements LiveFiles {
  readonly #files: ReadonlyMap<string, string>;

  /** `files` are the texts by path. */
  constructor(files: Record<string, string>) {
    this.#files = new Map(Object.entries(files));
  }

  // deno-lint-ignore require-yield
  *list(folders: readonly string[]): Generator<void, FileListing> {
    const paths = [...this.#files.keys()]
      .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`))).sort();
    return { paths, skipped: new Map(), folders: [] };
  }

  version(path: string): LiveVersion | undefined {
    const text = this.#files.get(path);
    return text === undefined ? undefined : { number: 1, size: byteLength(text) };
  }

  text(path: string): string | undefined {
    return this.#files.get(path);
  }

  latestText(path: string): string | undefined {
    return this.#files.get(path);
  }

  kind(path: string): EntryKind {
    return kindIn(this.#files, path);
  }
}

function kindIn(files: ReadonlyMap<string, string>, path: string): EntryKind {
  if (files.has(path)) return "file";
  const folder = path.endsWith("/") ? path : `${path}/`;
  return [...files.keys()].some((name) => name.startsWith(folder)) ? "folder" : "missing";
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
