import { FileError } from "../../kernel/disk/file_error.ts";
import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { DECISION_FOLDERS } from "../words.ts";
import { readableExtension } from "./formats.ts";
import { type DocumentPath, type DocumentSections, entrySections } from "./sections.ts";

export interface SyncedFolder {
  folder: Folder;
  /** The path from the repository's root, which may be ""; without a repository, the real path. */
  path: string;
  repository: string | undefined;
}

export interface DocumentFile extends DocumentPath {
  folder: Folder;
  version: FileVersion;
}

export interface FoundDocuments {
  files: DocumentFile[];
  skipped: Map<string, number>;
}

export function documentFiles(folders: readonly SyncedFolder[]): FoundDocuments {
  const files = new Map<string, DocumentFile>();
  const skipped = new Map<string, number>();
  const skip = (reason: string, count = 1): void => {
    skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  };
  for (const { folder, path, repository } of folders) {
    folder.requirePresent();
    const isPassedOver = (one: string): boolean => {
      const records = recordsIn(folder, one);
      if (records > 0) skip("decision record", records);
      return records > 0;
    };
    const list = folder.list([""], { extension: "", hasHidden: true, isPassedOver });
    for (const reason of list.skipped.values()) skip(reason);
    for (const one of list.folders) {
      const links = folder.entries(one)?.filter(({ kind }) => kind === "symlink") ?? [];
      if (links.length > 0) skip("symlink", links.length);
    }
    const readable = list.paths.filter((one) => readableExtension(one) !== undefined);
    if (readable.length < list.paths.length) {
      skip("other format", list.paths.length - readable.length);
    }
    for (const version of folder.files(readable).values()) {
      const file = joined(path, version.path);
      try {
        if (!known.has(version)) folder.text(version);
        files.set(`${repository} ${file}`, { folder, version, file, repository });
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        skip(error.reason);
      }
    }
  }
  return { files: [...files.values()], skipped };
}

export function joined(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

function recordsIn(folder: Folder, path: string): number {
  if (!DECISION_FOLDERS.has(path.slice(path.lastIndexOf("/") + 1).toLowerCase())) return 0;
  const names = folder.entries(path)?.filter(({ kind }) => kind === "file") ?? [];
  return names.some(({ name }) => /^(?:adr[-_])?\d{1,5}[-_.]/i.test(name)) ? names.length : 0;
}

const known = new WeakMap<FileVersion, Promise<DocumentSections>>();

export function parsedSections(
  { folder, version, file, repository }: DocumentFile,
): Promise<DocumentSections> {
  const held = known.get(version) ?? entrySections({ file, repository }, folder.text(version));
  known.set(version, held);
  return held;
}

export function rereadingFrom(
  folders: readonly SyncedFolder[],
): (entry: KnowledgeEntry) => Promise<KnowledgeEntry | "gone" | undefined> {
  return async (entry) => {
    const { file = "", repository } = entry.source ?? {};
    const place = folders.find((one) =>
      one.repository === repository && file.startsWith(joined(one.path, ""))
    );
    if (place === undefined) return undefined;
    const { folder, path } = place;
    try {
      const version = folder.file(file.slice(joined(path, "").length));
      if (version === undefined) return "gone";
      const { sections } = await parsedSections({ folder, version, file, repository });
      const now = sections.find(({ id }) => id === entry.id);
      if (now === undefined) return "gone";
      const { text, title, line } = now;
      return { ...entry, content: text, title, source: { ...entry.source, line } };
    } catch (error) {
      if (error instanceof FileError) return "gone";
      throw error;
    }
  };
}
