import type { Root } from "../roots/root.ts";
import { encodeUtf8 } from "../utf8.ts";
import type { FolderFile } from "./confined_root.ts";
import { FileError } from "./file_error.ts";
import type { EntryKind, FolderEntry } from "./file_listing.ts";
import { Folder } from "./folder.ts";

/** A folder whose files are built into the program. Reading the folder needs no permission. */
export class EmbeddedFolder extends Folder {
  readonly #texts: ReadonlyMap<string, string>;

  constructor(root: Root, files: Record<string, string>) {
    super(root);
    this.#texts = new Map(Object.entries(files));
  }

  override requirePresent(): void {}

  override realPath(path: string): string {
    return path;
  }

  override kind(path: string): EntryKind {
    if (this.#texts.has(path)) return "file";
    return this.entriesAt({ path }).length > 0 ? "folder" : "missing";
  }

  override find(path: string): FolderFile {
    const kind = this.kind(path);
    if (kind === "missing") throw new FileError(path, "absent");
    const is = { isFile: kind === "file", isDirectory: kind === "folder", isSymlink: false };
    const size = encodeUtf8(this.#texts.get(path) ?? "").length;
    return { path, real: path, info: { ...is, size, dev: 0, ino: 0, mtime: null, ctime: null } };
  }

  override entriesAt({ path }: Pick<FolderFile, "path">): FolderEntry[] {
    const start = path === "" || path.endsWith("/") ? path : `${path}/`;
    const below = [...this.#texts.keys()].filter((one) => one.startsWith(start))
      .map((one) => one.slice(start.length).split("/", 1)[0] ?? "");
    return [...new Set(below)].sort()
      .map((name) => ({ name, kind: this.#texts.has(start + name) ? "file" : "folder" }));
  }

  override readAt({ path }: FolderFile): Uint8Array {
    return encodeUtf8(this.#texts.get(path) ?? "");
  }

  override openAt({ path }: FolderFile): never {
    throw new FileError(path, "not a file");
  }
}
