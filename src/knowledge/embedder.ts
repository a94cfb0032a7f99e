import { BATCH_SIZE, type EmbeddingCall, type EmbeddingsClient } from "./embeddings_client.ts";
import { EmbeddingError } from "./failure.ts";
import type { Store } from "./store.ts";

/** How many vectors of queries are kept in memory. */
const KEPT_QUERIES = 200;

/** After so many refusals and no vector, the API is not asked for the rest. */
const HOPELESS = 10;

/** What became of each text: its vector, or why it has none. */
export type Embedded = Map<string, Float32Array | EmbeddingError>;

/** Makes vectors of texts, each text once: those made before come from the store's cache. */
export class Embedder {
  readonly #queries = new Map<string, Float32Array>();

  constructor(readonly client: EmbeddingsClient, private readonly store: Store) {}

  /** The vector of one entry's content. Throws `EmbeddingError`. */
  async embedContent(content: string, call: EmbeddingCall): Promise<Float32Array> {
    const outcome = (await this.embedAll([content], call)).get(content);
    if (outcome instanceof Float32Array) return outcome;
    throw outcome ?? new EmbeddingError("The embeddings API gave no vector", false);
  }

  /** The vector of a query: never stored, and kept in memory only. Throws `EmbeddingError`. */
  async embedQuery(query: string, call: EmbeddingCall): Promise<Float32Array> {
    const text = normalized(query);
    const known = this.#queries.get(text);
    if (known !== undefined) return known;
    const [vector] = await this.client.embed([text], call);
    if (vector === undefined) throw new EmbeddingError("The embeddings API gave no vector", false);
    const [oldest] = this.#queries.keys();
    if (oldest !== undefined && this.#queries.size >= KEPT_QUERIES) this.#queries.delete(oldest);
    this.#queries.set(text, vector);
    return vector;
  }

  /** What became of each of the contents; with `fresh`, the cache is written and not read. */
  async embedAll(
    contents: readonly string[],
    call: EmbeddingCall & { fresh?: boolean },
  ): Promise<Embedded> {
    const keys = new Map<string, string>();
    for (const content of contents) keys.set(content, await this.#key(content));
    const known = call.fresh
      ? new Map()
      : await this.store.vectors.recall([...new Set(keys.values())]);
    const texts = new Map(
      [...keys].filter(([, key]) => !known.has(key)).map(([content, key]) =>
        [key, normalized(content)] as const
      ),
    );
    const made = await this.#make(texts, call);
    const vectors = new Map(
      [...made].flatMap(([key, outcome]) =>
        outcome instanceof Float32Array ? [[key, outcome] as const] : []
      ),
    );
    if (vectors.size > 0) await this.store.vectors.remember(vectors);
    return new Map(
      [...keys].map(([content, key]) => [
        content,
        known.get(key) ?? made.get(key) ?? new EmbeddingError("no vector was made", false),
      ]),
    );
  }

  /** In batches; once the API fails for another reason than the texts, no more is asked of it. */
  async #make(texts: ReadonlyMap<string, string>, call: EmbeddingCall): Promise<Embedded> {
    const made: Embedded = new Map();
    let failure: EmbeddingError | undefined;
    const entries = [...texts];
    for (let start = 0; start < entries.length; start += BATCH_SIZE) {
      const batch = entries.slice(start, start + BATCH_SIZE);
      failure ??= await this.#makeBatch(batch, made, call);
      for (const [key] of batch) {
        if (failure !== undefined && !made.has(key)) made.set(key, failure);
      }
    }
    return made;
  }

  /** Halves a batch that the API refuses for its texts, until those that are to blame are alone. */
  async #makeBatch(
    batch: readonly (readonly [string, string])[],
    made: Embedded,
    call: EmbeddingCall,
  ): Promise<EmbeddingError | undefined> {
    try {
      const vectors = await this.client.embed(batch.map(([, text]) => text), call);
      batch.forEach(([key], at) => {
        const vector = vectors[at];
        if (vector !== undefined) made.set(key, vector);
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error;
      if (!error.isInput) return error;
      const [first] = batch;
      if (batch.length === 1 && first !== undefined) {
        made.set(first[0], error);
        // Where nothing but refusals came so far, it is not the texts.
        const outcomes = [...made.values()];
        const isHopeless = outcomes.length >= HOPELESS &&
          outcomes.every((one) => one instanceof EmbeddingError);
        return isHopeless ? error : undefined;
      }
      const middle = Math.ceil(batch.length / 2);
      return await this.#makeBatch(batch.slice(0, middle), made, call) ??
        await this.#makeBatch(batch.slice(middle), made, call);
    }
  }

  /** What the vector of a content is remembered under: SHA-256 of the model and the text. */
  async #key(content: string): Promise<string> {
    const { model, dimension } = this.client.settings;
    const bytes = new TextEncoder().encode(`${model}\n${dimension}\n${normalized(content)}`);
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    );
  }
}

/** A text as it is embedded: composed characters, single spaces. */
function normalized(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
