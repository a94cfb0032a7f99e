import { markdownFields } from "../../kernel/search/markdown_fields.ts";
import type { DocumentFields } from "../../kernel/search/fts_table.ts";
import { indexTerms, runsIn, runTerms, termTest } from "../../kernel/search/terms.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { inSlices } from "./slices.ts";
import type { ArchitectureDocument } from "./document.ts";
import { bareTitle } from "./identifiers.ts";
import type { DocumentLibrary } from "./library.ts";

/** A document with words from a query. */
export interface RankedDocument {
  document: ArchitectureDocument;
  score: number;
}

/** The number of best matches in which to search for a document with the query as its title. */
const TITLE_CANDIDATES = 40;

/** The maximum number of words whose document counts the index caches. */
const MAX_REMEMBERED = 10_000;

/** The documents in a library to index; default: all documents. */
interface IndexScope {
  category?: ArchitectureDocument["category"];
  /** The terms in every search; the index only counts documents without these terms. */
  words?: ReadonlySet<string>;
}

/** The index of a library's documents, which is updated before each search and in between. */
export class DocumentIndex {
  readonly #library: DocumentLibrary;
  readonly #scope: IndexScope;
  readonly #index = new TextIndex<string>();
  /** The indexed documents, by URI. */
  readonly #indexed = new Map<string, ArchitectureDocument>();
  readonly #frequencies = new Map<string, number>();
  /** The documents without any of the scope's words. */
  readonly #others = new Set<ArchitectureDocument>();
  #generation = -1;
  #update: Promise<void> | undefined;

  constructor(library: DocumentLibrary, scope: IndexScope = {}) {
    this.#library = library;
    this.#scope = scope;
  }

  /**
   * The number of documents, including those that aren't indexed because they lack the scope's
   * words.
   */
  get size(): number {
    return this.#index.size + this.#others.size;
  }

  /**
   * Indexes all changes so far in slices, once for all waiting callers. Changes during the update
   * don't make the callers wait longer.
   */
  async update(): Promise<void> {
    await this.#update;
    if (this.#generation !== this.#library.generation) {
      this.#update ??= this.#work().finally(() => this.#update = undefined);
    }
    await this.#update;
  }

  /** Returns the documents with words from any wording of a question, best match first. */
  async rank(
    wordings: readonly string[],
    { limit, accepts }: {
      limit: number;
      accepts?: ((document: ArchitectureDocument) => boolean) | undefined;
    },
  ): Promise<{ ranked: RankedDocument[]; total: number }> {
    await this.update();
    const { hits, total } = this.#index.search(wordings, {
      limit: Math.max(limit, TITLE_CANDIDATES),
      total: this.size,
      accepts: accepts && ((uri) => {
        const document = this.#indexed.get(uri);
        return document !== undefined && accepts(document);
      }),
    });
    const ranked = hits.flatMap(({ key, score }) => {
      const document = this.#indexed.get(key);
      return document === undefined ? [] : [{ document, score }];
    });
    return { ranked: this.#titledFirst(ranked, wordings).slice(0, limit), total };
  }

  /** Ranks a document first if the query is its title, even if others contain more of its words. */
  #titledFirst(
    ranked: readonly RankedDocument[],
    wordings: readonly string[],
  ): RankedDocument[] {
    const [asked, best] = [new Set(wordings.map(titleWords)), ranked[0]?.score ?? 0];
    return ranked.map(({ document, score }) => {
      const isAsked = asked.has(titleWords(this.#library.details(document).title));
      return { document, score: isAsked ? score + best : score };
    }).sort((a, b) => b.score - a.score);
  }

  /** Returns the number of documents with a word. */
  frequency(word: string): number {
    if (!this.#frequencies.has(word)) this.count([word]);
    return this.#frequencies.get(word) ?? 0;
  }

  /**
   * Counts the documents with each of these words, in one pass, because counting may read many
   * documents.
   */
  count(words: readonly string[]): void {
    if (this.#frequencies.size >= MAX_REMEMBERED) this.#frequencies.clear();
    const unknown = words.filter((word) => !this.#frequencies.has(word));
    const having = this.#othersWith(new Set(unknown.flatMap((word) => indexTerms(word)[0] ?? [])));
    for (const word of unknown) {
      const [term = ""] = indexTerms(word);
      this.#frequencies.set(word, this.#index.frequency(word) + (having.get(term) ?? 0));
    }
  }

  /** Returns the number of documents with each term, among the documents that aren't indexed. */
  #othersWith(terms: ReadonlySet<string>): Map<string, number> {
    const having = new Map<string, number>();
    const sought = terms.difference(this.#scope.words ?? terms);
    if (sought.size === 0) return having;
    const mayHave = termTest(sought);
    for (const document of this.#others) {
      const texts = [document.stem, indexedText(this.#library.latestText(document) ?? "")];
      if (!texts.some(mayHave)) continue;
      const own = texts.flatMap(runsIn).filter(mayHave).map(runTerms)
        .flatMap(({ own, parts }) => [...own, ...parts]);
      for (const term of sought.intersection(new Set(own))) {
        having.set(term, (having.get(term) ?? 0) + 1);
      }
    }
    return having;
  }

  async #work(): Promise<void> {
    this.#generation = this.#library.generation;
    await inSlices(this.#takeIn());
    this.#frequencies.clear();
  }

  *#takeIn(): Generator<void, void> {
    const { category, words } = this.#scope;
    const mayHave = words === undefined ? () => true : termTest(words);
    this.#others.clear();
    for (const document of this.#library.list(category)) {
      yield;
      const { uri } = document;
      const known = this.#indexed.get(uri);
      if (known === document) continue;
      const text = this.#library.latestText(document);
      if (text === undefined) {
        this.#remove(uri);
        continue;
      }
      if (!mayHave(text) && !mayHave(document.stem)) {
        this.#remove(uri);
        this.#others.add(document);
        continue;
      }
      this.#index.put(uri, this.#fields(document, text));
      this.#indexed.set(uri, document);
    }
    for (const uri of this.#indexed.keys()) {
      yield;
      if (this.#library.listed(uri) === undefined) this.#remove(uri);
    }
  }

  #fields(document: ArchitectureDocument, text: string): DocumentFields {
    const { title } = this.#library.details(document);
    return markdownFields({ title, name: document.stem, text: indexedText(text) });
  }

  #remove(uri: string): void {
    this.#indexed.delete(uri);
    this.#index.remove(uri);
  }
}

/** Returns the words of a title, without an ADR's number before them. */
function titleWords(title: string): string {
  return indexTerms(bareTitle(title)).join(" ");
}

/**
 * Returns the text with spaces in place of HTML comments, so all other characters keep their
 * positions.
 */
export function indexedText(text: string): string {
  if (!text.includes("<!--")) return text;
  let kept = "";
  let from = 0;
  for (let at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", from)) {
    const end = text.indexOf("-->", at);
    if (end < 0) break;
    kept += text.slice(from, at) + text.slice(at, end + 3).replace(/[^\r\n]/g, " ");
    from = end + 3;
  }
  return kept + text.slice(from);
}
