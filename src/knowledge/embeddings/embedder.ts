import { sha256Hex } from "../../kernel/digest.ts";
import type { Store, VectorState } from "../store/store.ts";
import { BATCH_SIZE } from "./client.ts";
import { EmbeddingError } from "./request.ts";
import type { EmbeddingCall, VectorSource } from "./source.ts";

/** The maximum number of query vectors kept in memory. */
const KEPT_QUERIES = 200;

/**
 * The number of refusals without a vector after which the embedder sends the API a text that it
 * must accept.
 */
const DOUBTFUL = 10;
const HARMLESS = "hello";
/**
 * The minimum length of a refused text, in characters, whose first half is retried: it may have
 * been too long.
 */
const LONG = 1500;

/** The outcome for each text: its vector, or the error that prevented it. */
export type EmbeddingOutcomes = Map<string, Float32Array | EmbeddingError>;

/** The outcomes so far, and whether the API has accepted any text. */
interface Run {
  made: EmbeddingOutcomes;
  isTrusted: boolean;
}

/** Computes vectors for texts, each text once. Earlier vectors come from the store's cache. */
export class Embedder {
  readonly #queries = new Map<string, Float32Array>();

  constructor(readonly source: VectorSource, private readonly store: Store) {}

  /** The model and dimension of the embedder's vectors; undefined until the dimension is known. */
  get state(): VectorState | undefined {
    const { model, dimension } = this.source;
    return dimension === undefined ? undefined : { model, dimension };
  }

  /** Returns the vector for one entry's content. Throws `EmbeddingError`. */
  async embedContent(content: string, call: EmbeddingCall): Promise<Float32Array> {
    const outcome = (await this.embedAll([content], call)).get(content);
    if (outcome instanceof Float32Array) return outcome;
    throw outcome ?? new EmbeddingError("The embeddings API returned no vector", false);
  }

  /**
   * Returns the vector for a query's first passage, which is cached only in memory. Throws
   * `EmbeddingError`.
   */
  async embedQuery(query: string, call: EmbeddingCall): Promise<Float32Array> {
    const text = normalized(query);
    const known = this.#queries.get(text);
    if (known !== undefined) return known;
    const [vector] = await this.source.embed([text], { ...call, passages: 1 });
    if (vector === undefined) {
      throw new EmbeddingError("The embeddings API returned no vector", false);
    }
    const [oldest] = this.#queries.keys();
    if (oldest !== undefined && this.#queries.size >= KEPT_QUERIES) this.#queries.delete(oldest);
    this.#queries.set(text, vector);
    return vector;
  }

  /**
   * Returns the outcome for each content. If `fresh` is true, writes the cache but doesn't read it.
   */
  async embedAll(
    contents: readonly string[],
    call: EmbeddingCall & { fresh?: boolean },
  ): Promise<EmbeddingOutcomes> {
    const keys = new Map<string, string>();
    for (const content of contents) keys.set(content, await this.#key(content));
    const known = call.fresh || this.source.isLocal
      ? new Map()
      : await this.store.vectors.recall([...new Set(keys.values())]);
    const texts = new Map(
      [...keys].filter(([, key]) => !known.has(key)).map(([content, key]) =>
        [key, this.source.isLocal ? content.normalize("NFC") : normalized(content)] as const
      ),
    );
    const made = await this.#make(texts, call);
    const vectors = new Map(
      [...made].flatMap(([key, outcome]) =>
        outcome instanceof Float32Array ? [[key, outcome] as const] : []
      ),
    );
    if (vectors.size > 0 && !this.source.isLocal) await this.store.vectors.remember(vectors);
    return new Map(
      [...keys].map(([content, key]) => [
        content,
        known.get(key) ?? made.get(key) ?? new EmbeddingError(
          "the embeddings API returned no " +
            "vectors",
          false,
        ),
      ]),
    );
  }

  /**
   * Computes vectors in batches. Stops if the API fails for a reason other than the texts
   * themselves.
   */
  async #make(texts: ReadonlyMap<string, string>, call: EmbeddingCall): Promise<EmbeddingOutcomes> {
    const made: EmbeddingOutcomes = new Map();
    const run: Run = { made, isTrusted: false };
    let failure: EmbeddingError | undefined;
    const entries = [...texts];
    for (let start = 0; start < entries.length; start += BATCH_SIZE) {
      const batch = entries.slice(start, start + BATCH_SIZE);
      failure ??= await this.#makeBatch(batch, run, call);
      for (const [key] of batch) {
        if (failure !== undefined && !made.has(key)) made.set(key, failure);
      }
    }
    return made;
  }

  /** Halves a rejected batch until each text that the API rejects has its own batch. */
  async #makeBatch(
    batch: readonly (readonly [string, string])[],
    run: Run,
    call: EmbeddingCall,
  ): Promise<EmbeddingError | undefined> {
    try {
      const vectors = await this.source.embed(batch.map(([, text]) => text), call);
      batch.forEach(([key], at) => {
        const vector = vectors[at];
        if (vector !== undefined) run.made.set(key, vector);
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error;
      if (!error.isInput) return error;
      const [first] = batch;
      if (batch.length === 1 && first !== undefined) {
        run.made.set(first[0], await this.#ofHalf(first[1], call) ?? error);
        return await this.#isRefused(run, call) ? error : undefined;
      }
      const middle = Math.ceil(batch.length / 2);
      return await this.#makeBatch(batch.slice(0, middle), run, call) ??
        await this.#makeBatch(batch.slice(middle), run, call);
    }
  }

  /** Returns the vector of a long text's first half; undefined if the API refuses that half too. */
  async #ofHalf(text: string, call: EmbeddingCall): Promise<Float32Array | undefined> {
    const half = text.slice(0, text.length / 2).toWellFormed();
    return text.length < LONG ? undefined : (await this.#tried(half, call))?.[0];
  }

  /** Returns true if the API has refused every text so far, but not because of the texts. */
  async #isRefused(run: Run, call: EmbeddingCall): Promise<boolean> {
    const outcomes = [...run.made.values()];
    run.isTrusted ||= outcomes.some((one) => one instanceof Float32Array);
    if (run.isTrusted || outcomes.length < DOUBTFUL) return false;
    run.isTrusted = await this.#tried(HARMLESS, call) !== undefined;
    return !run.isTrusted;
  }

  async #tried(text: string, call: EmbeddingCall): Promise<Float32Array[] | undefined> {
    try {
      return await this.source.embed([text], call);
    } catch (error) {
      if (error instanceof EmbeddingError) return undefined;
      throw error;
    }
  }

  /** Returns the cache key for a content's vector: SHA-256 of the model and the text. */
  #key(content: string): Promise<string> {
    const { model, asked = "" } = this.source;
    return sha256Hex(`${model}\n${asked}\n${normalized(content)}`);
  }
}

/** Returns a text as it is embedded, with composed characters and single spaces. */
function normalized(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
