import { linesInTurn, linesOf } from "../../kernel/disk/line_reader.ts";
import { openToRead } from "../files/own_file.ts";
import type { SharedFile } from "../files/shared_file.ts";
import { log } from "../../kernel/log.ts";
import { AceError } from "../errors.ts";
import { jsonIn } from "./json_fields.ts";

/** The number of lines of a log that are not records; absent if all are. */
export interface SkippedLines {
  skippedLines?: number;
}

/** Parses a line's value; undefined if it is not a record. */
type RecordParser<Entry> = (value: unknown) => Entry | undefined;

/**
 * Passes each record of a log to `take`, in order; a missing log has none. Lines that are not
 * records are skipped, counted and reported on stderr. Throws PARSE_ERROR if no line is a record.
 */
export function readRecords<Entry>(
  { path, name }: SharedFile,
  parse: RecordParser<Entry>,
  take: (record: Entry) => void,
): SkippedLines {
  const reader = new RecordReader(parse, take);
  for (const line of linesOf(openToRead(path, name), name)) reader.read(line);
  return reader.skippedIn(name);
}

/** As `readRecords`; other calls are answered meanwhile. */
export async function readRecordsInTurn<Entry>(
  { path, name }: SharedFile,
  parse: RecordParser<Entry>,
  take: (record: Entry) => void,
): Promise<SkippedLines> {
  const reader = new RecordReader(parse, take);
  for await (const lines of linesInTurn(openToRead(path, name), name)) {
    for (const line of lines) reader.read(line);
  }
  return reader.skippedIn(name);
}

/** Parses lines and counts those that are records, and those that are not. */
class RecordReader<Entry> {
  readonly #parse: RecordParser<Entry>;
  readonly #take: (record: Entry) => void;
  #records = 0;
  #skippedLines = 0;

  constructor(parse: RecordParser<Entry>, take: (record: Entry) => void) {
    this.#parse = parse;
    this.#take = take;
  }

  read(line: string): void {
    if (line.trim() === "") return;
    const record = this.#parse(jsonIn(line));
    if (record === undefined) this.#skippedLines++;
    else {
      this.#records++;
      this.#take(record);
    }
  }

  skippedIn(name: string): SkippedLines {
    const skippedLines = this.#skippedLines;
    requireRecords(name, { records: this.#records, skippedLines });
    return skippedLines === 0 ? {} : { skippedLines };
  }
}

/** Reports lines that aren't records on stderr. Throws PARSE_ERROR if no line is a record. */
export function requireRecords(
  name: string,
  { records, skippedLines }: { records: number; skippedLines: number },
): void {
  if (skippedLines === 0) return;
  log("warning", "lines skipped", { file: name, skippedLines });
  if (records === 0) throw noRecords(name, skippedLines);
}

function noRecords(name: string, skippedLines: number): AceError {
  const what = skippedLines === 1
    ? `The only line of ${name} is not a record`
    : `None of the ${skippedLines} lines of ${name} is a record`;
  return new AceError("PARSE_ERROR", what, {
    next: "Check that the server was given the right file.",
    details: { skippedLines },
  });
}
