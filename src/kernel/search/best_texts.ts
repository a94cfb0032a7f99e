import type { Ranked, Ranking } from "./ranking.ts";

/** How many texts stay when more than twice as many are held. */
const MAX_TEXTS = 20;

/**
 * The texts of the best documents so far, because a request reads a file once and knows only at
 * its end which is the best. They are few, so that a large archive does not fill the memory.
 */
export class BestTexts<Document extends Ranked> {
  readonly #ranking: Ranking;
  readonly #texts = new Map<Document, string>();

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
  }

  /** How many texts are held. */
  get size(): number {
    return this.#texts.size;
  }

  /** Holds the text while the document is among the best. */
  offer(document: Document, text: string): void {
    this.#texts.set(document, text);
    if (this.#texts.size <= 2 * MAX_TEXTS) return;
    for (const worse of this.#sorted().slice(MAX_TEXTS)) this.#texts.delete(worse);
  }

  /** The best document that was offered, and its text. */
  best(): { document: Document; text: string } | undefined {
    const [document] = this.#sorted();
    const text = document && this.#texts.get(document);
    return document && text !== undefined ? { document, text } : undefined;
  }

  #sorted(): Document[] {
    return this.#ranking.sort([...this.#texts.keys()]);
  }
}
