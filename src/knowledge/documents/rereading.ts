import { FileError } from "../../kernel/disk/file_error.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { joined, parsedSections, type SyncedFolder } from "./folders.ts";

/**
 * Returns a function that reads a document's entry again from its file. The function returns "gone"
 * if the file no longer has the entry's section, or undefined if no folder contains the file.
 */
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
