/** BM25's usual constants: how soon repetition saturates, how much length counts. */
const K1 = 1.2;
const B = 0.75;
/** How many texts to keep when more than twice as many are held. */
const MAX_TEXTS = 20;

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
  readonly #tiers = new Map<number, number>();

  /** Adds a document of the archive; one that matches, with its tier and counts. */
  add({ length, tier, counts = [] }: { length: number } & Partial<Ranked>): void {
    this.#documents++;
    this.#characters += length;
    counts.forEach((count, index) => {
      this.#having[index] = (this.#having[index] ?? 0) + (count > 0 ? 1 : 0);
    });
    if (tier !== undefined) this.#tiers.set(tier, (this.#tiers.get(tier) ?? 0) + 1);
  }

  /** False when a document of this tier can no longer be among the first `limit`. */
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

/**
 * The texts of the best documents so far: a request reads each file once and knows only at the end
 * which one is best. Few are held, so that a large archive does not exhaust memory.
 */
export class BestTexts<Document extends Ranked> {
  readonly #ranking: Ranking;
  readonly #texts = new Map<Document, string>();

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
  }

  /** The number of texts held. */
  get size(): number {
    return this.#texts.size;
  }

  /** Holds the text as long as the document is among the best. */
  offer(document: Document, text: string): void {
    this.#texts.set(document, text);
    if (this.#texts.size <= 2 * MAX_TEXTS) return;
    for (const worse of this.#sorted().slice(MAX_TEXTS)) this.#texts.delete(worse);
  }

  /** The best document offered, and its text. */
  best(): { document: Document; text: string } | undefined {
    const [document] = this.#sorted();
    return document && { document, text: this.#texts.get(document) ?? "" };
  }

  #sorted(): Document[] {
    return this.#ranking.sort([...this.#texts.keys()]);
  }
}
