import { BATCH_SIZE } from "./client.ts";
import { EmbeddingError } from "./request.ts";
import type { EmbeddingCall, VectorSource } from "./source.ts";
import type { VectorState } from "../store/entry_filter.ts";

const DOUBTFUL = 40;

export type EmbeddingOutcomes = Map<string, Float32Array | EmbeddingError>;

/** Computes vectors for texts, each text once. */
export class Embedder {
  constructor(readonly source: VectorSource) {}

  /** The model and dimension of the embedder's vectors; undefined until the dimension is known. */
  get state(): VectorState | undefined {
    const { model, dimension } = this.source;
    return dimension === undefined ? undefined : { model, dimension };
  }

  /** Throws `EmbeddingError`. */
  async embedContent(content: string, call: EmbeddingCall): Promise<Float32Array> {
    const outcome = (await this.embedAll([content], call)).get(content);
    if (outcome instanceof Float32Array) return outcome;
    throw outcome ?? new EmbeddingError(MISSING, false);
  }

  /** Returns the vector for a query's first passage. Throws `EmbeddingError`. */
  async embedQuery(query: string, call: EmbeddingCall): Promise<Float32Array> {
    const [vector] = await this.source.embed([normalized(query)], { ...call, passages: 1 });
    if (vector === undefined) throw new EmbeddingError(MISSING, false);
    return vector;
  }

  async embedAll(contents: readonly string[], call: EmbeddingCall): Promise<EmbeddingOutcomes> {
    // The built-in model's passages depend on the paragraphs.
    const sent = (content: string): string =>
      this.source.isLocal ? content.normalize("NFC") : normalized(content);
    const made = await this.#make([...new Set(contents.map(sent))], call);
    return new Map(
      contents.map((content) =>
        [content, made.get(sent(content)) ?? new EmbeddingError(MISSING, false)] as const
      ),
    );
  }

  async #make(texts: readonly string[], call: EmbeddingCall): Promise<EmbeddingOutcomes> {
    const made: EmbeddingOutcomes = new Map();
    let failure: EmbeddingError | undefined;
    for (let start = 0; start < texts.length; start += BATCH_SIZE) {
      const batch = texts.slice(start, start + BATCH_SIZE);
      failure ??= await this.#makeBatch(batch, made, call);
      for (const text of batch) {
        if (failure !== undefined && !made.has(text)) made.set(text, failure);
      }
    }
    return made;
  }

  async #makeBatch(
    batch: readonly string[],
    made: EmbeddingOutcomes,
    call: EmbeddingCall,
  ): Promise<EmbeddingError | undefined> {
    try {
      const vectors = await this.source.embed(batch, call);
      batch.forEach((text, at) =>
        made.set(text, vectors[at] ?? new EmbeddingError(MISSING, false))
      );
      return undefined;
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error;
      if (!error.isInput) return error;
      const [first] = batch;
      if (batch.length > 1 || first === undefined) {
        const middle = Math.ceil(batch.length / 2);
        return await this.#makeBatch(batch.slice(0, middle), made, call) ??
          await this.#makeBatch(batch.slice(middle), made, call);
      }
      made.set(first, error);
      const isHopeless = made.size >= DOUBTFUL &&
        [...made.values()].every((one) => one instanceof EmbeddingError);
      return isHopeless ? error : undefined;
    }
  }
}

const MISSING = "The embeddings API returned no vector";

function normalized(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
