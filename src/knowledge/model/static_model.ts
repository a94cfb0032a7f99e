import { Tokenizer } from "@huggingface/tokenizers";
import { ownField } from "../../kernel/own_field.ts";

/** The files in a model2vec folder. */
export interface StaticModelFiles {
  tensors: Uint8Array<ArrayBuffer>;
  tokenizer: unknown;
}

/** The size of each number in a tensor, in bytes, and the function that reads the number. */
type NumberFormat = [bytes: number, read: (view: DataView, at: number) => number];

/** By safetensors' names. */
const NUMBERS: ReadonlyMap<string, NumberFormat> = new Map<string, NumberFormat>([
  ["F32", [4, (view, at) => view.getFloat32(at, true)]],
  ["F64", [8, (view, at) => view.getFloat64(at, true)]],
  ["F16", [2, (view, at) => halfFloat(view.getUint16(at, true))]],
  ["BF16", [2, (view, at) => bfloat(view.getUint16(at, true))]],
  ["I8", [1, (view, at) => view.getInt8(at)]],
  ["I32", [4, (view, at) => view.getInt32(at, true)]],
  ["I64", [8, (view, at) => Number(view.getBigInt64(at, true))]],
]);

/**
 * A model2vec model. A text's vector is the mean of the table rows of its tokens. Newer models
 * weight tokens (`weights`), and let several tokens share a row (`mapping`).
 */
export class StaticModel {
  readonly #tokenizer: Tokenizer;
  readonly #table: Float32Array;
  readonly #weights: Float32Array | undefined;
  readonly #mapping: Float32Array | undefined;
  readonly #unknown: number | undefined;
  readonly dimension: number;

  /** Throws if the files are not a model2vec model. */
  constructor({ tensors, tokenizer }: StaticModelFiles) {
    const read = tensorsOf(tensors);
    const table = read("embeddings");
    if (table === undefined) throw new Error("model.safetensors has no embeddings table");
    this.#table = table.values;
    this.dimension = table.shape[1] ?? 0;
    if (this.dimension < 1) {
      throw new Error(
        "the embeddings table in model.safetensors has no " +
          "columns",
      );
    }
    this.#weights = read("weights")?.values;
    this.#mapping = read("mapping")?.values;
    this.#tokenizer = new Tokenizer(Object(tokenizer), {});
    const model = ownField(tokenizer, "model");
    const mark = ownField(model, "unk_token");
    this.#unknown = typeof mark === "string" ? this.#tokenizer.token_to_id(mark) : undefined;
  }

  /** Returns the numbers of a text's known tokens. */
  encode(text: string): number[] {
    const { ids } = this.#tokenizer.encode(text, { add_special_tokens: false });
    return ids.filter((id: number) => id !== this.#unknown);
  }

  /** Returns a vector of length one, or zeros for a text without known tokens. */
  vectorOf(ids: readonly number[]): Float32Array {
    const sum = new Float32Array(this.dimension);
    for (const id of ids) {
      const start = (this.#mapping?.[id] ?? id) * this.dimension;
      const weight = this.#weights?.[id] ?? 1;
      for (let at = 0; at < sum.length; at++) {
        sum[at] = (sum[at] ?? 0) + weight * (this.#table[start + at] ?? 0);
      }
    }
    const length = Math.hypot(...sum) || 1;
    return sum.map((value) => value / length);
  }
}

/** Reads tensors by name from a `safetensors` file. */
function tensorsOf(
  file: Uint8Array<ArrayBuffer>,
): (name: string) => { values: Float32Array; shape: number[] } | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const size = file.length < 8 ? Infinity : Number(view.getBigUint64(0, true));
  if (size > file.length - 8) {
    throw new Error("model.safetensors is not in the safetensors format");
  }
  const header: unknown = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + size)));
  return (name) => {
    const entry = ownField(header, name);
    const [bytes, read] = NUMBERS.get(String(ownField(entry, "dtype"))) ?? [];
    const [shape, offsets] = [numbersIn(entry, "shape"), numbersIn(entry, "data_offsets")];
    const [start = 0, end = 0] = offsets;
    if (bytes === undefined || read === undefined) return undefined;
    if (8 + size + end > file.length) throw new Error("model.safetensors is truncated");
    const count = Math.floor((end - start) / bytes);
    const values = new Float32Array(count);
    for (let at = 0; at < count; at++) values[at] = read(view, 8 + size + start + at * bytes);
    return { values, shape };
  };
}

function numbersIn(entry: unknown, name: string): number[] {
  const list = ownField(entry, name);
  return Array.isArray(list) ? list.map(Number) : [];
}

/** Converts a 16-bit float (IEEE 754 binary16). */
function halfFloat(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 0) return sign * 2 ** -24 * fraction;
  return exponent === 31 ? NaN : sign * 2 ** (exponent - 25) * (1024 + fraction);
}

/** Converts the upper half of a 32-bit float. */
function bfloat(bits: number): number {
  return new Float32Array(new Uint32Array([bits << 16]).buffer)[0] ?? 0;
}
