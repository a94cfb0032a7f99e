import { stopping } from "../calls/stopping.ts";
import { type EmbeddingOutcome, type EmbeddingSettings, requestVectors } from "./request.ts";
import {
  type Embedder,
  type EmbeddingCall,
  EmbeddingError,
  type EmbeddingOutcomes,
  oneOutcome,
} from "./source.ts";

const TIMEOUT_MS = 20_000;
const RETRY_PAUSES_MS = [1000, 2000, 4000];
const LONGEST_PAUSE_MS = 30_000;

export class EmbeddingsClient implements Embedder {
  readonly isLocal = false;
  readonly model: string;
  readonly host: string;
  dimension: number | undefined;
  readonly #settings: EmbeddingSettings;

  constructor(settings: EmbeddingSettings) {
    this.#settings = settings;
    this.model = settings.model;
    this.host = new URL(settings.baseUrl).host;
  }

  close(): void {}

  async embedQuery(query: string, call: EmbeddingCall): Promise<Float32Array> {
    return oneOutcome(await this.embedAll([query], call));
  }

  async embedAll(contents: readonly string[], call: EmbeddingCall): Promise<EmbeddingOutcomes> {
    const texts = [...new Set(contents)];
    try {
      const vectors = await this.embed(texts, call);
      return new Map(vectors.map((vector, at) => [texts[at] ?? "", vector]));
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error;
      // The API may have rejected only some of the texts.
      const half = Math.ceil(texts.length / 2);
      if (!error.isInput || half === texts.length) {
        return new Map(texts.map((text) => [text, error]));
      }
      const first = await this.embedAll(texts.slice(0, half), call);
      return new Map([...first, ...await this.embedAll(texts.slice(half), call)]);
    }
  }

  /** Retries after status 429 or 5xx, and after broken connections. Throws `EmbeddingError`. */
  async embed(texts: readonly string[], call: EmbeddingCall): Promise<Float32Array[]> {
    for (let tries = 1;; tries++) {
      const { vectors, advice, isTransient, isInput, ...outcome } = await this.#try(texts, call);
      if (vectors !== undefined) {
        this.dimension ??= vectors[0]?.length;
        return vectors;
      }
      const pause = outcome.pause ??
        (RETRY_PAUSES_MS[tries - 1] ?? 0) * (0.8 + 0.4 * Math.random());
      const isTooLong = pause > Math.min(LONGEST_PAUSE_MS, timeLeft(call));
      const reason = `The embeddings API ${outcome.reason}`;
      if (tries > RETRY_PAUSES_MS.length || !isTransient || isTooLong) {
        const after = tries > 1 ? ` (${tries} tries)` : "";
        const next = isTransient
          ? "Try again later."
          : isInput
          ? "The API may not accept this text, or this model."
          : "Check OPENAI_BASE_URL and the model.";
        const message = `${reason}${after}. Nothing was stored. ${advice ?? next}`;
        throw new EmbeddingError(message, isInput);
      }
      call.journal.write("warning", "embeddings retry", { reason, pause_ms: Math.round(pause) });
      await sleep(pause, endOf(call));
    }
  }

  async #try(input: readonly string[], call: EmbeddingCall): Promise<EmbeddingOutcome> {
    const end = endOf(call);
    const timeout = AbortSignal.timeout(Math.max(1, Math.min(TIMEOUT_MS, timeLeft(call))));
    try {
      return await requestVectors(this.#settings, input, {
        signal: AbortSignal.any([timeout, end]),
        dimension: this.dimension,
      });
    } catch (error) {
      if (end.aborted) return { reason: "was cancelled because the call ended" };
      if (error instanceof SyntaxError) return { reason: "did not return JSON" };
      // Another try would take the caller as long as this one.
      return timeout.aborted
        ? { reason: "did not answer in time", advice: "Try again later." }
        : { reason: "could not be reached", isTransient: true };
    }
  }
}

function endOf({ signal }: EmbeddingCall): AbortSignal {
  return signal === undefined ? stopping : AbortSignal.any([stopping, signal]);
}

async function sleep(milliseconds: number, end: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  end.addEventListener("abort", () => resolve());
  if (end.aborted) resolve();
  await promise;
  clearTimeout(timer);
}

function timeLeft({ deadline }: EmbeddingCall): number {
  return deadline === undefined ? Infinity : deadline - performance.now();
}
