import { hasSameBytes } from "../../kernel/byte_difference.ts";
import { linesInTurn, linesOf, smallLog } from "../../kernel/disk/line_reader.ts";
import type { SharedFile } from "../../kernel/disk/shared_file.ts";
import { log } from "../../kernel/log.ts";
import { decodeLossily } from "../../kernel/utf8.ts";
import { AceError } from "../errors.ts";

/** How many lines of a log are not records; absent when all are. */
export interface SkippedLines {
  skippedLines?: number;
}

/**
 * Passes each record of a log to `take`, in order; a missing log has none. Lines that are not
 * records are skipped, counted and reported on stderr. Throws PARSE_ERROR when no line is a record.
 */
export function readRecords<Entry>(
  { path, name }: SharedFile,
  parse: (value: unknown) => Entry | undefined,
  take: (record: Entry) => void,
): SkippedLines {
  const reader = recordReader(parse, take);
  for (const line of linesOf(path, name)) reader.read(line);
  return skippedIn(name, reader.counts);
}

/** As `readRecords`; other calls are answered meanwhile. */
export async function readRecordsInTurn<Entry>(
  { path, name }: SharedFile,
  parse: (value: unknown) => Entry | undefined,
  take: (record: Entry) => void,
): Promise<SkippedLines> {
  const reader = recordReader(parse, take);
  for await (const lines of linesInTurn(path, name)) for (const line of lines) reader.read(line);
  return skippedIn(name, reader.counts);
}

/** A larger log is parsed anew each time: its records would take too much memory. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
const NEWLINE = 10;
/** What nearly every line begins with. */
const BRACE = 0x7b;

/** Whole lines of a log, and what they are. */
interface KeptLines<Entry> {
  bytes: Uint8Array;
  records: readonly Entry[];
  skippedLines: number;
}

/**
 * A function that does as `readRecords` for logs of which only the new lines are to be parsed with
 * each call: those that are still there, byte by byte, are the records that they were.
 */
export function keepingReader<Entry>(
  parse: (value: unknown) => Entry | undefined,
): (file: SharedFile, take: (record: Entry) => void) => SkippedLines {
  const keptLines = new Map<string, KeptLines<Entry>>();
  return (file, take) => {
    const { path, name } = file;
    const bytes = smallLog(path, name, MAX_KEPT_BYTES);
    const before = keptLines.get(path);
    keptLines.delete(path);
    if (bytes === undefined) return readRecords(file, parse, take);
    const isThere = before !== undefined &&
      hasSameBytes(before.bytes, bytes.subarray(0, before.bytes.length));
    const kept = isThere ? before : { bytes: new Uint8Array(), records: [], skippedLines: 0 };
    const whole = withLines(kept, bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1), parse);
    keptLines.set(path, whole);
    // What no line break ends may be the beginning of a line.
    const { records, skippedLines } = withLines(whole, bytes, parse);
    for (const record of records) take(record);
    return skippedIn(name, { records: records.length, skippedLines });
  };
}

/** The lines with those that follow them in `bytes`. */
function withLines<Entry>(
  kept: KeptLines<Entry>,
  bytes: Uint8Array,
  parse: (value: unknown) => Entry | undefined,
): KeptLines<Entry> {
  const { length } = kept.bytes;
  if (bytes.length === length) return kept;
  const records = [...kept.records];
  const reader = recordReader(parse, (record) => records.push(record));
  const text = decodeLossily(bytes.subarray(length), { keepsMark: length > 0 });
  for (const line of text.split("\n")) reader.read(line);
  const skippedLines = kept.skippedLines + reader.counts.skippedLines;
  return { bytes: bytes.slice(), records, skippedLines };
}

/** How many lines of a log are records, and how many are not. */
interface LineCounts {
  records: number;
  skippedLines: number;
}

interface RecordReader {
  counts: LineCounts;
  read: (line: string) => void;
}

function recordReader<Entry>(
  parse: (value: unknown) => Entry | undefined,
  take: (record: Entry) => void,
): RecordReader {
  const counts = { records: 0, skippedLines: 0 };
  const read = (line: string): void => {
    const isBlank = line.charCodeAt(0) !== BRACE && line.length < 1000 && line.trim() === "";
    if (isBlank) return;
    const record = parse(jsonIn(line));
    if (record === undefined) counts.skippedLines++;
    else {
      counts.records++;
      take(record);
    }
  };
  return { counts, read };
}

function skippedIn(name: string, { records, skippedLines }: LineCounts): SkippedLines {
  if (skippedLines === 0) return {};
  log("warning", "lines skipped", { file: name, skippedLines });
  if (records > 0) return { skippedLines };
  throw noRecords(name, skippedLines);
}

function noRecords(name: string, skippedLines: number): AceError {
  return new AceError("PARSE_ERROR", `None of the ${skippedLines} lines of ${name} is a record`, {
    next: "Check that the server was given the right file.",
    details: { skippedLines },
  });
}

/** The JSON value of a line; undefined when the line is not a JSON object. */
export function jsonIn(line: string): unknown {
  // To fail as JSON takes ten times as long, and a log may hold a million such lines.
  if (line.charCodeAt(0) !== BRACE && !/^\s{1,100}\{/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The fields of a JSON object, of whose values nothing is known. */
export type JsonFields = Readonly<Record<string, unknown>>;

const NONE: JsonFields = {};

/**
 * The fields of a JSON value; none of one that is no object. A field that the code names is read
 * where it lies, which takes a fraction of looking for a name: a log has millions of them.
 */
export function fieldsOf(value: unknown): JsonFields {
  return isObject(value) ? value : NONE;
}

function isObject(value: unknown): value is JsonFields {
  return typeof value === "object" && value !== null;
}

/** The value if it is a string. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The value if it is a finite number. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

const EMPTY: readonly unknown[] = [];

/** The value if it is a list, else an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : EMPTY;
}

/** The strings of a list; none of another value. */
export function stringsIn(value: unknown): string[] {
  const items = asList(value);
  return items.length === 0 ? [] : items.filter((item) => typeof item === "string");
}
