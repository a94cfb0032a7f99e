import { NO_PERMISSIONS } from "../../kernel/roots/grant.ts";
import { stopping } from "../calls/stopping.ts";
import { hasLatin } from "../model/letters.ts";
import type { ModelReply, ModelRequest } from "../model/messages.ts";
import { UNIVERSAL_DIMENSION } from "../model/universal_encoder.ts";
import { EmbeddingError } from "./request.ts";
import type { EmbeddingCall, VectorSource } from "./source.ts";

/** The name of the built-in English model: Universal Sentence Encoder, lite. */
export const BUILT_IN = "universal-sentence-encoder-lite";

/** The time that an unused model stays in memory, in milliseconds. */
const KEPT_MS = 300_000;

/** The model and the worker that runs it. */
export interface LocalModelOptions {
  worker: URL;
  /** The folders that the worker's module reads when it starts. */
  data: readonly string[];
  /** The folder of a model2vec model; if absent, the built-in model is used. */
  folder?: string | undefined;
}

/** A model in a separate worker, which starts when a vector is needed. */
export class LocalModel implements VectorSource {
  readonly isLocal = true;
  readonly asked = undefined;
  readonly host = undefined;
  readonly model: string;
  readonly #options: LocalModelOptions;
  readonly #waiting = new Map<number, (reply: ModelReply) => void>();
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #dimension: number | undefined;

  constructor(options: LocalModelOptions) {
    this.#options = options;
    this.#dimension = options.folder === undefined ? UNIVERSAL_DIMENSION : undefined;
    this.model = options.folder === undefined
      ? BUILT_IN
      : `model2vec:${options.folder.split(/[\\/]/).at(-1)}`;
  }

  get dimension(): number | undefined {
    return this.#dimension;
  }

  get place(): string {
    return `${this.model}, in this process`;
  }

  async embed(
    texts: readonly string[],
    { signal, passages }: EmbeddingCall,
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      if (stopping.aborted || signal?.aborted) {
        throw new EmbeddingError("The call ended before its vectors were computed", false);
      }
      vectors.push(await this.#vectorOf(text, passages));
    }
    return vectors;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const [id, answer] of this.#waiting) answer({ id, error: "the server is stopping" });
    this.#waiting.clear();
  }

  async #vectorOf(text: string, passages: number | undefined): Promise<Float32Array> {
    // The built-in model supports only English, so text in another script doesn't start it.
    const isBuiltIn = this.#options.folder === undefined;
    if (isBuiltIn && !hasLatin(text)) return new Float32Array(UNIVERSAL_DIMENSION);
    const reply = await this.#ask({ text, passages });
    if ("error" in reply) {
      throw new EmbeddingError(`The local model failed: ${reply.error}. Nothing was stored`, false);
    }
    this.#dimension ??= reply.dimension;
    return reply.vectors;
  }

  #ask(asked: Pick<ModelRequest, "text" | "passages">): Promise<ModelReply> {
    const id = ++this.#asked;
    const request: ModelRequest = { id, ...asked, folder: this.#options.folder };
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#started().postMessage(request);
    });
  }

  #started(): Worker {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), KEPT_MS);
    return this.#worker ??= this.#start();
  }

  #start(): Worker {
    const { worker: url, data, folder } = this.#options;
    const read = folder === undefined ? [...data] : [...data, folder];
    const worker = new Worker(url, {
      type: "module",
      deno: { permissions: { ...NO_PERMISSIONS, read: read.length > 0 ? read : false } },
    });
    worker.onmessage = ({ data }: MessageEvent<ModelReply>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#worker = undefined;
      for (const [id, answer] of this.#waiting) answer({ id, error: event.message });
      this.#waiting.clear();
    };
    return worker;
  }
}
