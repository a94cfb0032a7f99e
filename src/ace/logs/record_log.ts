import { hasSameBytes } from "../../kernel/byte_difference.ts";
import { linesInTurn, linesOf, smallLog } from "../../kernel/disk/line_reader.ts";
import type { SharedFile } from "../../kernel/disk/shared_file.ts";
import { collectGarbage } from "../../kernel/garbage.ts";
import { log } from "../../kernel/log.ts";
import { decodeLossily } from "../../kernel/utf8.ts";
import { AceError } from "../errors.ts";
import { BRACE, jsonIn } from "./json_fields.ts";

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

/** A line of so many characters leaves much behind, and after as many of them that is freed. */
const LARGE = { line: 1024 * 1024, all: 16 * 1024 * 1024 };

interface RecordReader {
  counts: LineCounts;
  read: (line: string) => void;
}

function recordReader<Entry>(
  parse: (value: unknown) => Entry | undefined,
  take: (record: Entry) => void,
): RecordReader {
  const counts = { records: 0, skippedLines: 0 };
  let left = 0;
  const read = (line: string): void => {
    const isBlank = line.charCodeAt(0) !== BRACE && line.length < 1000 && line.trim() === "";
    if (isBlank) return;
    if (line.length > LARGE.line) left += line.length;
    if (left > LARGE.all) {
      collectGarbage();
      left = 0;
    }
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
