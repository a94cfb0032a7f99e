import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import { recordUri } from "./name.ts";
import type { DecibelProject } from "./project.ts";
import { type DecibelRecord, isoTime, titleOfRecord } from "./record.ts";
import { absolutePath, type RecordStore } from "./store.ts";

const optionalString = z.string().optional();

/** The facts of a record in results. */
export const recordOutput = z.object({
  id: z.string(),
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
  blocked_by: z.array(z.string()).optional(),
  duplicate_of: z.object({ id: z.string(), status: optionalString }).optional(),
  updated_at: optionalString,
  last_note: optionalString,
  problem: optionalString,
  path: z.string(),
  uri: z.string(),
});

/** The facts of a record in results. */
export type RecordFacts = z.infer<typeof recordOutput>;

/** Returns the facts of a record of a project. */
export function recordFacts(
  store: RecordStore,
  project: DecibelProject,
  record: DecibelRecord,
): RecordFacts {
  const { kind, place, name, path, time, fields, state, updates } = record;
  const { status, blockedBy } = project.standing(record);
  const lastNote = updates.findLast(({ fields }) => fields.note !== "")?.fields.note;
  return {
    id: name,
    kind,
    project_id: place,
    title: titleOfRecord(record),
    recorded_at: isoTime(time),
    area: fields.area || undefined,
    severity: state.severity,
    status,
    author: state.author,
    owner: state.owner,
    claimed_at: timeIfKnown(state.claimedAt),
    claimed_by: state.claimedBy,
    blocked_by: blockedBy.length > 0 ? [...blockedBy] : undefined,
    duplicate_of: duplicated(project, record),
    updated_at: timeIfKnown(state.updatedAt),
    last_note: lastNote && excerpt(lastNote, 300),
    problem: fields.problem,
    path: absolutePath(store, path),
    uri: recordUri(record),
  };
}

/** The time as ISO 8601, if it is known. */
export function timeIfKnown(time: number | undefined): string | undefined {
  return time === undefined ? undefined : isoTime(time);
}

function duplicated(project: DecibelProject, record: DecibelRecord): RecordFacts["duplicate_of"] {
  const key = project.original(record);
  const original = key && project.record(key);
  return key && { id: key.name, status: original && project.standing(original).status };
}
