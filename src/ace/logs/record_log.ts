import { linesInTurn, linesOf } from "../../kernel/disk/line_reader.ts";
import type { SharedFile } from "../../kernel/disk/shared_file.ts";
import { log } from "../../kernel/log.ts";
import { ownField } from "../../kernel/own_field.ts";
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
  return reader.skipped(name);
}

/** As `readRecords`; other calls are answered meanwhile. */
export async function readRecordsInTurn<Entry>(
  { path, name }: SharedFile,
  parse: (value: unknown) => Entry | undefined,
  take: (record: Entry) => void,
): Promise<SkippedLines> {
  const reader = recordReader(parse, take);
  for await (const lines of linesInTurn(path, name)) for (const line of lines) reader.read(line);
  return reader.skipped(name);
}

function recordReader<Entry>(
  parse: (value: unknown) => Entry | undefined,
  take: (record: Entry) => void,
): { read: (line: string) => void; skipped: (name: string) => SkippedLines } {
  let [records, skippedLines] = [0, 0];
  return {
    read: (line) => {
      if (line.length < 1000 && line.trim() === "") return;
      const record = parse(jsonIn(line));
      if (record === undefined) skippedLines++;
      else {
        records++;
        take(record);
      }
    },
    skipped: (name) => {
      if (skippedLines === 0) return {};
      log("warning", "lines skipped", { file: name, skippedLines });
      if (records > 0) return { skippedLines };
      throw noRecords(name, skippedLines);
    },
  };
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
  if (!/^\s{0,100}\{/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The string in a field; undefined when the field holds anything else. */
export function stringIn(value: unknown, name: string): string | undefined {
  const field = ownField(value, name);
  return typeof field === "string" ? field : undefined;
}

/** The finite number in a field; undefined when the field holds anything else. */
export function numberIn(value: unknown, name: string): number | undefined {
  const field = ownField(value, name);
  return typeof field === "number" && Number.isFinite(field) ? field : undefined;
}

/** The list in a field; empty when the field holds anything else. */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const field = ownField(value, name);
  return Array.isArray(field) ? field : [];
}

/** The strings in a field that holds a list. */
export function stringsIn(value: unknown, name: string): string[] {
  const items = listIn(value, name);
  return items.length === 0 ? [] : items.filter((item) => typeof item === "string");
}
