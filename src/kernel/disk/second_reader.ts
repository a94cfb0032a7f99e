import { NO_PERMISSIONS } from "../roots/grant.ts";
import { readHead } from "./readable_file.ts";
import type { FieldValues } from "./remembered_values.ts";

/** The values of fields by the beginning of a file; undefined when that is not enough to tell. */
export type HeadReader = (head: string, fields: readonly string[]) => FieldValues | undefined;

/** What is read: the beginnings of files, for the values of fields. */
export interface HeadReading {
  files: readonly FolderFiles[];
  fields: readonly string[];
}

/** Files of one folder. */
export interface FolderFiles {
  /** The real path. */
  folder: string;
  names: readonly string[];
}

/** A reading as the worker gets it. */
interface ReadingMessage {
  /** The names of each folder are joined by what no name holds. */
  files: readonly { folder: string; names: string }[];
  count: number;
  fields: readonly string[];
  memory: SharedArrayBuffer;
}

/** What both threads see of a reading. */
interface SharedReading {
  /**
   * At `REACHED`, the first of the files that are read; at `LENGTH`, the bytes of the table; at
   * `OVER`, 1 when nobody waits for more.
   */
  state: Int32Array;
  /** For each file its line of the table, from 1; 0 where it is to be read again. */
  lines: Uint16Array;
  /** Different values, each as a line of JSON. */
  table: Uint8Array;
}

const REACHED = 0;
const LENGTH = 1;
const OVER = 2;
const STATE_BYTES = 12;
/** Files say much the same of what is sifted by: what does not fit is read by who asked. */
const TABLE_BYTES = 256 * 1024;
const MAX_LINES = 0xffff;
/** How many files are read before it is told. */
const STEP = 64;

function sharedReading(memory: SharedArrayBuffer, count: number): SharedReading {
  return {
    state: new Int32Array(memory, 0, STATE_BYTES / 4),
    lines: new Uint16Array(memory, STATE_BYTES, count),
    table: new Uint8Array(memory, STATE_BYTES + count * 2, TABLE_BYTES),
  };
}

/**
 * A worker that reads files from the last one on, while who started it reads from the first one on and
 * takes over what it was told. Nobody waits: what the worker has not read, or cannot, is untold. It may
 * read what is below `root`, and nothing else.
 */
export class SecondReader {
  readonly #worker: Worker;
  readonly #shared: SharedReading;
  #known: FieldValues[] = [];

  constructor(module: URL, root: string, { files, fields }: HeadReading) {
    const count = files.reduce((sum, { names }) => sum + names.length, 0);
    const memory = new SharedArrayBuffer(STATE_BYTES + count * 2 + TABLE_BYTES);
    this.#shared = sharedReading(memory, count);
    this.#shared.state[REACHED] = count;
    this.#worker = new Worker(module, {
      type: "module",
      deno: { permissions: { ...NO_PERMISSIONS, read: [root] } },
    });
    // Not an error of the server, which reads what this one does not.
    this.#worker.onerror = (event) => event.preventDefault();
    const joined = files.map(({ folder, names }) => ({ folder, names: names.join("/") }));
    this.#worker.postMessage({ files: joined, count, fields, memory } satisfies ReadingMessage);
  }

  /** The values in the file of that number, from 0; undefined where they are untold. */
  values(file: number): FieldValues | undefined {
    const { state, lines, table } = this.#shared;
    if (file < Atomics.load(state, REACHED)) return undefined;
    const line = lines[file] ?? 0;
    if (line > this.#known.length) {
      const text = new TextDecoder().decode(table.slice(0, Atomics.load(state, LENGTH)));
      this.#known = text.trimEnd().split("\n").map((one): FieldValues => JSON.parse(one));
    }
    return this.#known[line - 1];
  }

  /** Ends the worker after the file that it is reading. */
  end(): void {
    // The runtime lets a worker that is busy go on for two seconds.
    Atomics.store(this.#shared.state, OVER, 1);
    this.#worker.terminate();
  }
}

/** Makes this worker a second reader, which reads heads by `valuesIn`. */
export function serveReading(valuesIn: HeadReader): void {
  globalThis.addEventListener("message", ({ data }: MessageEvent<ReadingMessage>) => {
    readFromTheEnd(data, valuesIn);
  });
}

function readFromTheEnd(
  { files, count, fields, memory }: ReadingMessage,
  valuesIn: HeadReader,
): void {
  const { state, lines, table } = sharedReading(memory, count);
  const known = new Map<string, number>();
  let length = 0;
  /** The line of these values; 0 where the table is full. */
  function lineOf(values: FieldValues): number {
    const line = JSON.stringify(values);
    const before = known.get(line);
    if (before !== undefined) return before;
    const bytes = new TextEncoder().encode(`${line}\n`);
    if (known.size === MAX_LINES || length + bytes.length > TABLE_BYTES) return 0;
    table.set(bytes, length);
    length += bytes.length;
    known.set(line, known.size + 1);
    return known.size;
  }
  let file = count;
  for (const path of pathsFromTheEnd(files)) {
    const values = valuesOf(path);
    lines[--file] = values === undefined ? 0 : lineOf(values);
    if (Atomics.load(state, OVER) === 1) return;
    if (file % STEP !== 0) continue;
    Atomics.store(state, LENGTH, length);
    Atomics.store(state, REACHED, file);
  }

  function valuesOf(path: string): FieldValues | undefined {
    try {
      return valuesIn(readHead(path), fields);
    } catch {
      return undefined;
    }
  }
}

function* pathsFromTheEnd(files: ReadingMessage["files"]): Generator<string> {
  for (const { folder, names } of files.toReversed()) {
    for (let end = names.length; end > 0;) {
      const start = names.lastIndexOf("/", end - 1) + 1;
      yield `${folder}/${names.slice(start, end)}`;
      end = start - 1;
    }
  }
}
