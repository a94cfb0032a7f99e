import type { FileVersion } from "../../kernel/disk/folder.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RecordFields, UpdateFields } from "./fields.ts";
import { type RecordName, slugIn, type UpdateName } from "./name.ts";
import type { RecordState } from "./state.ts";

/** A record with its updates. */
export interface DecibelRecord extends RecordName {
  /** The path of the record's file, relative to the root folder. */
  path: string;
  /** The version of the record's file that was read. */
  version: FileVersion;
  /** The time when the record was recorded, in milliseconds. */
  time: number;
  fields: RecordFields;
  /** The oldest first. */
  updates: readonly RecordUpdate[];
  state: RecordState;
}

/** An update of a record. */
export interface RecordUpdate extends UpdateName {
  /** The file's name. */
  name: string;
  /** The version of the update's file that was read. */
  version: FileVersion;
  /** The time when the update was recorded, in milliseconds. */
  time: number;
  fields: UpdateFields;
}

/** Returns a record's title on one line: from its front matter, its heading or its file name. */
export function titleOfRecord({ kind, name, fields: { title, heading } }: DecibelRecord): string {
  // Removes a prefix such as `ADR-7: `, or the number that adr-tools puts before a title.
  const plain = kind === "architect"
    ? heading.replace(/^(?:ADR(?:[- ]?\d+)?: |\d+\. )/, "")
    : heading;
  return title || plain || excerpt(slugIn(name), 500);
}

/**
 * Returns the reason why a record or one of its updates is partly unreadable; undefined if all are
 * readable.
 */
export function recordProblem({ fields, updates }: DecibelRecord): string | undefined {
  if (fields.problem !== undefined) return fields.problem;
  const misread = updates.find(({ fields }) => fields.problem !== undefined);
  return misread && `its update ${misread.name}: ${misread.fields.problem}`;
}

/** Compares two records: newest first, and by name if the times are equal. */
export function byNewest(a: DecibelRecord, b: DecibelRecord): number {
  return b.time - a.time || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

/** A time as ISO 8601. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
