import { FileError } from "../../kernel/disk/file_error.ts";
import type { FileVersion, ServedFolder } from "../../kernel/disk/folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import {
  type ArchitectureDocument,
  type Category,
  detailsOf,
  documentAt,
  type DocumentDetails,
  type DocumentFolder,
  placeOf,
  shownUri,
} from "./document.ts";
import { type ContentListing, EMPTY_CONTENT, listContent } from "./content_listing.ts";
import { SETTINGS } from "./layout.ts";
import { DocumentLists } from "./sorted_documents.ts";
import { FileWarnings } from "./warnings.ts";

/** A document with its current text. */
export interface OpenDocument extends DocumentDetails {
  document: ArchitectureDocument;
  text: string;
}

/** What has changed since the last scan of the folder. */
export interface DocumentChanges {
  /** True when documents were added or removed, or a listed title or description changed. */
  isListChanged: boolean;
  /** URIs of the documents that were added, removed or edited. */
  updated: string[];
}

/**
 * The documents of a content root. Which documents exist is known from the last `refresh`; their
 * texts are always current.
 */
export class DocumentLibrary {
  readonly #files: ServedFolder;
  readonly #warnings: FileWarnings;
  /** By path. */
  #found: ReadonlyMap<string, ArchitectureDocument> = new Map();
  #lists: DocumentLists | undefined;
  #listing: ContentListing = EMPTY_CONTENT;
  readonly #problems = new Map<string, string>();
  readonly #details = new WeakMap<ArchitectureDocument, DocumentDetails>();
  #generation = 0;

  /** `warn` is called once for each file that is not served. */
  constructor(files: ServedFolder, warn: (file: string, reason: string) => void) {
    this.#files = files;
    this.#warnings = new FileWarnings(warn);
  }

  /** All documents, or those of a category, sorted by URI; the array changes with the documents. */
  list(category?: Category): readonly ArchitectureDocument[] {
    return this.#all().list(category);
  }

  /** The documents whose URIs begin with a prefix, sorted by URI. */
  beginning(prefix: string): ArchitectureDocument[] {
    return this.#all().beginning(prefix);
  }

  /** At most `limit` documents of a category whose URIs come after one. */
  after(category: Category, part: { after: string; limit: number }): ArchitectureDocument[] {
    return this.#all().after(category, part);
  }

  /** The names of a category's documents, in the order of `list`. */
  names(category: Category): readonly string[] {
    return this.#all().names(category);
  }

  /** Another number after each change of any document. */
  get generation(): number {
    this.#all();
    return this.#generation;
  }

  /** The folders that are served, relative to the root. */
  get folders(): readonly DocumentFolder[] {
    this.#all();
    return this.#listing.folders;
  }

  /** The paths of the ADR templates among the documents. */
  get templates(): readonly string[] {
    this.#all();
    return this.#listing.templates;
  }

  /** The folders in which a change may be one of the documents. */
  watchedFolders(): readonly string[] {
    return this.#listing.watched;
  }

  /** What a listing shows of a document by its text as of the last scan, unless it is at hand. */
  details(document: ArchitectureDocument, text?: string): DocumentDetails {
    const known = this.#details.get(document);
    if (known !== undefined) return known;
    const details = detailsOf(document, text ?? this.latestText(document) ?? "");
    this.#details.set(document, details);
    return details;
  }

  /** The document that is listed under a URI. */
  listed(uri: string): ArchitectureDocument | undefined {
    return this.#all().find(uri);
  }

  /**
   * The document of a URI: the one it is listed under, the same with `.md`, or `adr/NNN` and
   * `adr/folder/NNN` when exactly one ADR there has that number. Case matters, and names match only
   * as a whole.
   */
  find(uri: string): ArchitectureDocument | undefined {
    return this.#all().resolve(uri);
  }

  /** A document with its current text; undefined when it is gone or no longer readable. */
  openDocument(document: ArchitectureDocument): OpenDocument | undefined {
    const text = this.text(document);
    return text === undefined ? undefined : { document, text, ...detailsOf(document, text) };
  }

  /** The document that is at a path of the content root. */
  at(path: string): ArchitectureDocument | undefined {
    return this.#all().at(path);
  }

  /** The text of a document as of the last scan, for searches through all of them. */
  latestText({ version }: ArchitectureDocument): string | undefined {
    return textOf(this.#files, version);
  }

  /** The current text of a document, without its details. */
  text({ path }: Pick<ArchitectureDocument, "path">): string | undefined {
    const version = this.#files.file(path);
    return version && textOf(this.#files, version);
  }

  /** True when the content root has a file or folder at the path. */
  has(path: string): boolean {
    return ["file", "folder"].includes(this.#files.kind(path));
  }

  /** What is wrong with the files, by path. */
  problems(): ReadonlyMap<string, string> {
    this.#all();
    return this.#warnings.current;
  }

  /** The error for a URI without a document; it names the nearest ones. */
  notFound(uri: string): ToolError {
    const near = nearest(shownUri(uri), this.list().slice(0, 2000).map((one) => one.uri));
    return new ToolError(`Resource not found: ${shownUri(uri)}`, {
      next: near.length === 0
        ? "There are no documents yet."
        : `Nearest: ${near.map(shownUri).join(", ")}. list_architecture_docs lists them all.`,
    });
  }

  /**
   * Looks at the folders again, and reads what changed in them. While folders are swapped the documents
   * stay as they were; throws `FileError` if none are known yet.
   */
  refresh(): DocumentChanges {
    const before = this.#lists;
    const known = this.#found;
    try {
      this.#scan();
    } catch (error) {
      if (!(error instanceof FileError) || before === undefined) throw error;
      return { isListChanged: false, updated: [] };
    }
    const isSame = this.#found.size === known.size &&
      [...this.#found].every(([path, document]) => known.get(path) === document);
    const after = before === undefined || !isSame
      ? new DocumentLists([...this.#found.values()])
      : before;
    this.#lists = after;
    if (before === undefined || before === after) return { isListChanged: false, updated: [] };
    this.#generation++;
    const uris = [...before.list(), ...after.list()].map(({ uri }) => uri);
    const updated = [...new Set(uris)].filter((uri) => before.find(uri) !== after.find(uri)).sort();
    const isListChanged = updated.some((uri) =>
      this.#isShownAnew(before.find(uri), after.find(uri))
    );
    return { isListChanged, updated };
  }

  /** Finds the documents as they are now: the same objects for those that did not change. */
  #scan(): void {
    this.#listing = listContent(this.#files);
    this.#problems.clear();
    const found = new Map<string, ArchitectureDocument>();
    for (const version of this.#files.files(this.#listing.paths).values()) {
      const known = this.#found.get(version.path);
      const document = this.#documentOf(version, known);
      if (document !== undefined) found.set(version.path, document);
    }
    this.#found = found;
    this.#warn();
  }

  /** The document of a file; undefined for what is not served. */
  #documentOf(
    version: FileVersion,
    known: ArchitectureDocument | undefined,
  ): ArchitectureDocument | undefined {
    const { path } = version;
    const place = placeOf(path, this.#listing.folders);
    if (place === undefined || this.#listing.skipped.has(path)) return undefined;
    if (known?.version === version && known.name === place.name) return known;
    const problem = version.error?.reason ??
      (this.#files.text(version).includes("\0") ? "it contains NUL bytes" : undefined);
    if (problem === undefined) return documentAt(path, place, version);
    this.#problems.set(path, problem);
    return undefined;
  }

  /** Returns false also if nobody has asked for the old title: neither a list nor the index. */
  #isShownAnew(old?: ArchitectureDocument, document?: ArchitectureDocument): boolean {
    if (old === undefined || document === undefined) return true;
    const shown = this.#details.get(old);
    if (shown === undefined) return false;
    const { title, description } = this.details(document);
    return title !== shown.title || description !== shown.description;
  }

  #all(): DocumentLists {
    if (this.#lists === undefined) this.refresh();
    return this.#lists ?? new DocumentLists([]);
  }

  #warn(): void {
    const warnings = new Map<string, string>();
    for (const [path, reason] of this.#listing.skipped) {
      warnings.set(path, path === SETTINGS ? reason : `skipped: ${reason}`);
    }
    for (const [path, reason] of this.#problems) warnings.set(path, `skipped: ${reason}`);
    this.#warnings.update(warnings);
  }
}

/** The text of a document; undefined when it cannot be read, or contains NUL bytes. */
function textOf(files: ServedFolder, version: FileVersion): string | undefined {
  try {
    const text = files.text(version);
    return text.includes("\0") ? undefined : text;
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
