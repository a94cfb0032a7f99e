import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";

/** A folder of documents, and its path as entries name it. */
export interface SyncedFolder {
  folder: Folder;
  /** Relative to the working directory; empty for that itself. */
  path: string;
}

/** A document in a folder. */
export interface DocumentFile {
  folder: Folder;
  version: FileVersion;
  /** Relative to the working directory. */
  file: string;
}

/** Returns the Markdown files of folders, each once, and how many were skipped. */
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
