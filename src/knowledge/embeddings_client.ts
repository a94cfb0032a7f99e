import { ownField } from "../kernel/own_field.ts";
import { EmbeddingError } from "./failure.ts";
import type { Journal } from "./journal.ts";
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
}

/** The longest wait for one answer, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** The pauses before each further try, in milliseconds; each varies by a fifth. */
const PAUSES_MS = [1000, 2000, 4000];
/** The longest pause that a server may ask for. */
const LONGEST_PAUSE_MS = 60_000;
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
      const isOver = tries > PAUSES_MS.length || !outcome.isTransient || pause > timeLeft(call);
      const reason = `The embeddings API ${outcome.reason}`;
      if (isOver) {
        const after = tries > 1 ? ` (${tries} tries)` : "";
        throw new EmbeddingError(`${reason}${after}. ${adviceFor(outcome)}`, outcome.isInput);
      }
      call.journal.write("warning", "embeddings retry", { reason, pause_ms: Math.round(pause) });
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async #request(input: readonly string[], call: EmbeddingCall): Promise<Outcome> {
    const { baseUrl, key, model, dimension, asksDimension } = this.settings;
    const started = performance.now();
    try {
      const response = await fetch(`${baseUrl}/embeddings`, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(Math.max(1, Math.min(TIMEOUT_MS, timeLeft(call)))),
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
      if (!response.ok) {
        await response.body?.cancel();
        return refusal(response);
      }
      const vectors = readVectors(await response.json(), input.length, dimension);
      call.journal.write("debug", "embeddings", {
        texts: input.length,
        time_ms: Math.round(performance.now() - started),
      });
      return vectors;
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
      const reason = isTimeout
        ? `did not answer within ${Math.round((performance.now() - started) / 100) / 10} s`
        : error instanceof SyntaxError
        ? "answered with what is no JSON"
        : "could not be reached";
      return { reason, isTransient: !(error instanceof SyntaxError), isInput: false };
    }
  }
}

interface Outcome {
  vectors?: Float32Array[];
  reason?: string;
  isTransient?: boolean;
  isInput: boolean;
  pause?: number;
}

function timeLeft({ deadline }: EmbeddingCall): number {
  return deadline === undefined ? Infinity : deadline - performance.now();
}

function vary(pause: number): number {
  return pause * (0.8 + 0.4 * Math.random());
}

function refusal({ status, headers }: Response): Outcome {
  const asked = retryAfter(headers.get("retry-after"));
  return {
    reason: `answered with status ${status}`,
    isTransient: status === 429 || status >= 500,
    isInput: status === 400 || status === 413 || status === 422,
    ...(asked !== undefined && { pause: Math.min(asked, LONGEST_PAUSE_MS) }),
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

function readVectors(answer: unknown, count: number, dimension: number): Outcome {
  const data = ownField(answer, "data");
  const rows: unknown[] = Array.isArray(data) ? data : [];
  const vectors = new Map(rows.map((row, at) => [
    Number(ownField(row, "index") ?? at),
    numbersOf(ownField(row, "embedding")),
  ]));
  const ordered = Array.from({ length: count }, (_, at) => vectors.get(at));
  const wrong = ordered.find((vector) => vector?.length !== dimension);
  if (wrong !== undefined) {
    const reason = `made vectors of ${wrong.length} numbers, not ${dimension}: ` +
      "set KB_EMBEDDINGS_DIMENSIONS";
    return { reason, isInput: false };
  }
  const whole = ordered.filter((vector) => vector !== undefined);
  if (whole.length !== count || whole.some((vector) => !vector.every(Number.isFinite))) {
    return { reason: "answered without the vectors asked for", isInput: false };
  }
  return { vectors: whole.map(unit), isInput: false };
}

function numbersOf(value: unknown): Float32Array | undefined {
  return Array.isArray(value) ? Float32Array.from(value, Number) : undefined;
}

/** The vector at length one, so that a cosine is a sum of products; one of zeros stays. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
