/** BM25's usual constants: how soon repetition saturates, how much length counts. */
const K1 = 1.2;
const B = 0.75;

/** What decides the rank of a matching document. */
export interface Ranked {
  path: string;
  /** Documents of a higher tier come first, whatever their score. */
  tier: number;
  /** The weighted count of each word of the query. */
  counts: readonly number[];
  /** In characters. */
  length: number;
}

/** An item that matches a query, with what decides its rank. */
export interface RankedItem<Item> extends Ranked {
  item: Item;
}

/**
 * Ranks documents by tier, then by BM25F (Robertson, Zaragoza, Taylor 2004), then by path. Scores
 * depend on the whole archive: until all of it has been added, the order is provisional.
 */
export class Ranking {
  #documents = 0;
  #characters = 0;
  readonly #having: number[] = [];

  /** Adds a document of the archive; one that matches, with its counts. */
  add({ length, counts = [] }: { length: number } & Partial<Ranked>): void {
    this.#documents++;
    this.#characters += length;
    counts.forEach((count, index) => {
      this.#having[index] = (this.#having[index] ?? 0) + (count > 0 ? 1 : 0);
    });
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
   * The rank as one number from 0 to 3, rounded to four decimals: the tier, plus the score scaled
   * to less than the distance between two tiers.
   */
  scoreOf(document: Ranked): number {
    const score = this.#score(document);
    const added = score / (score + 1) / Math.max(1, document.counts.length);
    return Math.round((document.tier + added) * 1e4) / 1e4;
  }

  /** Counts are weighted by field before they saturate, which is what BM25F adds to BM25. */
  #score({ counts, length }: Ranked): number {
    const saturation = K1 * (1 - B + B * length * this.#documents / this.#characters);
    return counts.reduce((sum, count, index) => {
      const having = this.#having[index] ?? 0;
      const rarity = Math.log(1 + (this.#documents - having + 0.5) / (having + 0.5));
      return sum + rarity * count * (K1 + 1) / (count + saturation);
    }, 0);
  }
}

/** Collects the items of an archive one by one and ranks those that match. */
export class RankedItems<Item> {
  readonly ranking = new Ranking();
  readonly #matching: RankedItem<Item>[] = [];

  /** Adds an item; returns it with its rank when it matches, that is, when `rank` is given. */
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

  /** The number of items that match. */
  get size(): number {
    return this.#matching.length;
  }

  /** The items that match, best first. */
  sorted(): RankedItem<Item>[] {
    return this.ranking.sort(this.#matching);
  }
}
