import type { LiveFiles } from "../../kernel/disk/live_files.ts";
import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import {
  type ArchitectureDocument,
  canonicalUri,
  type Category,
  detailsOf,
  documentAt,
  type DocumentDetails,
  placeOf,
  SCHEME,
  shownUri,
} from "./document.ts";
import { FileWarnings, folderWarnings } from "./warnings.ts";

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
  #documents: ReadonlyMap<string, ArchitectureDocument> | undefined;
  #sorted: readonly ArchitectureDocument[] = [];
  readonly #details = new WeakMap<ArchitectureDocument, DocumentDetails>();

  /** `warn` is called once for each file that is skipped or badly named. */
  constructor(files: LiveFiles, warn: (file: string, reason: string) => void) {
    this.#files = files;
    this.#warnings = new FileWarnings(warn);
  }

  /** All documents, or those of a category, sorted by URI. */
  list(category?: Category): readonly ArchitectureDocument[] {
    this.#byUri();
    if (category === undefined) return this.#sorted;
    return this.#sorted.filter((document) => document.category === category);
  }

  /** What a listing shows of a document; its text is read on first use. */
  details(document: ArchitectureDocument): DocumentDetails {
    const known = this.#details.get(document);
    if (known !== undefined) return known;
    const details = detailsOf(document, this.#files.text(document.path) ?? "");
    this.#details.set(document, details);
    return details;
  }

  /**
   * The document of a URI: the one it is listed under, the same with `.md`, or `adr/NNN` when
   * exactly one ADR has that number. Case matters, and names match only as a whole.
   */
  find(uri: string): ArchitectureDocument | undefined {
    const documents = this.#byUri();
    const canonical = canonicalUri(uri);
    if (canonical === undefined) return undefined;
    return documents.get(canonical) ??
      (canonical.endsWith(".md") ? documents.get(canonical.slice(0, -".md".length)) : undefined) ??
      this.#findNumber(canonical);
  }

  /** The document of a URI with its current text; undefined when there is none to read. */
  open(uri: string): OpenDocument | undefined {
    const document = this.find(uri);
    return document && this.openDocument(document);
  }

  /** A document with its current text; undefined when it is gone or no longer readable. */
  openDocument(document: ArchitectureDocument): OpenDocument | undefined {
    const text = this.#files.text(document.path);
    return text === undefined ? undefined : { document, text, ...detailsOf(document, text) };
  }

  /** The text of a document as of the last scan, for searches through all of them. */
  latestText({ path }: ArchitectureDocument): string | undefined {
    return this.#files.latestText(path);
  }

  /** The current text of a document, without its details. */
  text({ path }: ArchitectureDocument): string | undefined {
    return this.#files.text(path);
  }

  /** True when the content root has a file or folder at the path. */
  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** What is wrong with the files, by path. */
  problems(): ReadonlyMap<string, string> {
    this.#byUri();
    return this.#warnings.current;
  }

  /** The error for a URI without a document; it names the nearest ones. */
  notFound(uri: string): ToolError {
    const near = nearest(shownUri(uri), this.#sorted.slice(0, 2000).map((one) => one.uri));
    return new ToolError(`Resource not found: ${shownUri(uri)}`, {
      next: near.length === 0
        ? "There are no documents yet."
        : `Nearest: ${near.map(shownUri).join(", ")}. list_architecture_docs lists them all.`,
    });
  }

  /** Scans the folder again; unchanged files are not read. */
  refresh(): DocumentChanges {
    const before = this.#documents;
    const after = this.#scan();
    if (before === undefined) return { isListChanged: false, updated: [] };
    const gone = [...before.keys()].filter((uri) => !after.has(uri));
    const came = [...after.keys()].filter((uri) => !before.has(uri));
    const changed = [...after].filter(([uri, { version }]) => {
      const old = before.get(uri);
      return old !== undefined && old.version.number !== version.number;
    }).map(([uri]) => uri);
    const isRenamed = changed.some((uri) => this.#isShownDifferently(before, uri));
    return {
      isListChanged: gone.length + came.length > 0 || isRenamed,
      updated: [...gone, ...came, ...changed].sort(),
    };
  }

  /** False also when nobody has seen the old title. */
  #isShownDifferently(before: ReadonlyMap<string, ArchitectureDocument>, uri: string): boolean {
    const [old, document] = [before.get(uri), this.#documents?.get(uri)];
    const shown = old && this.#details.get(old);
    if (shown === undefined || document === undefined) return false;
    const { title, description } = this.details(document);
    return title !== shown.title || description !== shown.description;
  }

  #findNumber(uri: string): ArchitectureDocument | undefined {
    const number = /^adr\/(\d+)$/.exec(uri.slice(SCHEME.length))?.[1];
    if (number === undefined) return undefined;
    const [only, ...others] = this.list("adr").filter((document) => document.number === number);
    return others.length === 0 ? only : undefined;
  }

  #byUri(): ReadonlyMap<string, ArchitectureDocument> {
    return this.#documents ?? this.#scan();
  }

  /** Keeps the records of unchanged files, and with them the details that were read. */
  #scan(): ReadonlyMap<string, ArchitectureDocument> {
    const old = new Map(this.#sorted.map((document) => [document.path, document]));
    const { paths, skipped } = this.#files.list();
    const found: ArchitectureDocument[] = [];
    for (const path of paths) {
      const place = placeOf(path);
      const version = place && this.#files.version(path);
      if (place === undefined || version === undefined) continue;
      if (version.problem !== undefined) skipped.set(path, version.problem);
      else {
        const known = old.get(path);
        found.push(known?.version === version ? known : documentAt(path, place, version));
      }
    }
    this.#sorted = found.sort((a, b) => a.uri < b.uri ? -1 : 1);
    this.#documents = new Map(found.map((document) => [document.uri, document]));
    this.#warnings.update(folderWarnings(skipped, this.list("adr")));
    return this.#documents;
  }
}
