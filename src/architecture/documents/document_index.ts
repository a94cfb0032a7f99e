import { headingsOf } from "../../kernel/markdown/headings.ts";
import { questionOf } from "../../kernel/search/question.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { withoutComments } from "../records/markup.ts";
import type { ArchitectureDocument } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";

export interface RankedDocument {
  document: ArchitectureDocument;
  score: number;
}

export class DocumentIndex {
  readonly #library: DocumentLibrary;
  readonly #index = new TextIndex<string>();
  #indexed: DocumentLibrary["byUri"] = new Map();

  constructor(library: DocumentLibrary) {
    this.#library = library;
  }

  rank(
    wordings: readonly string[],
    { limit, accepts }: { limit: number; accepts: (document: ArchitectureDocument) => boolean },
  ): { ranked: RankedDocument[]; total: number } {
    this.#update();
    const { hits, total } = this.#index.search(wordings, {
      limit,
      accepts: (uri) => {
        const document = this.#indexed.get(uri);
        return document !== undefined && accepts(document);
      },
    });
    const ranked = hits.flatMap(({ key, score }) => {
      const document = this.#indexed.get(key);
      return document === undefined ? [] : [{ document, score }];
    });
    return { ranked, total };
  }

  /** Returns the number of words of these wordings that each of the documents contains. */
  sharedWords(wordings: readonly string[], documents: readonly ArchitectureDocument[]): number[] {
    this.#update();
    const uris = documents.map(({ uri }) => uri);
    const question = questionOf(wordings.join("\n"));
    const matches = [...this.#index.matches(question, { keys: uris }).values()];
    return uris.map((uri) => matches.filter((found) => found.includes(uri)).length);
  }

  /** Indexes all changes so far. */
  #update(): void {
    const before = this.#indexed;
    const now = this.#library.byUri;
    this.#indexed = now;
    for (const [uri, document] of now) {
      if (before.get(uri) === document) continue;
      const text = this.#library.markdown(document);
      if (text === undefined) {
        this.#index.remove(uri);
        continue;
      }
      const shown = withoutComments(text);
      this.#index.put(uri, {
        title: document.details.title,
        name: document.stem,
        heading: headingsOf(shown).map((heading) => heading.text).join("\n"),
        text: shown,
      });
    }
    for (const uri of before.keys()) if (!now.has(uri)) this.#index.remove(uri);
  }
}
