import type { Root } from "../roots/root.ts";
import { encodeUtf8 } from "../utf8.ts";
import { FileError } from "./file_error.ts";
import type { FolderEntry } from "./file_listing.ts";
import { Folder } from "./folder.ts";

/** A folder whose files are built into the program. Reading the folder needs no permission. */
export class EmbeddedFolder extends Folder {
  /** `files` contains the texts by path. */
  constructor(root: Root, files: Record<string, string>) {
    const texts = new Map(Object.entries(files));

    function entriesIn(path: string): FolderEntry[] {
      const start = path === "" || path.endsWith("/") ? path : `${path}/`;
      const below = [...texts.keys()].filter((one) => one.startsWith(start))
        .map((one) => one.slice(start.length));
      return [...new Set(below.map((name) => name.split("/", 1)[0] ?? ""))].sort()
        .map((name) => ({ name, kind: texts.has(start + name) ? "file" : "folder" }));
    }

    function find(path: string) {
      const text = texts.get(path);
      if (text === undefined && entriesIn(path).length === 0) throw new FileError(path, "absent");
      const kind = { isFile: text !== undefined, isDirectory: text === undefined };
      const size = encodeUtf8(text ?? "").length;
      const info = { ...kind, isSymlink: false, size, dev: 0, ino: 0, mtime: null, ctime: null };
      return { path, real: path, info };
    }

    super(root, {
      source: {
        requirePresent: () => {},
        find,
        kind: (path) =>
          texts.has(path) ? "file" : entriesIn(path).length > 0 ? "folder" : "missing",
        realPath: (path) => path,
        entries: ({ path }) => entriesIn(path),
        read: ({ path }) => encodeUtf8(texts.get(path) ?? ""),
        open: ({ path }) => {
          throw new FileError(path, "not a file");
        },
      },
    });
  }
}
