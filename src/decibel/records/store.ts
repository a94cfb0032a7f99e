import { FolderIndex, type SecondReaderOptions } from "../../kernel/disk/folder_index.ts";
import { NewFiles } from "../../kernel/disk/new_files.ts";
import { separatorOf } from "../../kernel/roots/path.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { recordFields } from "./fields.ts";

/** Where all records are: the data root, its index, and the way to add files to it. */
export interface RecordStore {
  root: Root;
  index: FolderIndex;
  files: NewFiles;
}

/** Opens the store of a root; nothing is read or made yet. `second` helps to read very many records. */
export function openStore(root: Root, second?: SecondReaderOptions): RecordStore {
  return {
    root,
    index: new FolderIndex(root.path, recordFields, second),
    files: new NewFiles(root.path),
  };
}

/** The absolute path of a file of the store. */
export function absolutePath({ root }: RecordStore, path: string): string {
  return [root.path, ...path.split("/")].join(separatorOf(root.path));
}
