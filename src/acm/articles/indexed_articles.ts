import { afterwards } from "../../kernel/disk/afterwards.ts";
import type { FileVersion } from "../../kernel/disk/folder.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { documentName, parseDocument } from "../../kernel/markdown/document.ts";
import { once } from "../../kernel/once.ts";
import { documentFields } from "../../kernel/search/document_fields.ts";
import { InvertedIndex } from "../../kernel/search/inverted_index.ts";
import {
  type ArticleSearch,
  articleText,
  rankArticles,
  type RankedArticles,
  scanArticles,
} from "./ranking.ts";

/** How much a word counts that stands in these. */
const WEIGHTS = { title: 5, name: 5, heading: 1, text: 1 } as const;
/** Fewer articles are scanned: that takes a few milliseconds, and to index them as long as ten scans. */
const MANY = 100;
/** So many changed files are indexed while somebody waits for the answer. */
const FEW_CHANGED = 32;
/** How long work that nobody waits for keeps a request waiting, in milliseconds. */
const SLICE_MS = 5;

/**
 * Searches the articles of a framework: by an index of them where there are many. A file is read
 * once, and again when it has changed; where that is true of more than a few, as at first, they are
 * scanned, and indexed when the answer is out.
 */
export class IndexedArticles {
  readonly #index = once(() => new InvertedIndex<string>());
  /** The versions that are indexed; undefined for a file that cannot be read. */
  readonly #files = new Map<string, FileVersion | undefined>();
  /** What is to be indexed, the next one last. */
  #stale: string[] = [];

  /** How many articles are indexed. */
  get size(): number {
    return this.#index().size;
  }

  /** The articles at these paths, which are all there are, that match a query. */
  search(
    framework: RequestFolder,
    paths: readonly string[],
    query: ArticleSearch | undefined,
  ): RankedArticles {
    if (paths.length < MANY) return scanArticles(framework, paths, query);
    const stale = this.#staleAmong(framework, paths);
    if (stale.length > FEW_CHANGED) {
      this.#indexLater(framework, stale);
      return scanArticles(framework, paths, query);
    }
    this.#stale = [];
    this.#forgetOthers(paths);
    for (const path of stale) this.#read(framework, path);
    return rankArticles(framework, { index: this.#index(), paths }, query);
  }

  #staleAmong(framework: RequestFolder, paths: readonly string[]): string[] {
    const files = framework.files(paths);
    return paths.filter((path) =>
      !this.#files.has(path) || this.#files.get(path) !== files.get(path)
    );
  }

  #forgetOthers(paths: readonly string[]): void {
    const there = new Set(paths);
    for (const path of this.#files.keys()) {
      if (there.has(path)) continue;
      this.#files.delete(path);
      this.#index().remove(path);
    }
  }

  #read(framework: RequestFolder, path: string): void {
    this.#files.set(path, framework.file(path));
    const text = articleText(framework, path);
    if (text === undefined) this.#index().remove(path);
    else {
      const { title } = parseDocument(path, text);
      const fields = documentFields({ title, name: documentName(path), text }, WEIGHTS);
      this.#index().put(path, fields, text.length);
    }
  }

  #indexLater(framework: RequestFolder, stale: string[]): void {
    const isWaiting = this.#stale.length > 0;
    this.#stale = stale.reverse();
    if (!isWaiting) afterwards(() => this.#indexSome(framework));
  }

  #indexSome(framework: RequestFolder): void {
    const begun = performance.now();
    while (performance.now() - begun < SLICE_MS) {
      const path = this.#stale.pop();
      if (path === undefined) return;
      this.#read(framework, path);
    }
    afterwards(() => this.#indexSome(framework));
  }
}
