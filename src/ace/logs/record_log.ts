import * as z from "zod";
import { linesInTurn, linesOf } from "../../kernel/disk/line_reader.ts";
import { openToRead, type SharedFile } from "../../kernel/disk/shared_file.ts";
import { log } from "../../kernel/log.ts";
import { AceError } from "../errors.ts";
import { isConflictMarker } from "../../kernel/git_conflict.ts";
import { jsonIn } from "./json_fields.ts";

/**
 * The fields of a result about log lines that aren't records. They are absent if all lines are
 * records.
 */
export const skippedShape = {
  skippedLines: z.number().optional(),
  /**
   * The first fifty. The last line isn't included, because it may be incomplete. The next write
   * ends it.
   */
  damaged_lines: z.array(z.object({ file: z.string(), line: z.number() })).optional(),
};
const MAX_NAMED = 50;

const skippedSchema = z.object(skippedShape);
/** The part of a result about log lines that aren't records. Empty if all lines are records. */
export type SkippedLines = z.infer<typeof skippedSchema>;

/** Counts a log's lines, its records, and the lines that aren't records. */
export class LineCount {
  lines = 0;
  records = 0;
  skipped = 0;
  readonly #damaged: number[] = [];

  /**
   * Counts a line that isn't a record. Conflict markers don't count as damaged, because they have
   * their own error.
   */
  skip(line: string): void {
    this.skipped++;
    if (!isConflictMarker(line) && this.#damaged.length <= MAX_NAMED) {
      this.#damaged.push(this.lines);
    }
  }

  skippedIn(file: string): SkippedLines {
    const damaged_lines = this.#damaged.filter((line) => line < this.lines).slice(0, MAX_NAMED)
      .map((line) => ({ file, line }));
    return {
      ...(this.skipped > 0 && { skippedLines: this.skipped }),
      ...(damaged_lines.length > 0 && { damaged_lines }),
    };
  }
}

type RecordParser<Entry> = (value: unknown) => Entry | undefined;

/**
 * Passes each record of a log to `take`, in order. A missing log has no records. Skips lines that
 * aren't records, counts them, and logs a warning on stderr. Throws PARSE_ERROR if the log has
 * lines but no records.
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

/** Does the same as `readRecords`, but other calls can run in the meantime. */
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

class RecordReader<Entry> {
  readonly #parse: RecordParser<Entry>;
  readonly #take: (record: Entry) => void;
  readonly #count = new LineCount();

  constructor(parse: RecordParser<Entry>, take: (record: Entry) => void) {
    this.#parse = parse;
    this.#take = take;
  }

  read(line: string): void {
    this.#count.lines++;
    if (line.trim() === "") return;
    const record = this.#parse(jsonIn(line));
    if (record === undefined) return this.#count.skip(line);
    this.#count.records++;
    this.#take(record);
  }

  skippedIn(name: string): SkippedLines {
    requireRecords(name, this.#count);
    return this.#count.skippedIn(name);
  }
}

/** Logs a warning on stderr if lines were skipped. Throws PARSE_ERROR if no line is a record. */
export function requireRecords(
  name: string,
  { records, skipped: skippedLines }: Pick<LineCount, "records" | "skipped">,
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
    next: "Check the configured path of the log.",
    details: { skippedLines },
  });
}
