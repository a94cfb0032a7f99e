import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Board, DecibelProject } from "./board.ts";
import { KIND_NAMES, type KindName, KINDS } from "./kind.ts";
import { unknownProject } from "./project_name.ts";
import type { DecibelRecord } from "./record.ts";

export interface WantedRecord {
  /** A short ID, or a file name with or without `.md`, after `project/` for another project. */
  id: string;
  /** The project to search; undefined for all projects. */
  project?: DecibelProject | undefined;
  kinds?: readonly KindName[];
  field?: string;
}

const MAX_CANDIDATES = 20;

/** Returns the record with an ID. Throws `ToolError` if no record or several records match. */
export function findRecord(board: Board, wanted: WantedRecord): DecibelRecord {
  const { id, kinds = KIND_NAMES, field = "id" } = wanted;
  const all = candidates(board, wanted);
  const found = all.filter(({ kind }) => kinds.includes(kind));
  const [first, second] = found;
  if (first === undefined) throw notFound(board, wanted, all[0]);
  if (second === undefined) return first;
  const listed = found.slice(0, MAX_CANDIDATES).map((record) =>
    `${board.projectOf(record).name}/${record.name} (${excerpt(record.title, 60)})`
  );
  throw new ToolError(`${field} "${excerpt(id)}" matches ${found.length} records`, {
    next: `Use one of: ${listed.join(", ")}`,
  });
}

function candidates(board: Board, { id, project }: WantedRecord): DecibelRecord[] {
  const found = matches(project === undefined ? board.projects : [project], id);
  const slash = id.lastIndexOf("/");
  if (found.length > 0 || slash < 1) return found;
  const other = board.project(id.slice(0, slash));
  return other === undefined ? [] : matches([other], id.slice(slash + 1));
}

function matches(projects: readonly DecibelProject[], id: string): DecibelRecord[] {
  const all = projects.flatMap(({ records }) => [...records]);
  const named = all.filter(({ name }) => name === id || name === `${id}.md`);
  const short = id.toLowerCase();
  return named.length > 0 ? named : all.filter((record) => record.id === short);
}

const MAX_COMPARED = 200;

function notFound(
  board: Board,
  { id, kinds = KIND_NAMES, project, field = "id" }: WantedRecord,
  other: DecibelRecord | undefined,
): ToolError {
  const given = `${field} "${excerpt(id)}"`;
  if (other !== undefined) {
    const wanted = kinds.map((kind) => KINDS[kind].noun).join(" or ");
    return new ToolError(`${given} is ${KINDS[other.kind].noun}, not ${wanted}`, {
      next: `To find IDs, call list_records with the kind ${kinds.join(" or ")}.`,
    });
  }
  const names = (project?.records ?? []).filter(({ kind }) => kinds.includes(kind))
    .slice(0, MAX_COMPARED).map((record) => id.length > 10 ? record.name : record.id);
  const unknown = project === undefined ? undefined : unknownProject(board, project.name);
  return new ToolError(
    `${given} matches no record${project === undefined ? "" : ` of ${excerpt(project.name)}`}`,
    {
      next: names.length > 0
        ? `Nearest: ${nearest(id, names).join(", ")}`
        : unknown ?? "To find IDs, call list_records or search_records.",
    },
  );
}
