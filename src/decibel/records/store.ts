import { type FieldReader, FolderIndex } from "../../kernel/disk/folder_index.ts";
import { NewFiles } from "../../kernel/disk/new_files.ts";
import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { separatorOf } from "../../kernel/roots/path.ts";
import type { Root } from "../../kernel/roots/root.ts";

/** Where all records are: the data root, its index, and the way to add files to it. */
export interface RecordStore {
  root: Root;
  index: FolderIndex;
  files: NewFiles;
}

/** Opens the store of a root; nothing is read or made yet. */
export function openStore(root: Root): RecordStore {
  return {
    root,
    index: new FolderIndex(root.path, frontMatterFields),
    files: new NewFiles(root.path),
  };
}

/** The absolute path of a file of the store. */
export function absolutePath({ root }: RecordStore, path: string): string {
  return [root.path, ...path.split("/")].join(separatorOf(root.path));
}

/** Front matter as programs write it: every line a field that begins with its name. */
const PLAIN_FRONT_MATTER =
  /^---[ \t]*\r?\n((?:[A-Za-z_][\w-]*:(?: [^\n]*)?\r?\n)*)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** What YAML reads as the text itself, without quotes, markers or comments. */
const PLAIN_VALUE = /^[A-Za-z0-9][\w.:+-]*(?: [\w.+-]+)*$/;

/**
 * Reads top-level front matter fields: without parsing where the head of a file holds them all and
 * each is plain, which makes sifting thousands of files fast, else by parsing the whole file.
 */
export const frontMatterFields: FieldReader = {
  inHead: (head, fields) => {
    if (!head.startsWith("---")) return fields.map(() => "");
    const source = PLAIN_FRONT_MATTER.exec(head)?.[1];
    if (source === undefined) return undefined;
    const lines = `\n${source}`;
    const values = fields.map((field) => {
      const at = lines.indexOf(`\n${field}:`);
      if (at < 0) return "";
      const start = at + field.length + 2;
      return lines.slice(start, lines.indexOf("\n", start)).trim();
    });
    return values.every((value) => value === "" || PLAIN_VALUE.test(value)) ? values : undefined;
  },
  inText: (text, fields) => {
    const frontMatter = parseFrontMatter(text);
    return fields.map((field) => textField(frontMatter, field) ?? "");
  },
};
