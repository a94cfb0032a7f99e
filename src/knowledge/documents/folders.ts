import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";

/** A folder of documents, and its path in the entries. */
export interface SyncedFolder {
  folder: Folder;
  /** The path relative to the working directory; empty for the working directory itself. */
  path: string;
}

/** A document in one of the folders. */
export interface DocumentFile {
  folder: Folder;
  version: FileVersion;
  /** The path relative to the working directory. */
  file: string;
}

/** Returns each Markdown file in the folders once, and the number of skipped files. */
export function documentFiles(
  folders: readonly SyncedFolder[],
): { files: DocumentFile[]; skipped: string[] } {
  const files = new Map<string, DocumentFile>();
  const skipped: string[] = [];
  for (const { folder, path } of folders) {
    folder.requirePresent();
    const list = folder.list([""], { extension: ".md", hasHidden: true });
    for (const [name, reason] of list.skipped) skipped.push(`${fileIn(path, name)}: ${reason}`);
    for (const version of folder.files(list.paths).values()) {
      const file = fileIn(path, version.path);
      if (version.error !== undefined) skipped.push(`${file}: ${version.error.reason}`);
      else files.set(file, { folder, version, file });
    }
  }
  return { files: [...files.values()], skipped };
}

function fileIn(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}
