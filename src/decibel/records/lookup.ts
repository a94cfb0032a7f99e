import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { KIND_NAMES, type KindName, placeFolder } from "./kind.ts";
import { parseRecordUri, recordUri } from "./name.ts";
import { placeProblem } from "./place.ts";
import { type DecibelProject, openDecibelProject } from "./project.ts";
import { unknownProject } from "./project_name.ts";
import { openDecibelProjects } from "./projects.ts";
import { type DecibelRecord, isoTime } from "./record.ts";
import { recordFacts, recordOutput } from "./record_facts.ts";
import { legibleText, type RecordStore } from "./store.ts";

const updateOutput = z.object({
  id: z.string(),
  at: z.string(),
  /** Empty if it cannot be read, or is left out. */
  text: z.string(),
  /** Why it cannot be read. */
  problem: z.string().optional(),
});

/** A whole record. */
export const recordDetailOutput = recordOutput.extend({
  text: z.string(),
  /** The updates recorded since, the oldest first. */
  updates: z.array(updateOutput).optional(),
  links: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
  /** Says what is left out. */
  note: z.string().optional(),
});

/** A whole record. */
export type RecordDetail = z.infer<typeof recordDetailOutput>;

/** How much text a result has from all updates together, in characters. */
const MAX_UPDATE_TEXT = 500_000;

/** Returns the whole record with that id or URI. Throws `ToolError` if there is none. */
export function getRecord(
  store: RecordStore,
  { id, project_id }: { id: string; project_id?: string | undefined },
): RecordDetail {
  const place = project_id === undefined ? parseRecordUri(id)?.place : undefined;
  const projects = place === undefined
    ? openDecibelProjects(store, project_id)
    : placeProblem(place) === undefined
    ? [openDecibelProject(store, place)]
    : [];
  const { project, record } = findRecord(store, projects, { id, project_id });
  const links = project.links(record);
  return {
    ...recordFacts(store, project, record),
    text: legibleText(store, record.path).text,
    ...readUpdates(store, record),
    links: links.length > 0 ? links : undefined,
  };
}

/** The updates of a record; of many long ones, the texts of the newest. */
function readUpdates(
  store: RecordStore,
  { kind, place, updates }: DecibelRecord,
): Pick<RecordDetail, "updates" | "note"> {
  if (updates.length === 0) return {};
  let [room, left] = [MAX_UPDATE_TEXT, 0];
  const newestFirst = updates.toReversed().map(({ name, time }) => {
    const { text, problem } = legibleText(store, `${placeFolder(kind, place)}/${name}`);
    room -= text.length;
    if (room < 0 && text !== "") left++;
    return { id: name, at: isoTime(time), text: room < 0 ? "" : text, problem };
  });
  const what = left === 1
    ? "The text of the oldest update is"
    : `The texts of the ${left} oldest updates are`;
  const note = `${what} left out: too long for one result. Their files are in the record's folder.`;
  return { updates: newestFirst.reverse(), note: left > 0 ? note : undefined };
}

/** Which record to find, and in errors, in which project and input field. */
export interface RecordId {
  /** A file's name, with or without its `.md`, or a URI. */
  id: string;
  kinds?: readonly KindName[];
  project_id?: string | undefined;
  field?: string;
}

/** Returns the record with an id and its project. Throws `ToolError` if there is none, or several. */
export function findRecord(
  store: RecordStore,
  projects: readonly DecibelProject[],
  wanted: RecordId,
): { project: DecibelProject; record: DecibelRecord } {
  const { id, kinds = KIND_NAMES, field = "id" } = wanted;
  const located = parseRecordUri(id);
  const found = projects.filter(({ place }) => place === (located?.place ?? place))
    .flatMap((project) =>
      kinds.filter((kind) => kind === (located?.kind ?? kind)).flatMap((kind) => {
        const name = located?.name ?? id;
        const record = project.record({ kind, name }) ??
          project.record({ kind, name: `${name}.md` });
        return record === undefined ? [] : [{ project, record }];
      })
    );
  const [first, second] = found;
  if (first === undefined) throw notFound(store, projects, wanted);
  if (second === undefined) return first;
  const uris = found.slice(0, 5).map(({ record }) => recordUri(record));
  throw new ToolError(`${field} "${excerpt(id)}" matches ${found.length} records`, {
    next: `Use a URI instead: ${uris.join(", ")}`,
  });
}

/** Returns the record of a project with an id. Throws `ToolError` if there is none, or several. */
export function recordIn(
  store: RecordStore,
  project: DecibelProject,
  wanted: Omit<RecordId, "project_id">,
): DecibelRecord {
  return findRecord(store, [project], { ...wanted, project_id: project.place }).record;
}

function notFound(
  store: RecordStore,
  projects: readonly DecibelProject[],
  { id, kinds = KIND_NAMES, project_id, field = "id" }: RecordId,
): ToolError {
  const [project] = project_id === undefined ? [] : projects;
  const names = kinds.flatMap((kind) =>
    project?.folders[kind].records.slice(0, 200).map(({ name }) => name) ?? []
  );
  const where = project_id === undefined ? "" : ` of ${excerpt(project_id)}`;
  const unknown = project_id === undefined ? undefined : unknownProject(store, project_id);
  return new ToolError(`${field} "${excerpt(id)}" matches no record${where}`, {
    next: names.length > 0
      ? `Nearest: ${nearest(id, names).join(", ")}`
      : unknown ?? "Call list_records or search_records to find ids.",
  });
}
