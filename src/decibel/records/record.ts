import type { FileVersion } from "../../kernel/disk/folder.ts";
import type { Problem, RecordFields, UpdateFields } from "./fields.ts";
import type { RecordName, UpdateName } from "./name.ts";
import type { RecordState } from "./state.ts";

export interface DecibelRecord extends RecordName {
  id: string;
  path: string;
  version: FileVersion;
  title: string;
  /** The time when the record was recorded, in milliseconds. */
  time: number;
  fields: RecordFields;
  updates: readonly RecordUpdate[];
  state: RecordState;
  problem: Problem | undefined;
}

export interface RecordUpdate extends UpdateName {
  name: string;
  version: FileVersion;
  fields: UpdateFields;
}

export function recordProblem({ problem, updates }: DecibelRecord): string | undefined {
  if (problem !== undefined) return described(problem);
  for (const { name, fields } of updates) {
    if (fields.problem !== undefined) return `its update ${name}: ${described(fields.problem)}`;
  }
  return undefined;
}

function described({ reason, line }: Problem): string {
  return line === undefined ? reason : `line ${line}: ${reason}`;
}

/** Compares two records: newest first, and by name if the times are equal. */
export function byNewest(a: DecibelRecord, b: DecibelRecord): number {
  return b.time - a.time || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
