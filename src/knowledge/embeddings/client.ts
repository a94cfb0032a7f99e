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
const PAUSES_MS = [1000, 2000, 4000];
const LONGEST_PAUSE_MS = 30_000;
const BATCH = 100;
const DOUBTFUL = 40;

export class EmbeddingsClient implements Embedder {
  readonly isLocal = false;
  readonly #settings: EmbeddingSettings;
  #dimension: number | undefined;

  constructor(settings: EmbeddingSettings) {
    this.#settings = settings;
  }

  get model(): string {
    return this.#settings.model;
  }

  get dimension(): number | undefined {
    return this.#dimension;
  }

  get host(): string {
    return new URL(this.#settings.baseUrl).host;
  }

  close(): void {}

  async embedQuery(query: string, call: EmbeddingCall): Promise<Float32Array> {
    return oneOutcome(await this.embedAll([query], call));
  }

  async embedAll(contents: readonly string[], call: EmbeddingCall): Promise<EmbeddingOutcomes> {
    const texts = [...new Set(contents.map(normalized))];
    const made: EmbeddingOutcomes = new Map();
    let failure: EmbeddingError | undefined;
    for (let start = 0; start < texts.length; start += BATCH) {
      failure ??= await this.#embedBatch(texts.slice(start, start + BATCH), made, call);
    }
    const outcomeOf = (content: string): Float32Array | EmbeddingError =>
      made.get(normalized(content)) ?? failure ?? new EmbeddingError("No vector", false);
    return new Map(contents.map((content) => [content, outcomeOf(content)]));
  }

  /** Halves a batch that the API rejects, to find the rejected texts. Returns the fatal error. */
  async #embedBatch(
    batch: readonly string[],
    made: EmbeddingOutcomes,
    call: EmbeddingCall,
  ): Promise<EmbeddingError | undefined> {
    try {
      const vectors = await this.embed(batch, call);
      vectors.forEach((vector, at) => made.set(batch[at] ?? "", vector));
      return undefined;
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error;
      if (!error.isInput) return error;
      const middle = Math.ceil(batch.length / 2);
      if (batch.length > 1) {
        return await this.#embedBatch(batch.slice(0, middle), made, call) ??
          await this.#embedBatch(batch.slice(middle), made, call);
      }
      made.set(batch[0] ?? "", error);
      const isHopeless = made.size >= DOUBTFUL &&
        [...made.values()].every((one) => one instanceof EmbeddingError);
      return isHopeless ? error : undefined;
    }
  }

  /** Retries after status 429 or 5xx, and after broken connections. Throws `EmbeddingError`. */
  async embed(texts: readonly string[], call: EmbeddingCall): Promise<Float32Array[]> {
    for (let tries = 1;; tries++) {
      const outcome = await this.#attempt(texts, call);
      if (outcome.vectors !== undefined) {
        this.#dimension ??= outcome.vectors[0]?.length;
        return outcome.vectors;
      }
      const pause = outcome.pause ?? (PAUSES_MS[tries - 1] ?? 0) * (0.8 + 0.4 * Math.random());
      const isTooLong = pause > Math.min(LONGEST_PAUSE_MS, timeLeft(call));
      const reason = `The embeddings API ${outcome.reason}`;
      if (tries > PAUSES_MS.length || !outcome.isTransient || isTooLong) {
        const after = tries > 1 ? ` (${tries} tries)` : "";
        throw new EmbeddingError(
          `${reason}${after}. Nothing was stored. ${adviceFor(outcome)}`,
          outcome.isInput,
        );
      }
      call.journal.write("warning", "embeddings retry", { reason, pause_ms: Math.round(pause) });
      await sleep(pause, endOf(call));
    }
  }

  async #attempt(input: readonly string[], call: EmbeddingCall): Promise<EmbeddingOutcome> {
    const started = performance.now();
    const end = endOf(call);
    const timeout = AbortSignal.timeout(Math.max(1, Math.min(TIMEOUT_MS, timeLeft(call))));
    try {
      return await requestVectors(this.#settings, input, {
        signal: AbortSignal.any([timeout, end]),
        dimension: this.#dimension,
      });
    } catch (error) {
      if (end.aborted) return { reason: "was cancelled because the call ended", isInput: false };
      if (error instanceof SyntaxError) return { reason: "did not return JSON", isInput: false };
      const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      // Another try would take the caller as long as this one.
      return isTimeout
        ? { reason: `did not answer within ${seconds} s`, isInput: false }
        : { reason: "could not be reached", isTransient: true, isInput: false };
    }
  }
}

function endOf({ signal }: EmbeddingCall): AbortSignal {
  return signal === undefined ? stopping : AbortSignal.any([stopping, signal]);
}

async function sleep(milliseconds: number, end: AbortSignal): Promise<void> {
  if (end.aborted) return;
  await new Promise<void>((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      end.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    end.addEventListener("abort", wake);
  });
}

function timeLeft({ deadline }: EmbeddingCall): number {
  return deadline === undefined ? Infinity : deadline - performance.now();
}

function adviceFor({ reason = "", isInput, isTransient }: EmbeddingOutcome): string {
  if (isTransient || /did not answer/.test(reason)) return "Try again later.";
  if (isInput) return "The API may not accept this text, or this model.";
  if (/status 40[13]/.test(reason)) return "Check OPENAI_API_KEY.";
  return "Check OPENAI_BASE_URL and the model.";
}

function normalized(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
