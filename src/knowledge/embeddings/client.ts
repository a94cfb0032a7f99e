import { stopping } from "../calls/stopping.ts";
import {
  EmbeddingError,
  type EmbeddingOutcome,
  type EmbeddingSettings,
  requestVectors,
} from "./request.ts";
import type { EmbeddingCall, VectorSource } from "./source.ts";

/** The maximum time to wait for one response, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** The pause before each retry, in milliseconds. Each pause varies by up to a fifth. */
const PAUSES_MS = [1000, 2000, 4000];
/** The maximum pause that the client accepts from an API, in milliseconds. */
const LONGEST_PAUSE_MS = 30_000;
const DAY_S = 86_400;
/** The maximum number of texts and tokens in a request, according to OpenAI's reference. */
export const BATCH_SIZE = 100;
const MAX_TOKENS = 8191;

/** An OpenAI-compatible embeddings API. */
export class EmbeddingsClient implements VectorSource {
  readonly isLocal = false;
  readonly asked: number | undefined;
  #settings: EmbeddingSettings;
  #dimension: number | undefined;
  /** True once the API has accepted the requested dimension. */
  #isTaken = false;

  constructor(settings: EmbeddingSettings) {
    this.#settings = settings;
    this.#dimension = this.asked = settings.asked;
  }

  get model(): string {
    return this.#settings.model;
  }

  /** The requested dimension, or the dimension of the first response. */
  get dimension(): number | undefined {
    return this.#dimension;
  }

  get place(): string {
    return this.model;
  }

  get host(): string {
    return new URL(this.#settings.baseUrl).host;
  }

  close(): void {}

  /**
   * Returns one vector of length one per text, for up to 100 texts. Retries after status 429 or
   * 5xx, and after broken connections. Throws `EmbeddingError`.
   */
  async embed(texts: readonly string[], call: EmbeddingCall): Promise<Float32Array[]> {
    const input = texts.map((text) => cutToTokens(text, MAX_TOKENS));
    for (let tries = 1;; tries++) {
      const outcome = await this.#attempt(input, call);
      if (outcome.vectors !== undefined) {
        this.#dimension ??= outcome.vectors[0]?.length;
        return outcome.vectors;
      }
      if (outcome.isInput && this.#settings.asked !== undefined && !this.#isTaken) {
        // Some models reject a requested dimension, even if it is their own.
        this.#settings = { ...this.#settings, asked: undefined };
        continue;
      }
      const pause = outcome.pause ?? vary(PAUSES_MS[tries - 1] ?? 0);
      const isTooLong = pause > Math.min(LONGEST_PAUSE_MS, timeLeft(call));
      const isOver = tries > PAUSES_MS.length || !outcome.isTransient || outcome.isSlow;
      const wait = isTooLong ? waitAsked(outcome) : "";
      const reason = `The embeddings API ${outcome.reason}${wait}`;
      if (isOver || isTooLong) {
        const after = tries > 1 ? ` (${tries} tries)` : "";
        throw new EmbeddingError(`${reason}${after}. ${adviceFor(outcome)}`, outcome.isInput);
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
      const outcome = await requestVectors(
        this.#settings,
        input,
        { signal: AbortSignal.any([timeout, ...end]), dimension: this.#dimension },
      );
      if (outcome.vectors !== undefined) {
        this.#isTaken ||= this.#settings.asked !== undefined;
        call.journal.write("debug", "embeddings", {
          texts: input.length,
          time_ms: Math.round(performance.now() - started),
        });
      }
      return outcome;
    } catch (error) {
      if (end.some(({ aborted }) => aborted)) return ABANDONED;
      const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
      const reason = isTimeout
        ? `did not answer within ${Math.round((performance.now() - started) / 100) / 10} s`
        : error instanceof SyntaxError
        ? "did not return JSON"
        : "could not be reached";
      const isTransient = !(error instanceof SyntaxError);
      return { reason, isTransient, isInput: false, isSlow: isTimeout };
    }
  }
}

const ABANDONED: EmbeddingOutcome = {
  reason: "was cancelled because the call ended",
  isInput: false,
};

/**
 * Returns the signals that can end the wait before its time limit: the call's and the process's.
 */
function endOf({ signal }: EmbeddingCall): AbortSignal[] {
  return signal === undefined ? [stopping] : [stopping, signal];
}

/** Waits for the given time, or until one of the signals aborts. */
async function sleep(milliseconds: number, end: AbortSignal[]): Promise<void> {
  const ended = AbortSignal.any(end);
  if (ended.aborted) return;
  await new Promise<void>((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      ended.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    ended.addEventListener("abort", wake);
  });
}

function timeLeft({ deadline }: EmbeddingCall): number {
  return deadline === undefined ? Infinity : deadline - performance.now();
}

/** Returns the second half of the reason if the API asks for a pause that is too long. */
function waitAsked({ pause }: EmbeddingOutcome): string {
  if (pause === undefined) return "";
  const seconds = Math.ceil(pause / 1000);
  return ` and asked to wait ${seconds > DAY_S ? "more than a day" : `${seconds} s`}`;
}

function vary(pause: number): number {
  return pause * (0.8 + 0.4 * Math.random());
}

function adviceFor({ reason = "", isInput, isTransient }: EmbeddingOutcome): string {
  if (isTransient) return "Nothing was stored. Try again later.";
  if (isInput) return "Nothing was stored. The API may not accept this text, or this model.";
  if (/status 40[13]/.test(reason)) return "Nothing was stored. Check OPENAI_API_KEY.";
  return "Nothing was stored. Check OPENAI_BASE_URL and the model.";
}

/**
 * The character runs that GPT tokenizers never join: words, groups of three digits, signs and
 * spaces.
 */
const RUN = /[A-Za-z]+|\d{1,3}|\s+|[^\sA-Za-z\d]/gu;

/**
 * Returns the text, cut to about `limit` tokens. The estimate is conservative: four letters per
 * token, two tokens per character outside ASCII, one token per sign.
 */
export function cutToTokens(text: string, limit: number): string {
  // A token has at least one byte, and each of these runs counts as at most twice its UTF-16
  // length.
  if (text.length * 2 <= limit) return text;
  let tokens = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    tokens += tokensOf(run);
    if (tokens > limit) return text.slice(0, index);
  }
  return text;
}

function tokensOf(run: string): number {
  const code = run.charCodeAt(0);
  if (code > 127) return 2;
  if (/^\s/.test(run)) return run === " " ? 0 : Math.ceil(run.length / 16);
  return /^[A-Za-z]/.test(run) ? Math.ceil(run.length / 4) : 1;
}
