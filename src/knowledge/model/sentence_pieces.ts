const SPACE = "\u2581";
const RESERVED = 6;
const UNKNOWN = 0;

export type Piece = readonly [text: string, score: number];

/** Splits texts into a vocabulary's most probable pieces, with SentencePiece's unigram model. */
export class SentencePieces {
  readonly #pieces = new Map<string, { id: number; score: number }>();
  readonly #longest: number;

  constructor(vocabulary: readonly Piece[]) {
    vocabulary.forEach(([text, score], id) => {
      if (id >= RESERVED) this.#pieces.set(text, { id, score });
    });
    this.#longest = Math.max(...vocabulary.map(([text]) => [...text].length));
  }

  /** Returns the numbers of the pieces. Consecutive unknown pieces share one number. */
  encode(text: string): number[] {
    const normalized = text.normalize("NFKC");
    if (normalized === "") return [];
    const symbols = [...SPACE + normalized.replaceAll(" ", SPACE)];
    const best = new Float64Array(symbols.length + 1).fill(-Infinity);
    const from = new Int32Array(symbols.length + 1);
    const ids = new Int32Array(symbols.length + 1);
    best[0] = 0;
    symbols.forEach((symbol, start) => {
      const before = best[start] ?? -Infinity;
      let piece = "";
      let isKnown = false;
      const take = (end: number, id: number, score: number): void => {
        if (before + score < (best[end] ?? -Infinity)) return;
        [best[end], from[end], ids[end]] = [before + score, start, id];
      };
      for (let end = start + 1; end <= start + this.#longest && end <= symbols.length; end++) {
        piece += symbols[end - 1];
        const known = this.#pieces.get(piece);
        if (known === undefined) continue;
        isKnown = true;
        take(end, known.id, known.score);
      }
      if (!isKnown || symbol === undefined) take(start + 1, UNKNOWN, 0);
    });
    return withoutRuns(pathOf(from, ids));
  }
}

function pathOf(from: Int32Array, ids: Int32Array): number[] {
  const path: number[] = [];
  for (let end = ids.length - 1; end > 0; end = from[end] ?? 0) path.push(ids[end] ?? UNKNOWN);
  return path.reverse();
}

function withoutRuns(ids: readonly number[]): number[] {
  return ids.filter((id, at) => id !== UNKNOWN || ids[at - 1] !== UNKNOWN);
}
