import { type Outcome, readVectors } from "./embeddings_answer.ts";
import { EmbeddingError } from "../store/failure.ts";
import type { Journal } from "../journal.ts";
import { stopping } from "../stopping.ts";
import { cutToTokens } from "./tokens.ts";

/** Where embeddings come from. */
export interface EmbeddingSettings {
  /** With the version, without a final slash: `https://api.openai.com/v1`. */
  baseUrl: string;
  key?: string | undefined;
  model: string;
  dimension: number;
  /** True when the model is to be asked for this dimension. */
  asksDimension?: boolean;
}

/** When an answer is needed, in milliseconds of `performance.now()`, and where retries are told. */
export interface EmbeddingCall {
  deadline?: number | undefined;
  journal: Journal;
  /** Aborted when nobody waits for the vectors any more. */
  signal?: AbortSignal | undefined;
}

/** The longest wait for one answer, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** The pauses before each further try, in milliseconds; each varies by a fifth. */
const PAUSES_MS = [1000, 2000, 4000];
/** The longest pause that a server may ask for. */
const LONGEST_PAUSE_MS = 30_000;
/** The most texts and tokens a request may hold, by OpenAI's reference. */
export const BATCH_SIZE = 100;
const MAX_TOKENS = 8191;

/** An OpenAI-compatible embeddings API. */
export class EmbeddingsClient {
  constructor(readonly settings: EmbeddingSettings) {}

  /**
   * A vector of length one for each text, at most 100 of them. Tries again after 429, 5xx and
   * broken connections; throws `EmbeddingError`.
   */
  async embed(texts: readonly string[], call: EmbeddingCall): Promise<Float32Array[]> {
    const input = texts.map((text) => cutToTokens(text, MAX_TOKENS));
    for (let tries = 1;; tries++) {
      const outcome = await this.#request(input, call);
      if (outcome.vectors !== undefined) return outcome.vectors;
      const pause = outcome.pause ?? vary(PAUSES_MS[tries - 1] ?? 0);
      const isOver = tries > PAUSES_MS.length || !outcome.isTransient ||
        pause > Math.min(LONGEST_PAUSE_MS, timeLeft(call));
      const reason = `The embeddings API ${outcome.reason}`;
      if (isOver) {
        const after = tries > 1 ? ` (${tries} tries)` : "";
        throw new EmbeddingError(`${reason}${after}. ${adviceFor(outcome)}`, outcome.isInput);
      }
      call.journal.write("warning", "embeddings retry", { reason, pause_ms: Math.round(pause) });
      await sleep(pause, endOf(call));
    }
  }

  async #request(input: readonly string[], call: EmbeddingCall): Promise<Outcome> {
    const started = performance.now();
    const end = endOf(call);
    const timeout = AbortSignal.timeout(Math.max(1, Math.min(TIMEOUT_MS, timeLeft(call))));
    const request = this.#build(input);
    if (request === undefined) return { reason: "cannot be asked like this", isInput: false };
    try {
      const response = await fetch(request, { signal: AbortSignal.any([timeout, ...end]) });
      if (!response.ok) {
        await response.body?.cancel();
        return refusal(response);
      }
      const vectors = readVectors(await response.json(), input.length, this.settings.dimension);
      call.journal.write("debug", "embeddings", {
        texts: input.length,
        time_ms: Math.round(performance.now() - started),
      });
      return vectors;
    } catch (error) {
      if (end.some(({ aborted }) => aborted)) return GIVEN_UP;
      const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
      const reason = isTimeout
        ? `did not answer within ${Math.round((performance.now() - started) / 100) / 10} s`
        : error instanceof SyntaxError
        ? "answered with what is no JSON"
        : "could not be reached";
      return { reason, isTransient: !(error instanceof SyntaxError), isInput: false };
    }
  }

  /** Undefined where the settings make no request, such as a key with an umlaut. */
  #build(input: readonly string[]): Request | undefined {
    const { baseUrl, key, model, dimension, asksDimension } = this.settings;
    try {
      return new Request(`${baseUrl}/embeddings`, {
        method: "POST",
        redirect: "error",
        headers: {
          "content-type": "application/json",
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          model,
          input,
          encoding_format: "float",
          ...(asksDimension && { dimensions: dimension }),
        }),
      });
    } catch {
      return undefined;
    }
  }
}

const GIVEN_UP: Outcome = { reason: "was not waited for: the call ended", isInput: false };

/** What ends the wait besides time: the call, and the process. */
function endOf({ signal }: EmbeddingCall): AbortSignal[] {
  return signal === undefined ? [stopping] : [stopping, signal];
}

/** Waits so long, or until one of the signals. */
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

function vary(pause: number): number {
  return pause * (0.8 + 0.4 * Math.random());
}

function refusal({ status, headers }: Response): Outcome {
  const asked = retryAfter(headers.get("retry-after"));
  const isLong = asked !== undefined && asked > LONGEST_PAUSE_MS;
  const wait = isLong ? ` and asks to wait ${Math.ceil(asked / 1000)} s` : "";
  return {
    reason: `answered with status ${status}${wait}`,
    isTransient: status === 429 || status >= 500,
    isInput: status === 400 || status === 413 || status === 422,
    ...(asked !== undefined && { pause: asked }),
  };
}

/** The pause that a `Retry-After` asks for, in milliseconds: seconds or a date (RFC 9110). */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const time = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(time) ? undefined : Math.max(0, time);
}

function adviceFor({ reason = "", isInput, isTransient }: Outcome): string {
  if (isTransient) return "Nothing was stored. Try again later.";
  if (isInput) return "Nothing was stored. It may not accept this text, or this model.";
  if (/status 40[13]/.test(reason)) return "Nothing was stored. Check OPENAI_API_KEY.";
  return "Nothing was stored. Check OPENAI_BASE_URL and the model.";
}
