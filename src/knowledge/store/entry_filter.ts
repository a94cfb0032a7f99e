import type { EntryType, Role } from "./role.ts";

/** The conditions that an entry must meet, if they are set. */
export interface EntryFilter {
  roles?: readonly Role[] | undefined;
  /** Any of them. */
  tags?: readonly string[] | undefined;
  parent?: string | undefined;
  entryType?: EntryType | undefined;
  minConfidence?: number | undefined;
  /** The start and end of the creation time, in milliseconds; the end is exclusive. */
  since?: number | undefined;
  until?: number | undefined;
  /** The exclusive upper limit for the entry's expiry time, in milliseconds. */
  endsBefore?: number | undefined;
  /** True to select only entries that are neither superseded nor expired. */
  isCurrent?: boolean | undefined;
  /** True to select only entries from files; false to select only other entries. */
  isDocument?: boolean | undefined;
  files?: readonly string[] | undefined;
  /** The folder whose files the entry may come from; empty for all files. */
  folder?: string | undefined;
}

/** A found entry. A newer entry has a greater `order`. */
export interface EntryHit {
  id: string;
  order: number;
  score: number;
  confidence: number;
}

export interface VectorState {
  model: string;
  dimension: number;
}

export function isSameState(one: VectorState, other: VectorState): boolean {
  return one.model === other.model && one.dimension === other.dimension;
}
