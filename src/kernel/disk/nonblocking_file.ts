import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { ReadableFile } from "./confined_read.ts";

/** `Deno.openSync` has no such flag, and `node:fs` of a Deno before 2.9 takes it for another one. */
const isKnown = ((major = 0, minor = 0) => major > 2 || (major === 2 && minor >= 9))(
  ...Deno.version.deno.split(".").map(Number),
);
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file for reading. A FIFO that took its place since it was looked at does not keep the
 * process waiting for a writer; before Deno 2.9 it does.
 */
export function openNonblocking(path: string): ReadableFile {
  if (!isKnown) return Deno.openSync(path);
  const file = openSync(path, FLAGS);
  return {
    statSync: () => fstatSync(file),
    readSync: (buffer) => readSync(file, buffer, 0, buffer.length, null),
    [Symbol.dispose]: () => closeSync(file),
  };
}

/** Reads the beginning of a file into `buffer`; returns the number of bytes. */
export function readBeginning(path: string, buffer: Uint8Array): number {
  return isKnown ? readInto(path, buffer) : readPlainly(path, buffer);
}

let shared = new Uint8Array(64 * 1024);

/** The bytes of a file, the first `most` of a longer one; they hold until the next call. */
export function readShared(path: string, most: number): Uint8Array {
  for (;;) {
    const length = readBeginning(path, shared);
    if (length < shared.length || length >= most) return shared.subarray(0, Math.min(length, most));
    shared = new Uint8Array(Math.min(most, shared.length * 4));
  }
}

function readInto(path: string, buffer: Uint8Array): number {
  const file = openSync(path, FLAGS);
  try {
    return readSync(file, buffer, 0, buffer.length, null);
  } finally {
    closeSync(file);
  }
}

function readPlainly(path: string, buffer: Uint8Array): number {
  // Not `using`: the bundler's minifier drops it where the variable is used once.
  const file = Deno.openSync(path);
  try {
    return file.readSync(buffer) ?? 0;
  } finally {
    file.close();
  }
}
