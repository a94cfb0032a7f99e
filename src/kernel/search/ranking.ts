/** BM25's usual constants: how fast repetition saturates, how much length counts. */
const K1 = 1.2;
const B = 0.75;

/** What of a matching document decides its rank. */
export interface Ranked {
  path: string;
  /** Documents of a higher tier come first, whatever their score. */
  tier: number;
  /** Weighted count of each word of the query. */
  counts: readonly number[];
  /** In characters. */
  length: number;
}

/**
 * Ranks documents by tier, then by BM25F (Robertson, Zaragoza, Taylor 2004), then by path. The
 * score needs to know the whole archive: before all of it was added, an order is provisional.
 */
export class Ranking {
  #documents = 0;
  #characters = 0;
  readonly #having: number[] = [];
  readonly #tiers = new Map<number, number>();

  /** Adds a document of the archive, one that matches with its tier and counts. */
  add({ length, tier, counts = [] }: { length: number } & Partial<Ranked>): void {
    this.#documents++;
    this.#characters += length;
    counts.forEach((count, index) => {
      this.#having[index] = (this.#having[index] ?? 0) + (count > 0 ? 1 : 0);
    });
    if (tier !== undefined) this.#tiers.set(tier, (this.#tiers.get(tier) ?? 0) + 1);
  }

  /** False when a document of this tier cannot be among the first `limit`, whatever comes. */
  mayReach(limit: number, tier: number): boolean {
    let better = 0;
    for (const [other, count] of this.#tiers) if (other > tier) better += count;
    return better < limit;
  }

  /** The documents, best first. */
  sort<Document extends Ranked>(documents: readonly Document[]): Document[] {
    return documents.map((document) => ({ document, score: this.#score(document) }))
      .sort((a, b) =>
        b.document.tier - a.document.tier || b.score - a.score ||
        (a.document.path < b.document.path ? -1 : 1)
      ).map(({ document }) => document);
  }

  /**
   * The rank as one number from 0 to 3: the tier, and behind it what the score adds, which is less
   * than what lies between two tiers. Four decimals, so that it is short to read.
   */
  scoreOf(document: Ranked): number {
    const score = this.#score(document);
    const added = score / (score + 1) / Math.max(1, document.counts.length);
    return Math.round((document.tier + added) * 1e4) / 1e4;
  }

  /** The counts are weighted by field before they saturate, which is what BM25F adds to BM25. */
  #score({ counts, length }: Ranked): number {
    const saturation = K1 * (1 - B + B * length * this.#documents / this.#characters);
    return counts.reduce((sum, count, index) => {
      const having = this.#having[index] ?? 0;
      const rarity = Math.log(1 + (this.#documents - having + 0.5) / (having + 0.5));
      return sum + rarity * count * (K1 + 1) / (count + saturation);
    }, 0);
  }
}

/** An item that matches a query, with what ranks it. */
export interface RankedItem<Item> extends Ranked {
  item: Item;
}

/** Items of an archive, offered one after the other, of which those that match are ranked. */
export class RankedItems<Item> {
  readonly ranking = new Ranking();
  readonly #matching: RankedItem<Item>[] = [];

  /** Takes an item in: `rank` is there for one that matches, which is then returned. */
  add(
    item: Item,
    { rank, ...place }: {
      path: string;
      length: number;
      rank: Pick<Ranked, "tier" | "counts"> | undefined;
    },
  ): RankedItem<Item> | undefined {
    this.ranking.add({ length: place.length, ...rank });
    if (rank === undefined) return undefined;
    const ranked = { item, ...place, ...rank };
    this.#matching.push(ranked);
    return ranked;
  }

  /** How many match. */
  get size(): number {
    return this.#matching.length;
  }

  /** Those that match, best first. */
  sorted(): RankedItem<Item>[] {
    return this.ranking.sort(this.#matching);
  }
}

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
