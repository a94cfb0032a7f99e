import { NO_PERMISSIONS } from "../../kernel/roots/grant.ts";
import { stopping } from "../calls/stopping.ts";
import { UNIVERSAL_DIMENSION } from "../model/universal_encoder.ts";
import {
  type Embedder,
  type EmbeddingCall,
  EmbeddingError,
  type EmbeddingOutcomes,
  oneOutcome,
} from "./source.ts";

export interface ModelRequest {
  id: number;
  text: string;
}

export type ModelReply =
  | { id: number; vectors: Float32Array }
  | { id: number; error: string };

const KEPT_MS = 300_000;

export class LocalModel implements Embedder {
  readonly isLocal = true;
  readonly host = undefined;
  readonly model = "universal-sentence-encoder-lite";
  readonly dimension = UNIVERSAL_DIMENSION;
  readonly #waiting = new Map<number, (reply: ModelReply) => void>();
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** `data` are the folders that the worker's code reads. */
  constructor(readonly options: { worker: URL; data: readonly string[] }) {}

  async embedQuery(query: string, call: EmbeddingCall): Promise<Float32Array> {
    return oneOutcome(await this.embedAll([query], call)).subarray(0, UNIVERSAL_DIMENSION);
  }

  async embedAll(texts: readonly string[], { signal }: EmbeddingCall): Promise<EmbeddingOutcomes> {
    const made: EmbeddingOutcomes = new Map();
    for (const text of new Set(texts)) {
      const isOver = stopping.aborted || signal?.aborted;
      const outcome = isOver
        ? new EmbeddingError("The call ended before its vectors were computed")
        : await this.#vectorOf(text.normalize("NFC"));
      made.set(text, outcome);
    }
    return made;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#fail("the server is stopping");
  }

  async #vectorOf(text: string): Promise<Float32Array | EmbeddingError> {
    // The model supports only English, so text in another script doesn't start it.
    if (!/\p{Script=Latin}/u.test(text)) return new Float32Array(UNIVERSAL_DIMENSION);
    const id = ++this.#asked;
    const request: ModelRequest = { id, text };
    const reply = await new Promise<ModelReply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#started().postMessage(request);
    });
    if ("vectors" in reply) return reply.vectors;
    return new EmbeddingError(`The local model failed: ${reply.error}. Nothing was stored.`);
  }

  #fail(error: string): void {
    for (const [id, answer] of this.#waiting) answer({ id, error });
    this.#waiting.clear();
  }

  #started(): Worker {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), KEPT_MS);
    return this.#worker ??= this.#start();
  }

  #start(): Worker {
    const { worker: url, data } = this.options;
    const worker = new Worker(url, {
      type: "module",
      deno: { permissions: { ...NO_PERMISSIONS, read: data.length > 0 ? [...data] : false } },
    });
    worker.onmessage = ({ data }: MessageEvent<ModelReply>) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#worker = undefined;
      this.#fail(event.message);
    };
    return worker;
  }
}
