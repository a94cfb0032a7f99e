import { type Address, SimdMemory } from "./simd.ts";
import { type Piece, SentencePieces } from "./sentence_pieces.ts";

export const READ_PIECES = 128;
export const UNIVERSAL_DIMENSION = 512;

const [WIDTH, INNER] = [UNIVERSAL_DIMENSION, 1536];
const FIRST = 256;

/** The specifications of a model's weights, as TensorFlow.js lists them, and the weights' bytes. */
export interface Weights {
  specs: readonly { name: string; shape: readonly number[]; dtype: string }[];
  data: Uint8Array<ArrayBuffer>;
}

interface Step {
  matrix: Address;
  bias: Address;
}

interface Norm {
  scale: Float32Array;
  bias: Float32Array;
}

interface Layer {
  width: number;
  before: Norm;
  qkv: Step;
  output: Step;
  between: Norm;
  widen: Step;
  narrow: Step;
}

/**
 * The Universal Sentence Encoder, lite (Cer et al., 2018): a transformer with two layers. The mean
 * of its output is a sentence's vector. The steps follow the model's published graph.
 */
export class UniversalEncoder {
  readonly #memory = new SimdMemory();
  readonly #pieces: SentencePieces;
  readonly #embeddings: Float32Array;
  readonly #timescales: Float32Array;
  readonly #dense: Step;
  readonly #hidden: Step;
  readonly #layers: readonly Layer[];

  constructor(weights: Weights, vocabulary: readonly Piece[]) {
    this.#pieces = new SentencePieces(vocabulary);
    const read = readerOf(weights);
    const step = (matrix: RegExp, bias: RegExp): Step => {
      const added = read(bias);
      return {
        matrix: this.#memory.putPanels(read(matrix), added.length),
        bias: this.#memory.put(added),
      };
    };
    const norm = (place: string): Norm => ({
      scale: read(new RegExp(`${place}layer_prepostprocess/layer_norm/layer_norm_scale`)),
      bias: read(new RegExp(`${place}layer_prepostprocess/layer_norm/layer_norm_bias`)),
    });
    const layer = (at: number, width: number): Layer => {
      const [whole, attention] = [`Layer_${at}/TransformerLayer/`, `Layer_${at}/.*Attention/`];
      const of = (place: string, name: string): Step =>
        step(
          new RegExp(`${place}${name}.*(?:kernel|Reshape_1)`),
          new RegExp(`${place}${name}.*bias`),
        );
      return {
        width,
        before: norm(`Layer_${at}/(?:TransformerLayer/)?`),
        qkv: of(attention, "qkv_transform_single"),
        output: of(attention, "output_transform_single"),
        between: norm(`${whole}FFN/`),
        widen: of(`${whole}FFN/`, "conv1"),
        narrow: of(`${whole}FFN/`, "conv2"),
      };
    };
    this.#embeddings = read(/Embeddings_en/);
    this.#timescales = read(/TimingSignal\/ExpandDims_1/);
    this.#dense = step(/dense\/kernel/, /dense\/bias/);
    this.#hidden = step(/tanh_layer_0\/weights/, /tanh_layer_0\/bias/);
    this.#layers = [layer(0, FIRST), layer(1, WIDTH)];
  }

  encode(text: string): number[] {
    return this.#pieces.encode(text);
  }

  /** Returns the vector of length one for the first 128 pieces; zeros for an empty text. */
  vectorOf(pieces: readonly number[]): Float32Array {
    if (pieces.length === 0) return new Float32Array(UNIVERSAL_DIMENSION);
    const memory = this.#memory;
    const start = memory.used;
    try {
      return this.#run(pieces.slice(0, READ_PIECES));
    } finally {
      memory.release(start);
    }
  }

  #run(ids: readonly number[]): Float32Array {
    const memory = this.#memory;
    const rows = ids.length + (ids.length % 2);
    const input = memory.place(rows * WIDTH * 4);
    const state = memory.place(rows * WIDTH * 4);
    const normed = memory.place(rows * WIDTH * 4);
    const wide = memory.place(rows * INNER * 4);
    this.#embed(ids, memory.floats(input, rows * FIRST));
    memory.multiply(input, this.#dense.matrix, this.#dense.bias, state, rows, FIRST, WIDTH);
    for (const [at, layer] of this.#layers.entries()) {
      this.#normalize(at === 0 ? input : state, normed, rows, layer.width, layer.before);
      const { qkv, output, widen, narrow, width } = layer;
      memory.multiply(normed, qkv.matrix, qkv.bias, wide, rows, width, width * 3);
      memory.floats(normed, rows * width).fill(0);
      attend(
        memory.floats(wide, ids.length * width * 3),
        memory.floats(normed, rows * width),
        width,
      );
      memory.multiply(normed, output.matrix, output.bias, input, rows, width, WIDTH);
      this.#addTo(state, input, rows * WIDTH);
      this.#normalize(state, normed, rows, WIDTH, layer.between);
      memory.multiply(normed, widen.matrix, widen.bias, wide, rows, WIDTH, INNER);
      rectify(memory.floats(wide, rows * INNER));
      memory.multiply(wide, narrow.matrix, narrow.bias, input, rows, INNER, WIDTH);
      this.#addTo(state, input, rows * WIDTH);
    }
    const mean = memory.floats(normed, WIDTH * 2).fill(0);
    const values = memory.floats(state, ids.length * WIDTH);
    values.forEach((value, at) => mean[at % WIDTH] = (mean[at % WIDTH] ?? 0) + value / ids.length);
    memory.multiply(normed, this.#hidden.matrix, this.#hidden.bias, input, 2, WIDTH, WIDTH);
    const vector = memory.floats(input, WIDTH).map(Math.tanh);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  }

  /**
   * Adds the signal for each piece's position to twice the piece's embedding, because the graph
   * adds the embedding to itself.
   */
  #embed(ids: readonly number[], out: Float32Array): void {
    out.fill(0);
    const half = FIRST / 2;
    ids.forEach((id, row) => {
      for (let at = 0; at < FIRST; at++) {
        const angle = row * (this.#timescales[at % half] ?? 0);
        const signal = at < half ? Math.sin(angle) : Math.cos(angle);
        out[row * FIRST + at] = 2 * (this.#embeddings[id * FIRST + at] ?? 0) + signal;
      }
    });
  }

  #normalize(from: Address, to: Address, rows: number, width: number, { scale, bias }: Norm): void {
    const values = this.#memory.floats(from, rows * width);
    const out = this.#memory.floats(to, rows * width);
    for (let start = 0; start < values.length; start += width) {
      let [sum, squares] = [0, 0];
      for (let at = start; at < start + width; at++) sum += values[at] ?? 0;
      const mean = sum / width;
      for (let at = start; at < start + width; at++) squares += ((values[at] ?? 0) - mean) ** 2;
      const factor = 1 / Math.sqrt(squares / width || 1);
      for (let at = 0; at < width; at++) {
        const value = ((values[start + at] ?? 0) - mean) * factor;
        out[start + at] = value * (scale[at] ?? 1) + (bias[at] ?? 0);
      }
    }
  }

  #addTo(to: Address, from: Address, length: number): void {
    const [sum, added] = [this.#memory.floats(to, length), this.#memory.floats(from, length)];
    for (let at = 0; at < length; at++) sum[at] = (sum[at] ?? 0) + (added[at] ?? 0);
  }
}

const HEADS = 4;

function attend(given: Float32Array, out: Float32Array, width: number): void {
  const tokens = given.length / width / 3;
  const size = width / HEADS;
  const shares = new Float32Array(tokens);
  for (let at = 0; at < tokens * HEADS; at++) {
    const [token, head] = [Math.floor(at / HEADS), (at % HEADS) * size];
    const query = given.subarray(token * 3 * width + head, token * 3 * width + head + size);
    let sum = 0;
    for (let other = 0; other < tokens; other++) {
      const key = (other * 3 + 1) * width + head;
      let product = 0;
      for (let n = 0; n < size; n++) product += (query[n] ?? 0) * (given[key + n] ?? 0);
      shares[other] = product / Math.sqrt(size);
    }
    const most = shares.reduce((one, another) => Math.max(one, another), -Infinity);
    for (let other = 0; other < tokens; other++) {
      shares[other] = Math.exp((shares[other] ?? 0) - most);
      sum += shares[other] ?? 0;
    }
    for (let other = 0; other < tokens; other++) {
      const [share, value] = [(shares[other] ?? 0) / sum, (other * 3 + 2) * width + head];
      for (let n = 0; n < size; n++) {
        const to = token * width + head + n;
        out[to] = (out[to] ?? 0) + share * (given[value + n] ?? 0);
      }
    }
  }
}

function rectify(values: Float32Array): void {
  for (let at = 0; at < values.length; at++) if ((values[at] ?? 0) < 0) values[at] = 0;
}

function readerOf({ specs, data }: Weights): (name: RegExp) => Float32Array {
  let offset = 0;
  const places = specs.map(({ name, shape, dtype }) => {
    const length = shape.reduce((product, size) => product * size, 1);
    const start = offset;
    offset += length * 4;
    return { name, dtype, start, length };
  });
  return (wanted) => {
    const [found, another] = places.filter(({ name, dtype }) =>
      dtype === "float32" && wanted.test(name)
    );
    if (found === undefined || another !== undefined) {
      throw new Error(`the model has ${found ? "several weights" : "no weight"} like ${wanted}`);
    }
    return new Float32Array(data.buffer, data.byteOffset + found.start, found.length);
  };
}
