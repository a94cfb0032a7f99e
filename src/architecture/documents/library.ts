import { FileError } from "../../kernel/disk/file_error.ts";
import type { Folder } from "../../kernel/disk/folder.ts";
import { asMarkdown } from "../records/markup.ts";
import { type Content, readContent } from "./content.ts";
import type { ArchitectureDocument, Category } from "./document.ts";
import { SETTINGS } from "./layout.ts";

export const MAX_PARSED = 500;

export class DocumentLibrary {
  readonly #files: Folder;
  /** The lookups of other files since the last scan. */
  readonly #present = new Map<string, boolean>();
  #content: Content | undefined;
  #byUri: ReadonlyMap<string, ArchitectureDocument> = new Map();
  #byPath: ReadonlyMap<string, ArchitectureDocument> = new Map();

  constructor(files: Folder) {
    this.#files = files;
  }

  /** The result of the last scan. */
  get content(): Content {
    return this.#content ?? this.#take(readContent(this.#files));
  }

  /** All documents by URI, in order; another map after each change. */
  get byUri(): ReadonlyMap<string, ArchitectureDocument> {
    return this.content && this.#byUri;
  }

  list(category?: Category): readonly ArchitectureDocument[] {
    const all = [...this.byUri.values()];
    return category === undefined ? all : all.filter((one) => one.category === category);
  }

  /** Of over 500 ADRs, returns only those with a rare word, as a hook can't parse all in time. */
  mentioning(
    words: readonly string[],
  ): { adrs: readonly ArchitectureDocument[]; words: readonly string[]; total?: number } {
    const all = this.list("adr");
    if (all.length <= MAX_PARSED) return { adrs: all, words };
    const texts = all.map((adr) => (adr.unparsed() ?? this.markdown(adr) ?? "").toLowerCase());
    const found = words.map((word) => {
      // The search finds a word with any ending.
      const begin = /\d$/.test(word) ? word : word.slice(0, Math.max(4, word.length - 4));
      return { word, adrs: all.filter((_, at) => texts[at]?.includes(begin)) };
    }).filter(({ adrs }) => isFew(adrs.length, all.length));
    return {
      adrs: [...new Set(found.flatMap(({ adrs }) => adrs))],
      words: found.map(({ word }) => word),
      total: all.length,
    };
  }

  at(path: string): ArchitectureDocument | undefined {
    return this.content && this.#byPath.get(path);
  }

  /** Returns a document's current text; undefined if the file can't be read. */
  text({ version }: ArchitectureDocument): string | undefined {
    try {
      return this.#files.text(version).replaceAll("\0", "");
    } catch (error) {
      if (error instanceof FileError) return undefined;
      throw error;
    }
  }

  markdown(document: ArchitectureDocument): string | undefined {
    const text = this.text(document);
    return text === undefined ? undefined : asMarkdown(document.path, text);
  }

  has(path: string): boolean {
    if (this.#byPath.has(path)) return true;
    const isThere = this.#present.get(path) ?? ["file", "folder"].includes(this.#files.kind(path));
    this.#present.set(path, isThere);
    return isThere;
  }

  /** Forgets which other files exist, because a check must see files of the last second. */
  forgetFiles(): void {
    this.#present.clear();
  }

  unread(): { path: string; reason: string }[] {
    return [...this.content.problems].filter(([path]) => path !== SETTINGS)
      .map(([path, reason]) => ({ path, reason }));
  }

  /** Scans the folder and returns the documents that changed since the last scan. */
  refresh(): ArchitectureDocument[] {
    const [before, old] = [this.#content, this.#byUri];
    try {
      this.#take(readContent(this.#files));
    } catch (error) {
      // The folder is being replaced; the documents of the last scan stay.
      if (!(error instanceof FileError) || before === undefined) throw error;
    }
    if (before === undefined || old === this.#byUri) return [];
    const uris = [...new Set([...old.keys(), ...this.#byUri.keys()])].sort();
    return uris.filter((uri) => old.get(uri) !== this.#byUri.get(uri))
      .flatMap((uri) => this.#byUri.get(uri) ?? old.get(uri) ?? []);
  }

  #take(content: Content): Content {
    this.#content = content;
    this.#present.clear();
    const { documents } = content;
    const isSameList = documents.length === this.#byUri.size &&
      documents.every((document) => this.#byUri.get(document.uri) === document);
    if (isSameList) return content;
    this.#byUri = new Map(documents.map((document) => [document.uri, document]));
    this.#byPath = new Map(documents.map((document) => [document.path, document]));
    return content;
  }
}

/** Returns true if so few of the documents contain a word that the word is rare. */
export function isFew(count: number, total: number): boolean {
  return 10 * count <= 10 + total;
}
