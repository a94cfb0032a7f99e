import { EmbeddedFolder } from "../kernel/disk/embedded_folder.ts";
import { FileError } from "../kernel/disk/file_error.ts";
import { Folder } from "../kernel/disk/folder.ts";
import { log } from "../kernel/log.ts";
import { counted } from "../kernel/plural.ts";
import type { Root } from "../kernel/roots/root.ts";
import { excerpt } from "../kernel/text.ts";
import type { ArchitectureDocument } from "./documents/document.ts";
import { DocumentIndex } from "./documents/document_index.ts";
import type { Noticed } from "./documents/entries.ts";
import { SETTINGS } from "./documents/layout.ts";
import { DocumentLibrary } from "./documents/library.ts";
import { watchFolders } from "./folder_watch.ts";
import type { ArchitectureRoots } from "./roots.ts";
import { starterPrompts, starterResources } from "./starter/starter.ts";

export class ArchitectureContext {
  readonly folder: Folder;
  readonly documents: DocumentLibrary;
  readonly search: DocumentIndex;
  readonly warn: (file: string, reason: string) => void;

  #onChange: (updated: ArchitectureDocument[]) => void = () => {};

  /** Calls `warn` once for each problem with a prompt file. */
  constructor(
    folder: Folder,
    warn = (file: string, reason: string) => log("warning", reason, { file }),
  ) {
    this.folder = folder;
    this.warn = warn;
    this.documents = new DocumentLibrary(folder);
    this.search = new DocumentIndex(this.documents);
  }

  get root(): Root {
    return this.folder.root;
  }

  /** Throws a `ToolError` if the root folder is missing, because an empty result would be wrong. */
  presentDocuments(): DocumentLibrary {
    this.folder.requirePresent();
    return this.documents;
  }

  get isProject(): boolean {
    return !this.root.embedded && this.folder.kind("resources") !== "folder";
  }

  noticed<Answer extends object>(answer: Answer): Answer & Noticed {
    const settings = this.documents.content.problems.get(SETTINGS);
    const unread = this.documents.unread();
    const shown = unread.slice(0, 5)
      .map(({ path, reason }) => `${excerpt(path, 120)} (${reason})`).join(", ");
    const said = [
      settings !== undefined && `Documents may be missing: ${settings}.`,
      unread.length > 0 && `${counted(unread.length, "file")} can't be read: ${shown}.`,
      this.root.embedded &&
      `These documents are the built-in starter example's, because ${this.root.setBy} is not set.`,
    ].filter((sentence) => typeof sentence === "string");
    return {
      ...answer,
      ...(said.length > 0 && { notice: said.join(" ") }),
      ...(unread.length > 0 && { unread }),
    };
  }

  refresh(): void {
    this.#onChange(this.documents.refresh());
  }

  /**
   * Scans and calls only this `onChange` after each change; `folders` are watched, too. Returns the
   * function that stops.
   */
  watch(
    onChange: (updated: ArchitectureDocument[]) => void,
    folders: readonly string[] = [],
  ): () => void {
    this.#onChange = onChange;
    const rescan = (): void => {
      try {
        this.refresh();
      } catch (error) {
        // The folder is being replaced, so the next scan succeeds.
        if (!(error instanceof FileError)) throw error;
      }
    };
    const { embedded, path: root } = this.root;
    if (embedded) return () => {};
    const watched = () => [...this.documents.content.watched, ...folders];
    return watchFolders({ root, folders: watched, onChange: rescan });
  }
}

const contexts = new WeakMap<ArchitectureRoots, ArchitectureContext>();

/**
 * Returns the context for these roots. The next request sees the changes of up to hundreds of files;
 * those of more files are visible within two seconds.
 */
export function createArchitectureContext(roots: ArchitectureRoots): ArchitectureContext {
  const known = contexts.get(roots);
  if (known !== undefined) {
    if (known.documents.content.isSmall) known.refresh();
    return known;
  }
  const { content: root } = roots;
  const folder = root.embedded
    ? new EmbeddedFolder(root, { ...starterResources, ...starterPrompts })
    : new Folder(root, { maxBytes: 1024 * 1024 });
  const context = new ArchitectureContext(folder);
  contexts.set(roots, context);
  return context;
}
