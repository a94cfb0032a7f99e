import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

import type { OpenFile } from "./confined_read.ts";

const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file for reading; a FIFO that took its place since it was looked at does not wait for a
 * writer. `Deno.openSync` has no such flag, and Deno knows it from 2.9 on.
 */
export const openNonblocking: OpenFile = (path) => {
  const file = openSync(path, FLAGS);
  return {
    statSync: () => fstatSync(file),
    readSync: (buffer) => readSync(file, buffer, 0, buffer.length, null),
    [Symbol.dispose]: () => closeSync(file),
  };
};

/** Reads the beginning of a file into `buffer`; returns the number of bytes. */
export function readBeginning(path: string, buffer: Uint8Array): number {
  const file = openSync(path, FLAGS);
  try {
    return readSync(file, buffer, 0, buffer.length, null);
  } finally {
    closeSync(file);
  }
}
