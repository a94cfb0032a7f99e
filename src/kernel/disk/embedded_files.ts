import type { EntryKind } from "./entry_kind.ts";
import type { FileListing, LiveFiles, LiveVersion } from "./live_files.ts";

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
