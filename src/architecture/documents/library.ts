import type { LiveFiles } from "../../kernel/disk/live_files.ts";
import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { atOnce } from "../../kernel/slices.ts";
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
  readonly #files: LiveFiles;
  readonly #warnings: FileWarnings;
  #lists: DocumentLists | undefined;
  #listing: ContentListing = EMPTY_CONTENT;
  readonly #problems = new Map<string, string>();
  readonly #details = new WeakMap<ArchitectureDocument, DocumentDetails>();
  #generation = 0;

  /** `warn` is called once for each file that is not served. */
  constructor(files: LiveFiles, warn: (file: string, reason: string) => void) {
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
    const text = this.#files.text(document.path);
    return text === undefined ? undefined : { document, text, ...detailsOf(document, text) };
  }

  /** The document that is at a path of the content root. */
  at(path: string): ArchitectureDocument | undefined {
    return this.#all().at(path);
  }

  /** The text of a document as of the last scan, for searches through all of them. */
  latestText({ path }: ArchitectureDocument): string | undefined {
    return this.#files.latestText(path);
  }

  /** The current text of a document, without its details. */
  text({ path }: Pick<ArchitectureDocument, "path">): string | undefined {
    return this.#files.text(path);
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
   * Scans the folders again, or looks at `paths` alone, a file a step; unchanged files are not read.
   * What is answered meanwhile is of some files old, of some new.
   */
  *refresh(paths?: ReadonlySet<string>): Generator<void, DocumentChanges> {
    if (this.#lists === undefined) {
      this.#all();
      return { isListChanged: false, updated: [] };
    }
    const changes = { isListChanged: false, updated: new Set<string>() };
    if (paths === undefined || [...paths].some((path) => !this.#isOneFile(path))) {
      const listed = yield* this.#list();
      yield;
      const known = this.#lists.list();
      for (const path of listed) {
        this.#look(path, { isListed: true, changes });
        yield;
      }
      // One by one: an array or a set of all paths is half a megabyte, and soon garbage.
      for (const { path } of known) {
        if (!listed.has(path)) this.#look(path, { isListed: false, changes });
        yield;
      }
      for (const path of this.#problems.keys()) {
        if (!listed.has(path)) this.#look(path, { isListed: false, changes });
        yield;
      }
    } else {
      for (const path of paths) {
        this.#look(path, { isListed: true, changes });
        yield;
      }
    }
    this.#warn();
    return { ...changes, updated: [...changes.updated].sort() };
  }

  /** True where a change at the path can be one of this one file, or of none that is served. */
  #isOneFile(path: string): boolean {
    if (path === SETTINGS || this.#listing.skipped.has(path)) return false;
    const cut = path.lastIndexOf("/");
    const [folder, name] = [path.slice(0, Math.max(0, cut)), path.slice(cut + 1)];
    if (name.endsWith(".md")) return this.#listing.listed.has(folder);
    // What has an extension is a file, and none of ours; anything else may be a folder, or a link.
    return /[^.]\.[^.]+$/.test(name) && !this.#listing.listed.has(path) &&
      this.#files.kind(path) !== "folder";
  }

  /** The paths of a new listing. */
  *#list(): Generator<void, ReadonlySet<string>> {
    this.#listing = yield* listContent(this.#files);
    return new Set(this.#listing.paths);
  }

  /** Takes a file in as it is now; `changes` gets what is different from before. */
  #look(
    path: string,
    { isListed, changes }: {
      isListed: boolean;
      changes: { isListChanged: boolean; updated: Set<string> };
    },
  ): void {
    const before = this.#lists?.at(path);
    this.#problems.delete(path);
    const after = isListed ? this.#recordOf(path, before) : undefined;
    if (before === after) return;
    this.#generation++;
    const isMoved = before?.uri !== after?.uri;
    if (before !== undefined && isMoved) this.#lists?.remove(before);
    if (after !== undefined) this.#lists?.put(after);
    if (isMoved || before?.version.number !== after?.version.number) {
      for (const document of [before, after]) if (document) changes.updated.add(document.uri);
    }
    changes.isListChanged ||= isMoved || this.#isShownAnew(before, after);
  }

  /** The record of a file, the same one while the file is; undefined for what is not served. */
  #recordOf(
    path: string,
    known: ArchitectureDocument | undefined,
  ): ArchitectureDocument | undefined {
    const place = this.#listing.skipped.has(path)
      ? undefined
      : placeOf(path, this.#listing.folders);
    const version = place && this.#files.version(path);
    if (place === undefined || version === undefined) return undefined;
    if (version.problem !== undefined) {
      this.#problems.set(path, version.problem);
      return undefined;
    }
    const isSame = known?.version === version && known.name === place.name;
    return isSame ? known : documentAt(path, place, version);
  }

  /** False also when nobody has asked for the old title: neither a list nor the index. */
  #isShownAnew(old?: ArchitectureDocument, document?: ArchitectureDocument): boolean {
    const shown = old && this.#details.get(old);
    if (shown === undefined || document === undefined) return false;
    const { title, description } = this.details(document);
    return title !== shown.title || description !== shown.description;
  }

  #all(): DocumentLists {
    return this.#lists ??= this.#scan();
  }

  #scan(): DocumentLists {
    const found: ArchitectureDocument[] = [];
    for (const path of atOnce(this.#list())) {
      const document = this.#recordOf(path, undefined);
      if (document !== undefined) found.push(document);
    }
    this.#warn();
    return new DocumentLists(found);
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
