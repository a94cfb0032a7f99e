import { indexTerms } from "../../kernel/search/terms.ts";
import { markdownFields } from "../../kernel/search/markdown_fields.ts";
import { searchQuery } from "../../kernel/search/search_query.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { withoutComments } from "../records/markup.ts";
import type { ArchitectureDocument } from "./document.ts";
import { bareTitle } from "./identifiers.ts";
import type { DocumentLibrary } from "./library.ts";
import { inSlices } from "./slices.ts";

export interface RankedDocument {
  document: ArchitectureDocument;
  score: number;
}

const TITLE_CANDIDATES = 40;

export class DocumentIndex {
  readonly #library: DocumentLibrary;
  readonly #index = new TextIndex<string>();
  #indexed: DocumentLibrary["byUri"] = new Map();
  #update: Promise<void> | undefined;

  constructor(library: DocumentLibrary) {
    this.#library = library;
  }

  /** Indexes all changes so far in slices, once for all waiting callers. */
  async update(): Promise<void> {
    await this.#update;
    if (this.#indexed !== this.#library.byUri) {
      this.#update ??= inSlices(this.#takeIn()).finally(() => this.#update = undefined);
    }
    await this.#update;
  }

  async rank(
    wordings: readonly string[],
    { limit, accepts }: { limit: number; accepts: (document: ArchitectureDocument) => boolean },
  ): Promise<{ ranked: RankedDocument[]; total: number }> {
    await this.update();
    const { hits, total } = this.#index.search(wordings, {
      limit: Math.max(limit, TITLE_CANDIDATES),
      accepts: (uri) => {
        const document = this.#indexed.get(uri);
        return document !== undefined && accepts(document);
      },
    });
    const asked = new Set(wordings.map(titleWords));
    const best = hits[0]?.score ?? 0;
    const ranked = hits.flatMap(({ key, score }) => {
      const document = this.#indexed.get(key);
      if (document === undefined) return [];
      // A document whose title is the query comes first, even if others have more of its words.
      const isAsked = asked.has(titleWords(document.details.title));
      return [{ document, score: isAsked ? score + best : score }];
    }).sort((a, b) => b.score - a.score);
    return { ranked: ranked.slice(0, limit), total };
  }

  *#takeIn(): Generator<void, void> {
    const before = this.#indexed;
    const now = this.#library.byUri;
    this.#indexed = now;
    for (const [uri, document] of now) {
      yield;
      if (before.get(uri) === document) continue;
      const text = this.#library.markdown(document);
      if (text === undefined) {
        this.#index.remove(uri);
        continue;
      }
      const fields = { title: document.details.title, name: document.stem };
      this.#index.put(uri, markdownFields({ ...fields, text: withoutComments(text) }));
    }
    for (const uri of before.keys()) if (!now.has(uri)) this.#index.remove(uri);
  }
}

function titleWords(title: string): string {
  return indexTerms(bareTitle(title)).join(" ");
}

const terms = new WeakMap<ArchitectureDocument, Set<string>>();

/** Returns the terms of a document's title, name and text. */
export function termsIn(library: DocumentLibrary, document: ArchitectureDocument): Set<string> {
  const text = () => library.markdown(document) ?? "";
  const known = terms.get(document) ??
    new Set(indexTerms(`${document.details.title}\n${document.stem}\n${text()}`));
  terms.set(document, known);
  return known;
}

/** Returns the terms that a search for these wordings looks for. */
export function termsOf(wordings: readonly string[]): Set<string> {
  return new Set(
    wordings.flatMap((wording) => searchQuery(wording).words)
      .flatMap((word) => word.filter(({ isBeginning }) => !isBeginning).map(({ text }) => text)),
  );
}
