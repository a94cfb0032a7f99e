import { sha256Hex } from "../../kernel/digest.ts";
import type { Store, VectorState } from "../store/store.ts";
import { BATCH_SIZE } from "./client.ts";
import { EmbeddingError } from "./request.ts";
import type { EmbeddingCall, VectorSource } from "./source.ts";

/** The maximum number of query vectors kept in memory. */
const KEPT_QUERIES = 200;

/** After this many refusals and no vector, the API is given a text that it cannot refuse. */
const DOUBTFUL = 10;
const HARMLESS = "hello";
/** From this length in characters on, a refused text is retried with its first half: it may be too long. */
const LONG = 1500;

/** The outcome of each text: its vector, or the error that prevented it. */
export type EmbeddingOutcomes = Map<string, Float32Array | EmbeddingError>;

/** The outcomes so far, and whether the API is known to accept any text. */
interface Run {
  made: EmbeddingOutcomes;
  isTrusted: boolean;
}

/** Computes vectors of texts, each text once: earlier ones come from the store's cache. */
export class Embedder {
  readonly #queries = new Map<string, Float32Array>();

  constructor(readonly source: VectorSource, private readonly store: Store) {}

  /** The model and the dimension of these vectors; undefined until the dimension is known. */
  get state(): VectorState | undefined {
    const { model, dimension } = this.source;
    return dimension === undefined ? undefined : { model, dimension };
  }

  /** Returns the vector of one entry's content. Throws `EmbeddingError`. */
  async embedContent(content: string, call: EmbeddingCall): Promise<Float32Array> {
    const outcome = (await this.embedAll([content], call)).get(content);
    if (outcome instanceof Float32Array) return outcome;
    throw outcome ?? new EmbeddingError("The embeddings API returned no vector", false);
  }

  /** The vector of a query's first passage, kept in memory only. Throws `EmbeddingError`. */
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

  /** Returns the outcome of each content; with `fresh`, the cache is written but not read. */
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
        known.get(key) ?? made.get(key) ?? new EmbeddingError("no vector was made", false),
      ]),
    );
  }

  /** Makes vectors in batches. Stops if the API fails for a reason other than the texts. */
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

  /** Halves a batch that the API rejects, until each offending text has its own batch. */
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

  /** Returns the vector of a long text's first half; undefined if the API refuses that too. */
  async #ofHalf(text: string, call: EmbeddingCall): Promise<Float32Array | undefined> {
    const half = text.slice(0, text.length / 2).toWellFormed();
    return text.length < LONG ? undefined : (await this.#tried(half, call))?.[0];
  }

  /** True when there were only refusals so far and the texts are not the reason. */
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

  /** The cache key of a content's vector: SHA-256 of the model and the text. */
  #key(content: string): Promise<string> {
    const { model, asked = "" } = this.source;
    return sha256Hex(`${model}\n${asked}\n${normalized(content)}`);
  }
}

/** Returns a text in its embedded form: composed characters, single spaces. */
function normalized(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
