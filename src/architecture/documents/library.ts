import { FileError } from "../../kernel/disk/file_error.ts";
import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { ENGLISH, type TeamWords } from "../words.ts";
import { type Content, type ContentFile, readContent } from "./content.ts";
import type { FoundAdrs } from "./discovery.ts";
import {
  type ArchitectureDocument,
  type Category,
  detailsOf,
  documentAt,
  type DocumentDetails,
  type DocumentFolder,
  shownUri,
} from "./document.ts";
import { documentOfUri, documentsNamed, notFoundAmong } from "./identifiers.ts";
import { SETTINGS } from "./layout.ts";
import { siteIn } from "../records/links.ts";
import { asMarkdown } from "../records/markup.ts";
import { atOnce } from "./slices.ts";
import { FileWarnings } from "./warnings.ts";

export interface DocumentChanges {
  /** True if documents were added or removed, or a listed title or description changed. */
  isListChanged: boolean;
  updated: ArchitectureDocument[];
}

const SMALL = 300;
const MAX_PRESENT = 100_000;

export class DocumentLibrary {
  readonly #files: Folder;
  readonly #warnings: FileWarnings;
  readonly #began = Date.now();
  #content: Content | undefined;
  #byUri: ReadonlyMap<string, ArchitectureDocument> = new Map();
  #byPath: ReadonlyMap<string, ArchitectureDocument> = new Map();
  #lists: ReadonlyMap<Category, readonly ArchitectureDocument[]> = new Map();
  #details = new WeakMap<ArchitectureDocument, DocumentDetails>();
  #generation = 0;
  readonly #present = new Map<string, boolean>();
  #site: { address: string | undefined } | undefined;

  /** Calls `warn` once for each file that the server doesn't serve. */
  constructor(files: Folder, warn: (file: string, reason: string) => void) {
    this.#files = files;
    this.#warnings = new FileWarnings(warn);
  }

  list(category?: Category): readonly ArchitectureDocument[] {
    this.#loaded();
    return category === undefined ? [...this.#byUri.values()] : this.#lists.get(category) ?? [];
  }

  get generation(): number {
    this.#loaded();
    return this.#generation;
  }

  get folders(): readonly DocumentFolder[] {
    return this.#loaded().folders;
  }

  get words(): TeamWords {
    return this.#content?.words ?? ENGLISH;
  }

  get proposedWord(): string | undefined {
    return this.words.proposed;
  }

  get discovery(): FoundAdrs {
    return this.#loaded().discovery;
  }

  get isScanned(): boolean {
    return this.#content !== undefined;
  }

  /** True if the content root has so few files that a scan takes a few milliseconds. */
  get isSmall(): boolean {
    return (this.#content?.checked ?? 0) <= SMALL;
  }

  watchedFolders(): readonly string[] {
    return this.#content?.watched ?? [""];
  }

  details(document: ArchitectureDocument): DocumentDetails {
    const known = this.#details.get(document);
    if (known !== undefined) return known;
    const text = textOf(this.#files, document.version) ?? "";
    const details = detailsOf(document, text, this.words);
    this.#details.set(document, details);
    return details;
  }

  listed(uri: string): ArchitectureDocument | undefined {
    this.#loaded();
    return this.#byUri.get(uri);
  }

  at(path: string): ArchitectureDocument | undefined {
    this.#loaded();
    return this.#byPath.get(path);
  }

  find(uri: string): ArchitectureDocument | undefined {
    return documentOfUri(this, uri);
  }

  identified(name: string): ArchitectureDocument {
    const found = documentsNamed({
      list: () => this.list(),
      listed: (uri) => this.listed(uri),
      at: (path) => this.at(path),
      titleOf: (document) => this.details(document).title,
    }, name);
    const [only, ...others] = found;
    if (only === undefined) throw this.notFound(name);
    if (others.length === 0) return only;
    const paths = found.slice(0, 20).map(({ path }) => path).join(", ");
    throw new ToolError(`"${shownUri(name)}" fits ${found.length} documents: ${paths}`, {
      next: "Request a document by its path.",
    });
  }

  text({ path }: Pick<ArchitectureDocument, "path">): string | undefined {
    const version = this.#files.file(path);
    return version && textOf(this.#files, version);
  }

  markdown({ path, version }: ArchitectureDocument): string | undefined {
    const text = textOf(this.#files, version);
    return text === undefined ? undefined : asMarkdown(path, text);
  }

  get site(): string | undefined {
    if (this.#site === undefined) {
      const version = this.#files.file(".git/config");
      this.#site = { address: version && siteIn(textOf(this.#files, version) ?? "") };
    }
    return this.#site.address;
  }

  has(path: string): boolean {
    if (this.#byPath.has(path)) return true;
    const known = this.#present.get(path);
    if (known !== undefined) return known;
    const isThere = ["file", "folder"].includes(this.#files.kind(path));
    if (this.#present.size < MAX_PRESENT) this.#present.set(path, isThere);
    return isThere;
  }

  /** Forgets which other files exist, because a check must see files of the last second. */
  forgetFiles(): void {
    this.#present.clear();
    this.#site = undefined;
  }

  problems(): ReadonlyMap<string, string> {
    this.#loaded();
    return this.#warnings.current;
  }

  unread(): { path: string; reason: string }[] {
    return [...this.problems()].filter(([path]) => path !== SETTINGS)
      .map(([path, reason]) => ({ path, reason: reason.replace(/^skipped: /, "") }));
  }

  notFound(uri: string): ToolError {
    return this.#warnings.failure ?? notFoundAmong(this.list(), uri);
  }

  *refresh(): Generator<void, DocumentChanges> {
    const isFirst = this.#content === undefined;
    const content = yield* this.#contentNow();
    if (content === undefined) return { isListChanged: false, updated: [] };
    const before = this.#byUri;
    this.#take(content);
    this.#warnings.update(
      new Map([...content.problems].map(([path, reason]) => [
        path,
        path === SETTINGS ? reason : `skipped: ${reason}`,
      ])),
    );
    if (isFirst) return this.#changedSinceBegan();
    const uris = [...new Set([...before.keys(), ...this.#byUri.keys()])].sort();
    const changed = uris.map((uri) => ({ old: before.get(uri), now: this.#byUri.get(uri) }))
      .filter(({ old, now }) => old !== now);
    if (changed.length > 0) this.#generation++;
    return {
      isListChanged: changed.some(({ old, now }) => this.#isShownAnew(old, now)),
      updated: changed.flatMap(({ old, now }) => now ?? old ?? []),
    };
  }

  /** Returns the changes since the start, because a client may subscribe before the first scan. */
  #changedSinceBegan(): DocumentChanges {
    const updated = [...this.#byUri.values()]
      .filter(({ version }) => (version.modified?.getTime() ?? 0) > this.#began);
    return { isListChanged: updated.length > 0, updated };
  }

  *#contentNow(): Generator<void, Content | undefined> {
    try {
      return yield* readContent(this.#files);
    } catch (error) {
      if (!(error instanceof FileError) || this.#content === undefined) throw error;
      return undefined;
    }
  }

  #take(content: Content): void {
    if (wordsKey(content.words) !== wordsKey(this.words)) {
      this.#details = new WeakMap();
      this.#generation++;
    }
    const documents = content.files.map((file) => {
      const known = this.#byPath.get(file.version.path);
      return known !== undefined && isSame(known, file)
        ? known
        : documentAt(file.place, file.version, file.prefix);
    }).sort((a, b) => a.uri < b.uri ? -1 : 1);
    // Two paths with the same URI are one document, because symlinks may point to the same file.
    const byUri = new Map<string, ArchitectureDocument>();
    for (const document of documents) {
      if (!byUri.has(document.uri)) byUri.set(document.uri, document);
    }
    this.#content = content;
    this.forgetFiles();
    this.#byUri = byUri;
    this.#byPath = new Map([...byUri.values()].map((document) => [document.path, document]));
    this.#lists = Map.groupBy(byUri.values(), ({ category }) => category);
  }

  #isShownAnew(old?: ArchitectureDocument, now?: ArchitectureDocument): boolean {
    if (old === undefined || now === undefined) return true;
    const shown = this.#details.get(old);
    if (shown === undefined) return false;
    const { title, description } = this.details(now);
    return title !== shown.title || description !== shown.description;
  }

  #loaded(): Content {
    if (this.#content === undefined) atOnce(this.refresh());
    if (this.#content === undefined) throw new Error("the content root could not be scanned");
    return this.#content;
  }
}

function wordsKey({ statuses, sections }: TeamWords): string {
  return JSON.stringify([...statuses, ...sections]);
}

function isSame(document: ArchitectureDocument, { place, version, prefix }: ContentFile): boolean {
  return document.version === version && document.name === place.name &&
    document.category === place.category &&
    (prefix === "" || document.prefix === prefix || document.number !== undefined);
}

function textOf(files: Folder, version: FileVersion): string | undefined {
  try {
    const text = files.text(version);
    return text.includes("\0") ? undefined : text;
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
