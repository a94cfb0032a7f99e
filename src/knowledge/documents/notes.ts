import { isGone } from "../../kernel/disk/file_error.ts";
import { system } from "../../kernel/disk/system.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";
import { writeAll } from "../../kernel/write_all.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";

/** The fields of an entry that its note contains. */
export type NotedEntry = Pick<
  KnowledgeEntry,
  "id" | "content" | "role" | "tags" | "title" | "author"
>;

/** The folder that receives agents' additions as Markdown, in one file per entry. */
export class NotesFolder {
  readonly #root: Root;

  /** The root's `value` is its path relative to the working directory. */
  constructor(root: Root) {
    this.#root = root;
  }

  /**
   * Returns the path of an entry's file relative to the working directory; its name contains the
   * title and the id.
   */
  fileOf({ id, title, content }: NotedEntry): string {
    const words = (title ?? content).normalize("NFKD").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const name = words.join("-").slice(0, 60).toWellFormed().replace(/-$/, "");
    const file = `${name === "" ? "note" : name}-${id.slice(0, 8)}.md`;
    return this.#root.value === "" ? file : `${this.#root.value}/${file}`;
  }

  /** Writes the note of a new entry. Throws the system's error. */
  write(entry: NotedEntry): void {
    this.#makeFolder();
    const file = system.open(this.#pathOf(this.fileOf(entry)), { write: true, createNew: true });
    try {
      writeAll(file, encodeUtf8(noteText(entry)));
    } finally {
      file.close();
    }
  }

  /** Rewrites the note of an entry if this folder contains one. */
  rewrite(entry: KnowledgeEntry): void {
    const file = entry.source?.file;
    if (file === undefined || !this.#has(file)) return;
    const path = this.#pathOf(file);
    const temporary = `${path}.${crypto.randomUUID().slice(0, 8)}.tmp`;
    const written = system.open(temporary, { write: true, createNew: true });
    try {
      writeAll(written, encodeUtf8(noteText(entry)));
    } finally {
      written.close();
    }
    system.rename(temporary, path);
  }

  #has(file: string): boolean {
    const folder = file.split("/").slice(0, -1).join("/");
    if (folder !== this.#root.value) return false;
    try {
      return system.lstat(this.#pathOf(file)).isFile;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  #pathOf(file: string): string {
    return `${this.#root.path}/${file.split("/").at(-1)}`;
  }

  #makeFolder(): void {
    try {
      if (system.lstat(this.#root.path).isDirectory) return;
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    system.makeFolder(this.#root.path, { recursive: true });
  }
}

/** Returns an entry as a Markdown document; `sync` reads that document as the same entry. */
function noteText({ id, title, role, tags, author, content }: NotedEntry): string {
  const fields = [
    `knowledge_id: ${id}`,
    ...(title === null ? [] : [`title: ${JSON.stringify(title)}`]),
    `role: ${role}`,
    `tags: ${JSON.stringify(tags)}`,
    ...(author === null ? [] : [`author: ${JSON.stringify(author)}`]),
  ];
  return `---\n${fields.join("\n")}\n---\n\n${content}\n`;
}
