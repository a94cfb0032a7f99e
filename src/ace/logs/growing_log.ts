import { linesOf } from "../../kernel/disk/line_reader.ts";
import type { ReadableFile } from "../../kernel/disk/system.ts";
import { openToRead } from "../files/own_file.ts";
import type { SharedFile } from "../files/shared_file.ts";

/** A collector of the lines of a log, one after the other. */
export interface LineGatherer {
  add(line: string): void;
}

/** The bytes before the end that are compared to find out whether a log has only grown. */
const COMPARED = 64;

interface Held<Gathered> {
  dev: number;
  ino: number | null;
  end: number;
  /** In milliseconds; a log of the same size with another time was edited. */
  modified: number | undefined;
  last: string;
  gathered: Gathered;
}

/**
 * Returns a function that gathers from a log and, called again, reads only the lines that were
 * appended meanwhile. A log that was replaced or rewritten is read from its start. What the function
 * returns grows with the next call.
 */
export function gatherer<Gathered extends LineGatherer>(
  begin: (file: SharedFile) => Gathered,
): (file: SharedFile) => Gathered {
  const held = new Map<string, Held<Gathered>>();
  return (file) => {
    const { path, name } = file;
    const open = openToRead(path, name);
    const known = open === undefined ? undefined : usable(held.get(path), open);
    held.delete(path);
    const gathered = known?.gathered ?? begin(file);
    if (open === undefined) return gathered;
    const { dev, ino, size, mtime } = open.statSync();
    const modified = mtime?.getTime();
    if (known?.end === size) {
      open[Symbol.dispose]();
      held.set(path, known);
      return gathered;
    }
    const start = known?.end ?? 0;
    open.seekSync(start, 0);
    const part = limited(open, size - start);
    for (const line of linesOf(part, name)) gathered.add(line);
    const last = lastBytes(file, size);
    // A line that isn't ended yet may still grow.
    if (last?.endsWith(",10")) held.set(path, { dev, ino, end: size, modified, last, gathered });
    return gathered;
  };
}

/** The next bytes of an open file: what others append meanwhile belongs to the next call. */
function limited(open: ReadableFile, bytes: number): ReadableFile {
  let left = bytes;
  return {
    statSync: () => open.statSync(),
    seekSync: (offset, whence) => open.seekSync(offset, whence),
    readSync: (buffer) => {
      const length = left === 0 ? 0 : open.readSync(buffer.subarray(0, left)) ?? 0;
      left -= length;
      return length || null;
    },
    [Symbol.dispose]: () => open[Symbol.dispose](),
  };
}

function usable<Gathered>(
  known: Held<Gathered> | undefined,
  open: ReadableFile,
): Held<Gathered> | undefined {
  if (known === undefined) return undefined;
  const { dev, ino, size, mtime } = open.statSync();
  const isSame = dev === known.dev && ino === known.ino &&
    (size > known.end || (size === known.end && mtime?.getTime() === known.modified));
  return isSame && bytesBefore(open, known.end) === known.last ? known : undefined;
}

function lastBytes({ path, name }: SharedFile, end: number): string | undefined {
  using open = openToRead(path, name);
  return open && bytesBefore(open, end);
}

function bytesBefore(open: ReadableFile, end: number): string {
  const bytes = new Uint8Array(Math.min(COMPARED, end));
  open.seekSync(end - bytes.length, 0);
  open.readSync(bytes);
  return `,${bytes.join(",")}`;
}
