import * as z from "zod";
import { linesOf } from "../../kernel/disk/line_reader.ts";
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

class RecordReader<Entry> {
  readonly #parse: RecordParser<Entry>;
  readonly #take: (record: Entry) => void;
  readonly #damaged: number[] = [];
  #lines = 0;
  #records = 0;
  #skipped = 0;

  constructor(parse: RecordParser<Entry>, take: (record: Entry) => void) {
    this.#parse = parse;
    this.#take = take;
  }

  read(line: string): void {
    this.#lines++;
    if (line.trim() === "") return;
    const record = this.#parse(jsonIn(line));
    if (record !== undefined) {
      this.#records++;
      return this.#take(record);
    }
    this.#skipped++;
    // Conflict markers have their own error.
    if (!isConflictMarker(line) && this.#damaged.length <= MAX_NAMED) {
      this.#damaged.push(this.#lines);
    }
  }

  skippedIn(file: string): SkippedLines {
    const skippedLines = this.#skipped;
    if (skippedLines === 0) return {};
    log("warning", "lines skipped", { file, skippedLines });
    if (this.#records === 0) throw noRecords(file, skippedLines);
    const damaged_lines = this.#damaged.filter((line) => line < this.#lines).slice(0, MAX_NAMED)
      .map((line) => ({ file, line }));
    return { skippedLines, ...(damaged_lines.length > 0 && { damaged_lines }) };
  }
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
