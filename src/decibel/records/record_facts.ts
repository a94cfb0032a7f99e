import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import type { Board } from "./board.ts";
import { recordUri } from "./name.ts";
import { type DecibelRecord, isoTime, recordProblem, titleOfRecord } from "./record.ts";
import { absolutePath, type RecordStore } from "./store.ts";

const optionalString = z.string().optional();

/** A record's facts in results. */
export const recordOutput = z.object({
  id: z.string(),
  short_id: z.string(),
  kind: z.string(),
  project_id: z.string(),
  title: z.string(),
  recorded_at: z.string(),
  area: optionalString,
  severity: optionalString,
  status: optionalString,
  author: optionalString,
  owner: optionalString,
  claimed_at: optionalString,
  claimed_by: optionalString,
  /** The claims that a merge added after the owner's claim. */
  lost_claims: z.array(
    z.object({ owner: z.string(), claimed_at: z.string(), held_by: z.string() }),
  ).optional(),
  /** True if the record is claimed and has had no update for seven days. */
  stale: z.boolean().optional(),
  blocked_by: z.array(z.string()).optional(),
  duplicate_of: z.object({ id: z.string(), status: optionalString }).optional(),
  superseded_by: optionalString,
  updated_at: optionalString,
  last_note: optionalString,
  problem: optionalString,
  path: z.string(),
  uri: z.string(),
});

/** A record's facts in results. */
export type RecordFacts = z.infer<typeof recordOutput>;

/** Returns a record's facts. */
export function recordFacts(store: RecordStore, board: Board, record: DecibelRecord): RecordFacts {
  const { kind, name, path, time, fields, state, updates } = record;
  const project = board.projectOf(record);
  const { status, blockedBy } = board.graph.standing(record);
  const lastNote = updates.findLast(({ fields }) => fields.note !== "")?.fields.note;
  const successor = status === "superseded" ? board.graph.superseding(record) : undefined;
  return {
    id: name,
    short_id: project.shortIds.of(record),
    kind,
    project_id: project.name,
    title: titleOfRecord(record),
    recorded_at: isoTime(time),
    area: fields.area || undefined,
    severity: state.severity,
    status,
    author: state.author,
    owner: state.owner,
    claimed_at: timeIfKnown(state.claimedAt),
    claimed_by: state.claimedBy,
    lost_claims: state.lostClaims?.map(({ owner, claimedAt }) => ({
      owner,
      claimed_at: isoTime(claimedAt),
      held_by: state.owner ?? "",
    })),
    stale: isStale(board, record) || undefined,
    blocked_by: blockedBy.length > 0
      ? blockedBy.map((key) => board.nameIn(project, key))
      : undefined,
    duplicate_of: duplicated(board, record),
    superseded_by: successor && board.nameIn(project, successor),
    updated_at: timeIfKnown(state.updatedAt),
    last_note: lastNote && excerpt(lastNote, 300),
    problem: recordProblem(record),
    path: absolutePath(store, path),
    uri: recordUri(record),
  };
}

/** Returns the time in ISO 8601; undefined if it is unknown. */
export function timeIfKnown(time: number | undefined): string | undefined {
  return time === undefined ? undefined : isoTime(time);
}

/** The time in milliseconds without an update after which a claim is stale. */
const STALE_MS = 7 * 86_400_000;

/** Returns true for an open, claimed record without recent updates. */
export function isStale(board: Board, record: DecibelRecord, now = Date.now()): boolean {
  const { claimedAt, updatedAt = -Infinity } = record.state;
  if (claimedAt === undefined || now - Math.max(claimedAt, updatedAt) < STALE_MS) return false;
  return !board.graph.isOver(record);
}

function duplicated(board: Board, record: DecibelRecord): RecordFacts["duplicate_of"] {
  const key = board.graph.original(record);
  if (key === undefined) return undefined;
  const original = board.graph.record(key);
  return {
    id: board.nameIn(board.projectOf(record), key),
    status: original && board.graph.standing(original).status,
  };
}
