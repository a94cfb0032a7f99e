import { decodeLossily } from "../utf8.ts";
import { readConfined, readConfinedStart } from "./confined_read.ts";
import { FileError, type FileProblem } from "./file_error.ts";
import { HEAD_BYTES } from "./readable_file.ts";
import type { FieldValues } from "./remembered_values.ts";
import type { HeadReader } from "./second_reader.ts";

/** Extracts fields from the text of a file. */
export interface FieldReader {
  /**
   * Lists of fields that are only sifted by, never shown: the beginning of a file is enough where it
   * tells them, and is not checked.
   */
  sifting: readonly (readonly string[])[];
  inHead: HeadReader;
  /**
   * The values by a file's whole text. With `problem`, which says why it cannot be read, the text is
   * what could be made of it.
   */
  inText(text: string, fields: readonly string[], problem?: string): FieldValues;
}

/** A file that was read for the values of fields. */
export interface ReadFields {
  /** "" where it cannot be read. */
  text: string;
  /** Where it cannot be read, what its beginning tells; absent when it is not there. */
  values?: FieldValues;
  /** Why it cannot be read, and in words. */
  problem?: FileProblem;
  reason?: string;
}

/** How much of a file that cannot be read whole is looked at, in bytes. */
const START_BYTES = 4096;
/** Gives every byte a character, so that what is ASCII can be read. */
const lenient = new TextDecoder("windows-1252");

/** Reads the values of fields by `readConfined`. */
export function readFields(
  root: string,
  path: string,
  { reader, fields }: { reader: FieldReader; fields: readonly string[] },
): ReadFields {
  try {
    const text = readConfined(root, path);
    return { text, values: reader.inText(text, fields) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { problem, reason } = error;
    if (problem === "absent") return { text: "", problem };
    const start = startOf(root, path, problem);
    const values = reader.inHead(start.slice(0, HEAD_BYTES), fields) ??
      reader.inText(start, fields, reason);
    return { text: "", values, problem, reason };
  }
}

/** The beginning of a file that is too large, say, or not UTF-8; "" where there is none to be read. */
function startOf(root: string, path: string, problem: FileProblem): string {
  try {
    const bytes = readConfinedStart(root, path, START_BYTES);
    return problem === "not text"
      ? lenient.decode(bytes)
      : decodeLossily(bytes, { keepsMark: false });
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}
