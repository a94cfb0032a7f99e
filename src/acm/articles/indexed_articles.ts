import { afterwards } from "../../kernel/disk/afterwards.ts";
import type { FileChange } from "../../kernel/disk/file_stamp.ts";
import { UNSETTLED_MS } from "../../kernel/disk/readable_file.ts";
import type { FolderReader } from "../../kernel/disk/request_folder.ts";
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

/** What is known of an article since it was indexed. */
interface IndexedFile {
  /** When it was read, in milliseconds; NaN where it could not be. */
  read: number;
  /** What it was then; undefined until it is looked at again. */
  change?: FileChange;
}

/**
 * Searches the articles of a framework: by an index of them where there are many. A file is read
 * once, and again when its time or its size has changed; where that is true of more than a few, as
 * at first, they are scanned, and indexed when the answer is out.
 */
export class IndexedArticles {
  readonly #index = once(() => new InvertedIndex<string>());
  readonly #files = new Map<string, IndexedFile>();
  /** What is to be indexed, the next one last. */
  #stale: string[] = [];

  /** How many articles are indexed. */
  get size(): number {
    return this.#index().size;
  }

  /** The articles at these paths, which are all there are, that match a query. */
  search(
    framework: FolderReader,
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

  #staleAmong(framework: FolderReader, paths: readonly string[]): string[] {
    return paths.filter((path) => {
      const known = this.#files.get(path);
      return known === undefined || !isUnchanged(known, framework.change(path));
    });
  }

  #forgetOthers(paths: readonly string[]): void {
    const there = new Set(paths);
    for (const path of this.#files.keys()) {
      if (there.has(path)) continue;
      this.#files.delete(path);
      this.#index().remove(path);
    }
  }

  #read(framework: FolderReader, path: string): void {
    const begun = Date.now();
    const text = articleText(framework, path);
    this.#files.set(path, { read: text === undefined ? NaN : begun });
    if (text === undefined) this.#index().remove(path);
    else {
      const { title } = parseDocument(path, text);
      const fields = documentFields({ title, name: documentName(path), text }, WEIGHTS);
      this.#index().put(path, fields, text.length);
    }
  }

  #indexLater(framework: FolderReader, stale: string[]): void {
    const isWaiting = this.#stale.length > 0;
    this.#stale = stale.reverse();
    if (!isWaiting) afterwards(() => this.#indexSome(framework));
  }

  #indexSome(framework: FolderReader): void {
    const begun = performance.now();
    while (performance.now() - begun < SLICE_MS) {
      const path = this.#stale.pop();
      if (path === undefined) return;
      this.#read(framework, path);
    }
    afterwards(() => this.#indexSome(framework));
  }
}

/** True for a file that is as it was when it was read, and could not change unseen since. */
function isUnchanged(known: IndexedFile, now: FileChange | undefined): boolean {
  if (now === undefined) return false;
  const { read, change } = known;
  if (change !== undefined) return change.changed === now.changed && change.size === now.size;
  // Not changed since it was read, and what changes it from now on leaves another time.
  const isSettled = read - now.changed > UNSETTLED_MS;
  if (isSettled) known.change = now;
  return isSettled;
}
