import { ownField } from "../../kernel/own_field.ts";

export interface EmbeddingSettings {
  /** With the version but without a trailing slash: `https://api.openai.com/v1`. */
  baseUrl: string;
  key?: string | undefined;
  model: string;
}

export interface EmbeddingOutcome {
  vectors?: Float32Array[];
  /** Continues "The embeddings API …". */
  reason?: string;
  advice?: string;
  /** True if the same request may succeed later. */
  isTransient?: boolean;
  /** True if the API rejected these texts. */
  isInput?: boolean;
  /** The pause that the API requests, in milliseconds. */
  pause?: number | undefined;
}

export async function requestVectors(
  { baseUrl, key, model }: EmbeddingSettings,
  input: readonly string[],
  { signal, dimension }: { signal: AbortSignal; dimension: number | undefined },
): Promise<EmbeddingOutcome> {
  const response = await fetch(`${baseUrl}/embeddings`, {
    method: "POST",
    // A redirect would send the texts and the key to a host without the user's permission.
    redirect: "manual",
    headers: {
      "content-type": "application/json",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, input, encoding_format: "float" }),
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    return refusal(response);
  }
  const answer = await boundedJson(response, Math.min(input.length, MAX_MEGABYTES) * 1_000_000);
  return answer === undefined
    ? { reason: "returned more data than vectors need" }
    : readVectors(answer, input.length, dimension);
}

const MAX_MEGABYTES = 64;

async function boundedJson(response: Response, most: number): Promise<unknown> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return JSON.parse(await new Blob(chunks).text());
}

function readVectors(
  answer: unknown,
  count: number,
  expected: number | undefined,
): EmbeddingOutcome {
  const data = ownField(answer, "data");
  const vectors = new Map(
    (Array.isArray(data) ? data : []).map((row: unknown, at) => {
      const numbers = ownField(row, "embedding");
      const vector = Array.isArray(numbers) ? Float32Array.from(numbers, Number) : undefined;
      return [Number(ownField(row, "index") ?? at), vector] as const;
    }),
  );
  const ordered = Array.from({ length: count }, (_, at) => vectors.get(at));
  const whole = ordered.filter((vector) => vector !== undefined);
  if (whole.length !== count || whole.some((vector) => !vector.every(Number.isFinite))) {
    return { reason: "did not return the requested vectors" };
  }
  const dimension = expected ?? whole[0]?.length ?? 0;
  const wrong = whole.find(({ length }) => length !== dimension);
  if (wrong !== undefined) {
    return { reason: `returned vectors of ${wrong.length} dimensions, not ${dimension}` };
  }
  if (whole.some((vector) => vector.every((value) => value === 0))) {
    return { reason: "returned a zero vector, which can't be compared with others", isInput: true };
  }
  return { vectors: whole.map(ofLengthOne) };
}

function ofLengthOne(vector: Float32Array): Float32Array {
  // `Math.hypot()` would take each number as an argument.
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vector.map((value) => value / length);
}

function refusal({ status, headers }: Response): EmbeddingOutcome {
  if (status >= 300 && status < 400) {
    return { reason: `redirects with status ${status}, which this server does not follow` };
  }
  const seconds = headers.get("retry-after");
  return {
    reason: `answered with status ${status}`,
    ...((status === 401 || status === 403) && { advice: "Check OPENAI_API_KEY." }),
    isTransient: status === 429 || status >= 500,
    isInput: status === 400 || status === 413 || status === 422,
    pause: seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined,
  };
}
