import { indexTerms } from "../../kernel/search/terms.ts";
import { markdownFields } from "../../kernel/search/markdown_fields.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
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
  readonly #indexed = new Map<string, ArchitectureDocument>();
  #generation = -1;
  #update: Promise<void> | undefined;

  constructor(library: DocumentLibrary) {
    this.#library = library;
  }

  /** Indexes all changes so far in slices, once for all waiting callers. */
  async update(): Promise<void> {
    await this.#update;
    if (this.#generation !== this.#library.generation) {
      this.#update ??= this.#work().finally(() => this.#update = undefined);
    }
    await this.#update;
  }

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
      accepts: accepts && ((uri) => {
        const document = this.#indexed.get(uri);
        return document !== undefined && accepts(document);
      }),
    });
    const asked = new Set(wordings.map(titleWords));
    const best = hits[0]?.score ?? 0;
    const ranked = hits.flatMap(({ key, score }) => {
      const document = this.#indexed.get(key);
      if (document === undefined) return [];
      // A document whose title is the query comes first, even if others have more of its words.
      const isAsked = asked.has(titleWords(this.#library.details(document).title));
      return [{ document, score: isAsked ? score + best : score }];
    }).sort((a, b) => b.score - a.score);
    return { ranked: ranked.slice(0, limit), total };
  }

  async #work(): Promise<void> {
    this.#generation = this.#library.generation;
    await inSlices(this.#takeIn());
  }

  *#takeIn(): Generator<void, void> {
    for (const document of this.#library.list()) {
      yield;
      const { uri } = document;
      if (this.#indexed.get(uri) === document) continue;
      const text = this.#library.markdown(document);
      if (text === undefined) {
        this.#remove(uri);
        continue;
      }
      const { title } = this.#library.details(document);
      this.#index.put(
        uri,
        markdownFields({ title, name: document.stem, text: withoutHtmlComments(text) }),
      );
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

function titleWords(title: string): string {
  return indexTerms(bareTitle(title)).join(" ");
}

/** Returns the text with spaces in place of HTML comments, so other characters keep their place. */
export function withoutHtmlComments(text: string): string {
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
