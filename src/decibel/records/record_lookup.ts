import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Board, DecibelProject } from "./board.ts";
import { KIND_NAMES, type KindName, KINDS } from "./kind.ts";
import { parseRecordUri, slugIn } from "./name.ts";
import { unknownProject } from "./project_name.ts";
import { type DecibelRecord, titleOfRecord } from "./record.ts";

/** The record to retrieve. */
export interface WantedRecord {
  /**
   * A file name with or without `.md`, a URI, a short ID, a title or a part of a slug. A project's
   * name and a slash before these select a record in that project.
   */
  id: string;
  /** The project to search; undefined for all projects. */
  project?: DecibelProject | undefined;
  kinds?: readonly KindName[];
  /** The input field that contained the ID, for errors. */
  field?: string;
  /** The record that the input changes; errors don't suggest it. */
  changed?: DecibelRecord;
}

/** The maximum number of candidates in an error. */
const MAX_CANDIDATES = 20;

/** Returns the record with an ID. Throws `ToolError` if no record or several records match. */
export function findRecord(board: Board, wanted: WantedRecord): DecibelRecord {
  const { id, field = "id" } = wanted;
  const found = candidates(board, wanted);
  const [first, second] = found;
  if (first === undefined) throw wrongKind(board, wanted) ?? notFound(board, wanted);
  if (second === undefined) return first;
  const listed = found.slice(0, MAX_CANDIDATES).map((record) => {
    const { name, shortIds } = board.projectOf(record);
    const short = wanted.project === undefined || name !== wanted.project.name
      ? `${name}/${shortIds.of(record)}`
      : shortIds.of(record);
    return `${short} (${record.kind}: ${excerpt(titleOfRecord(record), 60)})`;
  });
  throw new ToolError(`${field} "${excerpt(id)}" matches ${found.length} records`, {
    next: `Use one of: ${listed.join(", ")}`,
  });
}

function candidates(
  board: Board,
  { id, project, kinds = KIND_NAMES }: WantedRecord,
): DecibelRecord[] {
  const isWanted = ({ kind }: DecibelRecord): boolean => kinds.includes(kind);
  const located = parseRecordUri(id);
  if (located !== undefined) {
    const record = board.graph.record(located);
    return record !== undefined && isWanted(record) ? [record] : [];
  }
  const projects = project === undefined ? board.projects : [project];
  const found = matches(projects, id, isWanted);
  if (found.length > 0) return found;
  for (let slash = id.indexOf("/"); slash > 0; slash = id.indexOf("/", slash + 1)) {
    const other = board.project(id.slice(0, slash));
    const qualified = other === undefined ? [] : matches([other], id.slice(slash + 1), isWanted);
    if (qualified.length > 0) return qualified;
  }
  return [];
}

/** The minimum length of a searched part of a slug, because a shorter part is too ambiguous. */
const MIN_PART = 3;

/** Returns the records with an ID: matched by name, or otherwise by short ID, title or slug. */
function matches(
  projects: readonly DecibelProject[],
  id: string,
  isWanted: (record: DecibelRecord) => boolean,
): DecibelRecord[] {
  const all = projects.flatMap(({ records }) => records.filter(isWanted));
  const named = all.filter(({ name }) => name === id || name === `${id}.md`);
  if (named.length > 0) return named;
  const short = projects.flatMap(({ shortIds }) => shortIds.startingWith(id)).filter(isWanted);
  if (short.length > 0) {
    // A word may look like a short ID, so the reference is ambiguous.
    const worded = all.filter(({ name }) => slugIn(name).split("-").includes(id));
    return [...new Set([...short, ...worded])];
  }
  const wanted = id.trim().toLowerCase();
  const titled = all.filter((record) => titleOfRecord(record).toLowerCase() === wanted);
  if (titled.length > 0 || wanted.length < MIN_PART) return titled;
  return all.filter(({ name }) => slugIn(name).toLowerCase().includes(wanted));
}

/** Returns the error for an ID that matches only records of other kinds; undefined if none match. */
function wrongKind(board: Board, wanted: WantedRecord): ToolError | undefined {
  const { id, kinds = KIND_NAMES, field = "id" } = wanted;
  const others = candidates(board, { ...wanted, kinds: KIND_NAMES });
  if (others.length === 0) return undefined;
  const nouns = (some: readonly KindName[], or: string): string =>
    [...new Set(some)].map((kind) => KINDS[kind].noun).join(or);
  const given = nouns(others.map(({ kind }) => kind), " and ");
  return new ToolError(`${field} "${excerpt(id)}" matches ${given}, not ${nouns(kinds, " or ")}`, {
    next: `To find IDs, call list_records with the kind ${kinds.join(" or ")}.`,
  });
}

function notFound(
  board: Board,
  { id, kinds = KIND_NAMES, project, field = "id", changed }: WantedRecord,
): ToolError {
  const names = kinds.flatMap((kind) => project?.ofKind(kind).slice(0, 200) ?? [])
    .filter((record) => record !== changed).map(({ name }) => name);
  const where = project === undefined ? "" : ` of ${excerpt(project.name)}`;
  const unknown = project === undefined ? undefined : unknownProject(board, project.name);
  return new ToolError(`${field} "${excerpt(id)}" matches no record${where}`, {
    next: names.length > 0
      ? `Nearest: ${nearest(id, names).join(", ")}`
      : unknown ?? "To find IDs, call list_records or search_records.",
  });
}
