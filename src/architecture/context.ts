import { EmbeddedFolder } from "../kernel/disk/embedded_folder.ts";
import { FileError } from "../kernel/disk/file_error.ts";
import { excerpt } from "../kernel/text.ts";
import { Folder } from "../kernel/disk/folder.ts";
import { log } from "../kernel/log.ts";
import { once } from "../kernel/once.ts";
import { counted } from "../kernel/plural.ts";
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

export interface ContentSource {
  folder: Folder;
  builtIn: readonly string[];
  /**
   * Logs a warning; the server calls it once for each file whose current version it doesn't serve.
   */
  warn(file: string, reason: string): void;
}

export interface ContentChanges {
  /** True if documents were added or removed, or a listed title or description changed. */
  resources: boolean;
  /** True if a prompt was added, removed or changed. */
  prompts: boolean;
  updated: ArchitectureDocument[];
}

interface Noticed {
  notice?: string;
  unread?: { path: string; reason: string }[];
}

export class ArchitectureContext {
  readonly root: Root;
  readonly documents: DocumentLibrary;
  readonly prompts: PromptLibrary;
  readonly search: DocumentIndex;

  readonly #folder: Folder;
  readonly #listeners = new Set<(changes: ContentChanges) => void>();
  #scan: Promise<void> | undefined;
  #isStale = false;

  constructor({ folder, builtIn, warn }: ContentSource) {
    this.root = folder.root;
    this.#folder = folder;
    this.documents = new DocumentLibrary(folder, warn);
    this.search = new DocumentIndex(this.documents);
    const parsed = once(() =>
      builtIn.map((text) => ({ ...parsePromptFile(text), isBuiltIn: true }))
    );
    this.prompts = new PromptLibrary(folder, { builtIn: parsed, warn });
  }

  /**
   * Returns the documents for a tool. Throws a `ToolError` that names the root's setting if the
   * root folder is missing, because an empty result would be wrong.
   */
  async presentDocuments(): Promise<DocumentLibrary> {
    this.#folder.requirePresent();
    if (!this.documents.isScanned) await this.refresh();
    return this.documents;
  }

  documentsAtOnce(): DocumentLibrary {
    this.#folder.requirePresent();
    return this.documents;
  }

  get isProject(): boolean {
    return !this.root.embedded && this.#folder.kind("resources") !== "folder";
  }

  noticed<Answer extends object>(answer: Answer & Noticed): Answer & Noticed {
    const settings = this.documents.problems().get(SETTINGS);
    const unread = this.documents.unread();
    const shown = unread.slice(0, 5)
      .map(({ path, reason }) => `${excerpt(path, 120)} (${reason})`).join(", ");
    const said = [
      answer.notice,
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

  /**
   * Reads changes in the folders, in slices if the root has many files, and notifies the watchers.
   * The content doesn't change while folders are swapped.
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
        // Before the first scan, the server has no documents for a result.
        if (!this.documents.isScanned) throw error;
        logUnread(error);
      }
    }
  }

  /** Refreshes the content at once if the root has few files; otherwise returns false. */
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
   * Calls `onChange` after each change in the root folder, when the new content is available.
   * Watching begins before the first scan, so the server doesn't miss a change. Returns the
   * function that stops watching.
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
 * Returns the context for these roots, which all requests share. If a folder has up to hundreds of
 * files, the next request sees its changes. In a larger folder, changes are visible within a
 * second.
 */
export function createArchitectureContext(roots: ArchitectureRoots): ArchitectureContext {
  const known = contexts.get(roots);
  const context = known ?? openContent(roots);
  contexts.set(roots, context);
  // The first context is created when the server starts, and needs no documents yet.
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

/** Logs an error that results from a swapped folder; throws other errors. */
function logUnread(error: unknown): void {
  if (!(error instanceof FileError)) throw error;
  log("debug", "the server did not reread the content", { reason: error.message });
}
