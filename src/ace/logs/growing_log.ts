import { linesOf } from "../../kernel/disk/line_reader.ts";
import type { ReadableFile } from "../../kernel/disk/system.ts";
import { openToRead } from "../files/own_file.ts";
import type { SharedFile } from "../files/shared_file.ts";

/** Collects the lines of a log, in order. */
export interface LineGatherer {
  add(line: string): void;
}

/** The number of bytes before the end that are compared to check if a log was only appended to. */
const COMPARED = 64;

/** The part of a log from its start to its end at a certain time. */
export interface LogPart {
  dev: number;
  ino: number | null;
  end: number;
  /**
   * The modification time in milliseconds. If it differs but the size is equal, the log was edited.
   */
  modified: number | undefined;
  last: string;
}

/**
 * Returns a function that gathers the lines of a log. Later calls read only the appended lines. A
 * replaced or rewritten log is read again from its start. Later calls extend the same returned
 * object.
 */
export function gatherer<Gathered extends LineGatherer>(
  begin: (file: SharedFile) => Gathered,
): (file: SharedFile) => Gathered {
  const held = new Map<string, { part: LogPart; gathered: Gathered }>();
  return (file) => {
    const { path, name } = file;
    using open = openToRead(path, name);
    const known = held.get(path);
    held.delete(path);
    if (open === undefined) return begin(file);
    const part = logPartOf(open);
    const isGrown = known !== undefined && hasGrown(open, known.part);
    const gathered = isGrown ? known.gathered : begin(file);
    const added = stretchOf(open, isGrown ? known.part.end : 0, part.end);
    for (const line of linesOf(added, name)) gathered.add(line);
    if (isEnded(part)) held.set(path, { part, gathered });
    return gathered;
  };
}

/** Returns the part of an open log that exists now. */
export function logPartOf(open: ReadableFile): LogPart {
  const { dev, ino, size: end, mtime } = open.statSync();
  return { dev, ino, end, modified: mtime?.getTime(), last: bytesBefore(open, end) };
}

/** Returns false if the part ends with an incomplete line. */
export function isEnded({ last }: LogPart): boolean {
  return last.endsWith(",10");
}

/** Returns true if an open log still begins with the known part. */
export function hasGrown(open: ReadableFile, known: LogPart): boolean {
  const { dev, ino, size, mtime } = open.statSync();
  const isSame = dev === known.dev && ino === known.ino &&
    (size > known.end || (size === known.end && mtime?.getTime() === known.modified));
  return isSame && bytesBefore(open, known.end) === known.last;
}

/** Returns a reader for the bytes between two offsets. Disposing it doesn't close the open file. */
export function stretchOf(open: ReadableFile, start: number, end: number): ReadableFile {
  open.seekSync(start, 0);
  let left = end - start;
  return {
    statSync: () => open.statSync(),
    seekSync: (offset, whence) => open.seekSync(offset, whence),
    readSync: (buffer) => {
      const length = left === 0 ? 0 : open.readSync(buffer.subarray(0, left)) ?? 0;
      left -= length;
      return length || null;
    },
    [Symbol.dispose]: () => {},
  };
}

function bytesBefore(open: ReadableFile, end: number): string {
  const bytes = new Uint8Array(Math.min(COMPARED, end));
  open.seekSync(end - bytes.length, 0);
  open.readSync(bytes);
  return `,${bytes.join(",")}`;
}
