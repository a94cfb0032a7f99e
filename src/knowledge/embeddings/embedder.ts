import { sha256Hex } from "../../kernel/digest.ts";
import type { Store } from "../store/store.ts";
import type { VectorState } from "../store/vector_store.ts";
import { BATCH_SIZE } from "./client.ts";
import { EmbeddingError } from "./request.ts";
import type { EmbeddingCall, VectorSource } from "./source.ts";

/** The maximum number of query vectors kept in memory. */
const KEPT_QUERIES = 200;
/** The number of refused texts after which the embedder tries a text that any API accepts. */
const DOUBTFUL = 10;
/** The minimum length of a refused text, in characters, whose first half is tried. */
const LONG = 1500;

/** The outcome for each text: its vector, or the error that prevented it. */
export type EmbeddingOutcomes = Map<string, Float32Array | EmbeddingError>;

type Batch = readonly (readonly [key: string, text: string])[];

/** Computes vectors for texts, each text once. Earlier vectors come from the store's cache. */
export class Embedder {
  readonly #queries = new Map<string, Float32Array>();

  constructor(readonly source: VectorSource, private readonly store: Store) {}

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
    const text = normalized(query);
    const known = this.#queries.get(text);
    if (known !== undefined) return known;
    const [vector] = await this.source.embed([text], { ...call, passages: 1 });
    if (vector === undefined) throw new EmbeddingError(MISSING, false);
    const [oldest] = this.#queries.keys();
    if (oldest !== undefined && this.#queries.size >= KEPT_QUERIES) this.#queries.delete(oldest);
    this.#queries.set(text, vector);
    return vector;
  }

  /** If `fresh` is true, writes the cache but doesn't read it. */
  async embedAll(
    contents: readonly string[],
    call: EmbeddingCall & { fresh?: boolean },
  ): Promise<EmbeddingOutcomes> {
    const { isLocal, model } = this.source;
    const keys = new Map<string, string>();
    for (const content of contents) {
      keys.set(content, await sha256Hex(`${model}\n${normalized(content)}`));
    }
    const known = call.fresh || isLocal
      ? new Map<string, Float32Array>()
      : await this.store.vectors.recall([...new Set(keys.values())]);
    const texts = new Map(
      [...keys].filter(([, key]) => !known.has(key)).map(([content, key]) =>
        // The built-in model's passages depend on the paragraphs.
        [key, isLocal ? content.normalize("NFC") : normalized(content)] as const
      ),
    );
    const made = await this.#make([...texts], call);
    const vectors = new Map(
      [...made].flatMap(([key, outcome]) =>
        outcome instanceof Float32Array ? [[key, outcome] as const] : []
      ),
    );
    if (vectors.size > 0 && !isLocal) await this.store.vectors.remember(vectors);
    return new Map(
      [...keys].map(([content, key]) => [
        content,
        known.get(key) ?? made.get(key) ?? new EmbeddingError(MISSING, false),
      ]),
    );
  }

  /** Computes vectors in batches. Stops if the API fails for a reason other than the texts. */
  async #make(texts: Batch, call: EmbeddingCall): Promise<EmbeddingOutcomes> {
    const made: EmbeddingOutcomes = new Map();
    let failure: EmbeddingError | undefined;
    for (let start = 0; start < texts.length; start += BATCH_SIZE) {
      const batch = texts.slice(start, start + BATCH_SIZE);
      failure ??= await this.#makeBatch(batch, made, call);
      for (const [key] of batch) {
        if (failure !== undefined && !made.has(key)) made.set(key, failure);
      }
    }
    return made;
  }

  /** Halves a rejected batch until each text that the API rejects has its own batch. */
  async #makeBatch(
    batch: Batch,
    made: EmbeddingOutcomes,
    call: EmbeddingCall,
  ): Promise<EmbeddingError | undefined> {
    try {
      const vectors = await this.source.embed(batch.map(([, text]) => text), call);
      batch.forEach(([key], at) =>
        made.set(key, vectors[at] ?? new EmbeddingError(MISSING, false))
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
      made.set(first[0], error);
      const [key, text] = first;
      const half = text.slice(0, text.length / 2).toWellFormed();
      if (text.length >= LONG) return await this.#makeBatch([[key, half]], made, call);
      const isHopeless = made.size >= DOUBTFUL &&
        [...made.values()].every((one) => one instanceof EmbeddingError);
      return isHopeless && !await this.#accepts("hello", call) ? error : undefined;
    }
  }

  async #accepts(text: string, call: EmbeddingCall): Promise<boolean> {
    try {
      await this.source.embed([text], call);
      return true;
    } catch (error) {
      if (error instanceof EmbeddingError) return false;
      throw error;
    }
  }
}

const MISSING = "The embeddings API returned no vector";

/** Returns a text as it is embedded, with composed characters and single spaces. */
function normalized(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
