import { SIMD_PROGRAM } from "./simd_program.ts";

/** The size of a page of memory, in bytes (WebAssembly). */
const PAGE = 65_536;

/** The number of a matrix's columns that lie together, as `multiply` reads them. */
export const PANEL = 16;

/** The location of a vector or a matrix in the memory, in bytes. */
export type Address = number;

/** Memory in which matrices are multiplied, several numbers at a time; simd.wat is its program. */
export class SimdMemory {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #exports: WebAssembly.Exports;
  #end = 16;

  constructor() {
    const bytes = Uint8Array.from(atob(SIMD_PROGRAM), (one) => one.charCodeAt(0));
    const host = { memory: this.#memory };
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(bytes), { host }).exports;
  }

  /** The number of bytes that have been handed out. */
  get used(): number {
    return this.#end;
  }

  /** A place for this many bytes; earlier views of the memory may become invalid. */
  place(bytes: number): Address {
    const at = this.#end;
    this.#end += Math.ceil(bytes / 16) * 16;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** Takes back everything that was placed since. */
  release(to: Address): void {
    this.#end = to;
  }

  floats(at: Address, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, at, length);
  }

  /** Puts the numbers in a place of their own. */
  put(values: Float32Array): Address {
    const at = this.place(values.byteLength);
    this.floats(at, values.length).set(values);
    return at;
  }

  /** Puts a matrix, given row by row, in panels of 16 columns, as `multiply` reads it. */
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

  /** out = a × b + bias, where b lies in panels; see simd.wat. */
  multiply(...numbers: [...at: [Address, Address, Address, Address], ...sizes: number[]]): void {
    const { multiply } = this.#exports;
    if (typeof multiply === "function") multiply(...numbers);
  }
}
