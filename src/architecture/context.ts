import { EmbeddedFolder } from "../kernel/disk/embedded_folder.ts";
import { DISK_FAILED, FileError } from "../kernel/disk/file_error.ts";
import { Folder, type ServedFolder } from "../kernel/disk/folder.ts";
import { log } from "../kernel/log.ts";
import { once } from "../kernel/once.ts";
import type { Root } from "../kernel/roots/root.ts";
import { toolsFor } from "../kernel/service/tool.ts";
import { DocumentIndex } from "./documents/document_index.ts";
import { SETTINGS } from "./documents/layout.ts";
import type { ArchitectureDocument } from "./documents/document.ts";
import { type DocumentChanges, DocumentLibrary } from "./documents/library.ts";
import { watchFolders } from "./folder_watch.ts";
import { PromptLibrary } from "./prompt_files/library.ts";
import { parsePromptFile } from "./prompt_files/prompt_file.ts";
import type { ArchitectureRoots } from "./roots.ts";
import { atOnce, inSlices } from "./documents/slices.ts";
import { starterPrompts, starterResources } from "./starter/starter.ts";

/** The source of a server's content. */
export interface ContentSource {
  folder: ServedFolder;
  /** The texts of the prompts that are served unless a file of the same name replaces them. */
  builtIn: readonly string[];
  /** Called once for each file that isn't served in its current version. */
  warn(file: string, reason: string): void;
}

/** The changes since the last scan of the content. */
export interface ContentChanges {
  /** True when documents were added or removed, or a listed title or description changed. */
  resources: boolean;
  /** True when a prompt was added, removed or changed. */
  prompts: boolean;
  /** The documents that were added, removed or edited. */
  updated: ArchitectureDocument[];
}

/** A result that may have a notice about its content's source. */
interface Noticed {
  notice?: string;
}

/** The documents and prompts of the content root, for handlers; they live as long as the server. */
export class ArchitectureContext {
  readonly root: Root;
  readonly documents: DocumentLibrary;
  readonly prompts: PromptLibrary;
  readonly search: DocumentIndex;

  readonly #folder: ServedFolder;
  readonly #listeners = new Set<(changes: ContentChanges) => void>();
  /** The current scan, and whether another one must follow. */
  #scan: Promise<void> | undefined;
  #isStale = false;

  constructor({ folder, builtIn, warn }: ContentSource) {
    this.root = folder.root;
    this.#folder = folder;
    this.documents = new DocumentLibrary(folder, warn);
    this.search = new DocumentIndex(this.documents);
    const parsed = once(() => builtIn.map(parsePromptFile));
    this.prompts = new PromptLibrary(folder, { builtIn: parsed, warn });
  }

  /**
   * Returns the documents for a tool. Throws a `ToolError` that names the root's setting if its
   * folder is missing, because "nothing matches" would be a wrong result.
   */
  async presentDocuments(): Promise<DocumentLibrary> {
    this.#folder.requirePresent();
    if (!this.documents.isScanned) await this.refresh();
    return this.documents;
  }

  /** Returns the documents; reads unknown ones without pauses, for a process with one task. */
  documentsAtOnce(): DocumentLibrary {
    this.#folder.requirePresent();
    return this.documents;
  }

  /**
   * True for a project; false for the built-in example, and for a content folder whose owner lists
   * its prompts.
   */
  get isProject(): boolean {
    return !this.root.embedded && this.#folder.kind("resources") !== "folder";
  }

  /** Returns a result with a notice about the source of its documents, or about missing ones. */
  noticed<Answer extends object>(answer: Answer & Noticed): Answer & Noticed {
    const settings = this.documents.problems().get(SETTINGS);
    const { unread } = this.documents;
    const said = [
      answer.notice,
      settings !== undefined && `Documents may be missing: ${settings}.`,
      unread.length > 0 &&
      `Documents are missing: ${DISK_FAILED}, ${unread.slice(0, 5).join(", ")}.`,
      this.root.embedded &&
      `These documents are the built-in starter example's, because ${this.root.setBy} is not set.`,
    ].filter((sentence) => typeof sentence === "string");
    return said.length === 0 ? answer : { ...answer, notice: said.join(" ") };
  }

  /**
   * Reads changes in the folders, in slices if there are many, and notifies the watchers. While
   * folders are swapped, the content doesn't change.
   */
  async refresh(): Promise<void> {
    if (this.refreshSmall()) return;
    this.#isStale = true;
    this.#scan ??= this.#scanAll().finally(() => this.#scan = undefined);
    await this.#scan;
  }

  async #scanAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        this.#report(await inSlices(this.documents.refresh()));
      } catch (error) {
        // Before the first scan, the server has no documents to answer from.
        if (!this.documents.isScanned) throw error;
        logUnread(error);
      }
    }
  }

  /**
   * Does the same as `refresh`, at once, if the number of files allows a quick scan; otherwise
   * returns false.
   */
  refreshSmall(): boolean {
    const { isScanned, isSmall } = this.documents;
    if (!isScanned || !isSmall || this.#scan !== undefined) return false;
    try {
      this.#report(atOnce(this.documents.refresh()));
    } catch (error) {
      logUnread(error);
    }
    return true;
  }

  #report({ isListChanged, updated }: DocumentChanges): void {
    const changes = { resources: isListChanged, prompts: this.prompts.refresh(), updated };
    if (!changes.resources && !changes.prompts && updated.length === 0) return;
    for (const listener of this.#listeners) listener(changes);
  }

  /**
   * Calls `onChange` after each change in the root, with the new state in place. Watching begins
   * before the first scan, so no change falls in between. Returns the function that ends it.
   */
  watch(onChange: (changes: ContentChanges) => void): () => void {
    this.#listeners.add(onChange);
    const rescan = async (): Promise<void> => {
      try {
        await this.refresh();
        // Only searches wait for this update.
        this.search.update();
      } catch (error) {
        logUnread(error);
      }
    };
    const folders = () => [...this.documents.watchedFolders(), ...this.prompts.watchedFolders()];
    const stop = this.root.embedded
      ? () => {}
      : watchFolders({ root: this.root.path, folders, onChange: rescan });
    if (this.root.embedded) rescan();
    return () => {
      this.#listeners.delete(onChange);
      stop();
    };
  }
}

/** Defines a tool of this server. */
export const defineArchitectureTool = toolsFor<ArchitectureContext>();

const contexts = new WeakMap<ArchitectureRoots, ArchitectureContext>();

/**
 * Returns the one context of these roots, shared by all requests. The next request sees a change in
 * a folder of up to hundreds of files; in a larger folder, changes are visible within a second.
 */
export function createArchitectureContext(roots: ArchitectureRoots): ArchitectureContext {
  const known = contexts.get(roots);
  const context = known ?? openContent(roots);
  contexts.set(roots, context);
  // The first one is built at start and needs no documents.
  known?.refreshSmall();
  return context;
}

function openContent({ content: root }: ArchitectureRoots): ArchitectureContext {
  const folder = root.embedded
    ? new EmbeddedFolder(root, { ...starterResources, ...starterPrompts })
    : new Folder(root, { maxBytes: 1024 * 1024 });
  return new ArchitectureContext({ folder, builtIn: Object.values(starterPrompts), warn });
}

function warn(file: string, reason: string): void {
  log("warning", reason, { file });
}

/** Throws errors that don't result from a swapped folder. */
function logUnread(error: unknown): void {
  if (!(error instanceof FileError)) throw error;
  log("debug", "the server did not reread the content", { reason: error.message });
}
