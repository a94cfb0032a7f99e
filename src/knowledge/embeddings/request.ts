import { ownField } from "../../kernel/own_field.ts";

/** The embeddings API, its model and its key. */
export interface EmbeddingSettings {
  /**
   * The API's base URL, including the version but not a trailing slash:
   * `https://api.openai.com/v1`.
   */
  baseUrl: string;
  key?: string | undefined;
  model: string;
  /** The requested dimension; if absent, the model's own. */
  asked?: number | undefined;
}

/** An error: the embeddings API returned no vectors. */
export class EmbeddingError extends Error {
  override name = "EmbeddingError";

  /** `isInput` is true if the API rejected these texts. It may then accept other texts. */
  constructor(message: string, readonly isInput: boolean, cause?: unknown) {
    super(message, { cause });
  }
}

/**
 * The outcome of one request to the embeddings API: the vectors, or the reason why they are
 * missing.
 */
export interface EmbeddingOutcome {
  vectors?: Float32Array[];
  /** Continues "The embeddings API …". */
  reason?: string;
  /** True if the same request may succeed later. */
  isTransient?: boolean;
  isInput: boolean;
  /** The pause that the API requests, in milliseconds. */
  pause?: number;
  /** True if another try would take the caller as long as this one. */
  isSlow?: boolean;
}

/**
 * The maximum size of a response in megabytes after decompression. Up to this total, a response may
 * have one megabyte per text, several times the size of the longest vector.
 */
const MAX_MEGABYTES = 64;

/**
 * The maximum number of values in a parsed response, which is more than a hundred vectors from any
 * model contain.
 */
const MAX_VALUES = 1_300_000;
const COMMA = 0x2c;
const LIST = 0x5b;

/** Requests the vectors for the texts. Throws the same errors as `fetch`. */
export async function requestVectors(
  settings: EmbeddingSettings,
  input: readonly string[],
  { signal, dimension }: { signal: AbortSignal; dimension: number | undefined },
): Promise<EmbeddingOutcome> {
  const request = requestFor(settings, input);
  if (request === undefined) {
    return { reason: "cannot be called with these settings", isInput: false };
  }
  const response = await fetch(request, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    return refusal(response);
  }
  const most = Math.min(input.length, MAX_MEGABYTES);
  const text = await boundedText(response, most * 1024 * 1024);
  if (typeof text !== "string") {
    const much = text.isWide ? "far more values than vectors contain" : `more than ${most} MB`;
    return { reason: `answered with ${much}`, isInput: false };
  }
  return readVectors(JSON.parse(text), input.length, dimension);
}

/**
 * Returns the decoded body. If the body is too large, returns whether it has too many values or
 * more than `most` bytes.
 */
async function boundedText(
  response: Response,
  most: number,
): Promise<string | { isWide: boolean }> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  let values = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === COMMA || byte === LIST) values++;
    // Leaving the loop also cancels the response body.
    if (bytes > most) return { isWide: false };
    if (values > MAX_VALUES) return { isWide: true };
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join("") + decoder.decode();
}

/** The suffix of Azure's API URLs. */
const AZURE = "/openai/v1";

/** Returns the request; undefined if a setting makes it invalid, such as a key with an umlaut. */
function requestFor(settings: EmbeddingSettings, input: readonly string[]): Request | undefined {
  const { baseUrl, key, model, asked } = settings;
  try {
    return new Request(`${baseUrl}/embeddings`, {
      method: "POST",
      // A redirect would send the texts and the key to a host without the user's permission.
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        // Azure expects its key in this header; its bearer tokens come from its directory service.
        ...(key !== undefined && baseUrl.endsWith(AZURE) && { "api-key": key }),
      },
      body: JSON.stringify({
        model,
        input,
        encoding_format: "float",
        ...(asked !== undefined && { dimensions: asked }),
      }),
    });
  } catch {
    return undefined;
  }
}

/** The maximum number of dimensions that pgvector supports. */
const MOST_NUMBERS = 16_000;

/** Returns the vectors from a response to `count` texts, each scaled to length one. */
function readVectors(
  answer: unknown,
  count: number,
  expected: number | undefined,
): EmbeddingOutcome {
  const data = ownField(answer, "data");
  const rows: unknown[] = Array.isArray(data) ? data : [];
  const vectors = new Map(rows.map((row, at) => [
    Number(ownField(row, "index") ?? at),
    vectorFrom(ownField(row, "embedding")),
  ]));
  const ordered = Array.from({ length: count }, (_, at) => vectors.get(at));
  const dimension = expected ?? ordered[0]?.length;
  if (dimension !== undefined && dimension > MOST_NUMBERS) {
    const reason = `returned a vector of ${dimension} numbers; the maximum is ${MOST_NUMBERS}`;
    return { reason, isInput: false };
  }
  const wrong = ordered.find((vector) => vector?.length !== dimension);
  if (wrong !== undefined) {
    const reason = `returned vectors of ${wrong.length} dimensions, not ${dimension}`;
    return { reason, isInput: false };
  }
  const whole = ordered.filter((vector) => vector !== undefined);
  if (whole.length !== count || whole.some((vector) => !vector.every(Number.isFinite))) {
    return { reason: "did not return the requested vectors", isInput: false };
  }
  if (whole.some((vector) => vector.every((value) => value === 0))) {
    return { reason: "returned a zero vector, which can't be compared with others", isInput: true };
  }
  return { vectors: whole.map(normalizedVector), isInput: false };
}

function vectorFrom(value: unknown): Float32Array | undefined {
  return Array.isArray(value) ? Float32Array.from(value, Number) : undefined;
}

/** Returns the vector scaled to length one, so the cosine of two vectors is a sum of products. */
function normalizedVector(vector: Float32Array): Float32Array {
  // `Math.hypot()` would take each number as an argument.
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vector.map((value) => value / length);
}

/** The redirect statuses in RFC 9110. */
const REDIRECTS = [301, 302, 303, 307, 308];

function refusal({ status, headers }: Response): EmbeddingOutcome {
  if (REDIRECTS.includes(status)) {
    const reason = `redirects with status ${status}, which this server does not follow`;
    return { reason, isInput: false };
  }
  const asked = retryAfter(headers.get("retry-after"));
  return {
    reason: `answered with status ${status}`,
    isTransient: status === 429 || status >= 500,
    isInput: status === 400 || status === 413 || status === 422,
    ...(asked !== undefined && { pause: asked }),
  };
}

/**
 * Returns the pause that a `Retry-After` header requests, in milliseconds. The header contains
 * seconds or a date (RFC 9110).
 */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const time = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(time) ? undefined : Math.max(0, time);
}
