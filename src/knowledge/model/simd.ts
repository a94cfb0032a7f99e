import { SIMD_PROGRAM } from "./simd_program.ts";

const PAGE = 65_536;

export const PANEL = 16;

/** The offset of a vector or a matrix in the memory, in bytes. */
export type Address = number;

/** Memory in which simd.wat multiplies matrices, several numbers at a time. */
export class SimdMemory {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #exports: WebAssembly.Exports;
  #end = 16;

  constructor() {
    const bytes = Uint8Array.from(atob(SIMD_PROGRAM), (one) => one.charCodeAt(0));
    const host = { memory: this.#memory };
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(bytes), { host }).exports;
  }

  get used(): number {
    return this.#end;
  }

  /** Allocates the given number of bytes. Earlier views of the memory may become invalid. */
  place(bytes: number): Address {
    const at = this.#end;
    this.#end += Math.ceil(bytes / 16) * 16;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  release(to: Address): void {
    this.#end = to;
  }

  floats(at: Address, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, at, length);
  }

  put(values: Float32Array): Address {
    const at = this.place(values.byteLength);
    this.floats(at, values.length).set(values);
    return at;
  }

  /** Copies a matrix, given row by row, into panels of 16 columns for `multiply`. */
  putPanels(values: Float32Array, columns: number): Address {
    const at = this.place(values.byteLength);
    const out = this.floats(at, values.length);
    let next = 0;
    for (let left = 0; left < columns; left += PANEL) {
      for (let start = left; start < values.length; start += columns) {
        for (let from = start; from < start + PANEL; from++) out[next++] = values[from] ?? 0;
      }
    }
    return at;
  }

  /** out = a × b + bias, where b is stored in panels; see simd.wat. */
  multiply(...numbers: [...at: [Address, Address, Address, Address], ...sizes: number[]]): void {
    const { multiply } = this.#exports;
    if (typeof multiply === "function") multiply(...numbers);
  }
}
