import { headingAt, parseDocument } from "../../kernel/markdown/document.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { type IndexedField, InvertedIndex } from "../../kernel/search/inverted_index.ts";
import { matchDocument } from "../../kernel/search/match.ts";
import { raisePhrase } from "../../kernel/search/phrase.ts";
import { parseQuery, type SearchTerms } from "../../kernel/search/query.ts";
import { lineAt, snippetOf } from "../../kernel/search/snippet.ts";
import { tokensOf } from "../../kernel/search/tokens.ts";
import { inSlices, Traffic } from "../../kernel/slices.ts";
import { excerpt } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";
import { type DocumentFilter, entryOf, filterOf, type ListedDocument, standingOf } from "./list.ts";

/** What to look for. */
export interface DocumentQuery extends DocumentFilter {
  query: string;
  max_results: number;
}

/** A document that matches, with its best passage. */
export interface DocumentResult extends ListedDocument {
  /** Higher is better. */
  score: number;
  excerpt: string;
  /** The heading that the passage is under; the title where it is under none. */
  heading: string;
  /** The document's line, from 1. */
  line: number;
}

/** The documents that match, best first. */
export interface DocumentResults {
  query: string;
  results: DocumentResult[];
  /** How many match, including those left out of the results. */
  total_matches: number;
}

/** A document that has words of a query. */
export interface RankedDocument {
  document: ArchitectureDocument;
  score: number;
}

/** How much a word counts that stands in these, beside what it counts in the text. */
const WEIGHTS = { title: 4, name: 3, heading: 2, text: 1 } as const;
/** So many of the best are looked through for the exact phrase, which makes them better. */
const PHRASE_CANDIDATES = 40;
const PHRASE_BONUS = 1.4;

/** The index of a library's documents, brought up to date before each search and in between. */
export class DocumentSearch {
  readonly #library: DocumentLibrary;
  readonly #traffic: Traffic;
  readonly #index = new InvertedIndex<string>();
  /** The indexed documents by URI, and the state of the library that they are of. */
  readonly #indexed = new Map<string, ArchitectureDocument>();
  #generation = -1;
  #update: Promise<void> | undefined;
  /** How many searches wait for the index. */
  #waiting = 0;

  constructor(library: DocumentLibrary, traffic = new Traffic()) {
    this.#library = library;
    this.#traffic = traffic;
  }

  /**
   * Takes in what changed so far, in slices; the same work for all who wait for it. What changes all
   * the time meanwhile keeps nobody waiting.
   */
  async update(): Promise<void> {
    await this.#update;
    if (this.#generation !== this.#library.generation) {
      this.#update ??= this.#work().finally(() => this.#update = undefined);
    }
    await this.#update;
  }

  /** The documents that have words of a query, best first, of those that pass. */
  async rank(
    query: string,
    { limit, accepts }: {
      limit: number;
      accepts?: ((document: ArchitectureDocument) => boolean) | undefined;
    },
  ): Promise<{ ranked: RankedDocument[]; total: number }> {
    this.#waiting++;
    await this.update().finally(() => this.#waiting--);
    const found = this.#index.search(query, {
      limit: Math.max(limit, PHRASE_CANDIDATES),
      accepts: accepts && ((uri) => {
        const document = this.#indexed.get(uri);
        return document !== undefined && accepts(document);
      }),
    });
    const hits = raisePhrase(found, query, {
      bonus: PHRASE_BONUS,
      textOf: (uri) => {
        const document = this.#indexed.get(uri);
        return document && this.#library.latestText(document);
      },
    });
    const ranked = hits.flatMap(({ key, score }) => {
      const document = this.#indexed.get(key);
      return document === undefined ? [] : [{ document, score }];
    });
    return { ranked: this.#titledFirst(ranked, query).slice(0, limit), total: found.total };
  }

  /** Who asks for a title wants that document, also where others have more to say of its words. */
  #titledFirst(ranked: readonly RankedDocument[], query: string): RankedDocument[] {
    const [asked, best] = [titleWords(query), ranked[0]?.score ?? 0];
    return ranked.map(({ document, score }) => {
      const isAsked = titleWords(this.#library.details(document).title) === asked;
      return { document, score: isAsked ? score + best : score };
    }).sort((a, b) => b.score - a.score);
  }

  /** How many documents have a word, as far as they are indexed. */
  frequency(word: string): number {
    return this.#index.frequency(word);
  }

  async #work(): Promise<void> {
    this.#generation = this.#library.generation;
    await inSlices(this.#takeIn(), () => this.#waiting > 0 ? 0 : this.#traffic.pauseMs());
  }

  *#takeIn(): Generator<void, void> {
    for (const document of this.#library.list()) {
      yield;
      const { uri } = document;
      const known = this.#indexed.get(uri);
      if (known === document) continue;
      if (known?.version.number === document.version.number) {
        this.#indexed.set(uri, document);
        continue;
      }
      const text = this.#library.latestText(document);
      if (text === undefined) {
        this.#remove(uri);
        continue;
      }
      const { title } = this.#library.details(document, text);
      // A hit in a comment could show nothing of it.
      this.#index.put(uri, fieldsOf(document, { title, text: withoutComments(text) }));
      this.#indexed.set(uri, document);
    }
    for (const uri of this.#indexed.keys()) {
      yield;
      if (this.#library.listed(uri) === undefined) this.#remove(uri);
    }
  }

  #remove(uri: string): void {
    this.#indexed.delete(uri);
    this.#index.remove(uri);
  }
}

/** The words of a title, without an ADR's number before them. */
function titleWords(title: string): string {
  const words = tokensOf(title.replace(/^\s*(?:adr[-\s]?)?\d{1,9}[-\s.:–—]+(?=\S)/i, ""));
  return words.join(" ");
}

function fieldsOf(
  { stem }: ArchitectureDocument,
  { title, text }: { title: string; text: string },
): IndexedField[] {
  // Headings are parsed only where a line looks like one.
  const headings = /^[ \t]{0,3}[#=-]/m.test(text) ? headingsOf(text) : [];
  return [
    { text: title, weight: WEIGHTS.title },
    { text: stem, weight: WEIGHTS.name },
    { text: headings.map((heading) => heading.text).join("\n"), weight: WEIGHTS.heading },
    { text, weight: WEIGHTS.text },
  ];
}

/** Searches the documents by words; where none matches there are no results. */
export async function searchDocuments(
  { search, documents: library }: { search: DocumentSearch; documents: DocumentLibrary },
  asked: DocumentQuery,
): Promise<DocumentResults> {
  const { resource_type, max_results, query } = asked;
  const passes = filterOf(library, asked);
  const isAny = resource_type === "all" && passes === undefined;
  const { ranked, total } = await search.rank(query, {
    limit: max_results,
    accepts: isAny
      ? undefined
      : (document) =>
        (resource_type === "all" || document.category === resource_type) &&
        (passes === undefined || passes(document)),
  });
  const terms = parseQuery(query);
  return {
    query: excerpt(query),
    results: ranked.flatMap((one) => resultFor(library, one, terms)),
    total_matches: total,
  };
}

function resultFor(
  library: DocumentLibrary,
  { document, score }: RankedDocument,
  terms: SearchTerms,
): DocumentResult[] {
  const text = library.text(document);
  if (text === undefined) return [];
  const shown = withoutComments(text);
  const match = matchDocument({ path: document.path, text: shown }, terms);
  const parsed = match?.document ?? parseDocument(document.path, shown);
  const start = match?.place.start ?? parsed.bodyOffset;
  const heading = headingAt(parsed, start)?.text ?? parsed.title;
  return [{
    ...entryOf(library, document),
    score: Number(Math.max(score, 1e-9).toPrecision(4)),
    excerpt: snippetOf(parsed, { start, end: start }),
    heading: excerpt(heading, 120),
    line: lineAt(shown, start),
  }];
}

/** The text with blanks for its HTML comments, so that every other character keeps its place. */
function withoutComments(text: string): string {
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

/** The results as text. */
export function renderResults({ query, results, total_matches }: DocumentResults): string {
  if (total_matches === 0) {
    return `No document matches "${query}". list_architecture_docs lists what there is.`;
  }
  const lines = results.map((result, index) => {
    const { uri, title, heading, line, excerpt } = result;
    const under = heading === title ? "" : `, under "${heading}"`;
    const standing = standingOf(result);
    const status = standing === "" ? "" : `: ${standing}`;
    return `${index + 1}. ${title} (${uri} line ${line}${under})${status}\n   ${excerpt}`;
  });
  const left = total_matches - results.length;
  const matches = total_matches === 1 ? "1 document matches" : `${total_matches} documents match`;
  return [
    `${matches} "${query}":`,
    ...lines,
    ...(left > 0 ? [`${left} more: raise max_results, or narrow by resource_type or status.`] : []),
  ].join("\n");
}
