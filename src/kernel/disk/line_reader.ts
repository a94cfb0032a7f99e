import { FileError } from "./file_error.ts";

/** Small enough that the runtime frees pieces while they are young: larger ones pile up. */
const CHUNK_BYTES = 64 * 1024;
/** A longer line is no record: it is passed over, so that it cannot fill the memory. */
const MAX_LINE_CHARACTERS = 16 * 1024 * 1024;

/**
 * The lines of a file, without their line breaks, read in pieces: a file of any size takes the
 * memory of one. A line of over 16 Mi characters is given as "". None for a file that is not there;
 * throws `FileError` for one that cannot be read.
 */
export function* linesOf(path: string, name: string): Generator<string> {
  const file = open(path, name);
  if (file === undefined) return;
  using _closed = file;
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(CHUNK_BYTES);
  let [rest, isDropped] = ["", false];
  for (let length = file.readSync(buffer); length !== null; length = file.readSync(buffer)) {
    const lines = decoder.decode(buffer.subarray(0, length), { stream: true }).split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      yield isDropped ? "" : rest + line;
      [rest, isDropped] = ["", false];
    }
    rest = isDropped ? "" : rest + last;
    if (rest.length > MAX_LINE_CHARACTERS) [rest, isDropped] = ["", true];
  }
  rest += decoder.decode();
  if (rest !== "" || isDropped) yield rest;
}

function open(path: string, name: string): Deno.FsFile | undefined {
  try {
    const { isFile, isSymlink } = Deno.lstatSync(path);
    // A link was followed at start: one that is here now is not what was allowed.
    if (isSymlink) throw new FileError(name, "a link");
    if (!isFile) throw new FileError(name, "not a file");
    return Deno.openSync(path);
  } catch (error) {
    if (error instanceof FileError) throw error;
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw new FileError(name, "unreadable");
  }
}
