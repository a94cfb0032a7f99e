import { linesOf } from "../../kernel/disk/line_reader.ts";
import { log } from "../../kernel/log.ts";
import type { SharedFile } from "../../kernel/disk/shared_file.ts";
import { AceError } from "../errors.ts";
import { jsonIn } from "./fields.ts";

/** Counts the lines of a log that are no records. */
export interface SkipCount {
  skippedLines: number;
}

/**
 * Hands each record of a log to `take`, in order; a missing log has none. Bad lines are passed
 * over, counted and told on stderr. Throws PARSE_ERROR when there are lines and none is a record.
 */
export function readRecords<Entry>(
  { path, name }: SharedFile,
  parse: (value: unknown) => Entry | undefined,
  take: (record: Entry) => void,
): SkipCount {
  let [records, skippedLines] = [0, 0];
  for (const line of linesOf(path, name)) {
    if (line.trim() === "" && line.length < 1000) continue;
    const record = parse(jsonIn(line));
    if (record === undefined) {
      skippedLines++;
      continue;
    }
    records++;
    take(record);
  }
  if (skippedLines > 0) log("warning", "lines skipped", { file: name, skippedLines });
  if (records > 0 || skippedLines === 0) return { skippedLines };
  throw new AceError("PARSE_ERROR", `None of the ${skippedLines} lines of ${name} is a record`, {
    next: "Check that the server was given the right file.",
    details: { skippedLines },
  });
}

/** `skippedLines` for an answer: nothing where none were. */
export function toldSkips(...counts: readonly SkipCount[]): { skippedLines?: number } {
  const skippedLines = counts.reduce((sum, count) => sum + count.skippedLines, 0);
  return skippedLines > 0 ? { skippedLines } : {};
}
