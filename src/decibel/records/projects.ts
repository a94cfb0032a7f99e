import * as z from "zod";
import { recordFolder } from "./folder.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";
import { placesOf } from "./place.ts";
import { type DecibelProject, openDecibelProject } from "./project.ts";
import { type DecibelRecord, isoTime } from "./record.ts";
import type { RecordStore } from "./store.ts";

const projectOutput = z.object({
  project_id: z.string(),
  issues: z.number(),
  architecture_decisions: z.number(),
  design_decisions: z.number(),
  /** When its newest record was made, in ISO 8601. */
  newest: z.string().optional(),
});

/** All projects; `note` says if some are left out. */
export const projectsOutput = z.object({
  total: z.number(),
  projects: z.array(projectOutput),
  note: z.string().optional(),
});

/** A project with its numbers of records. */
export type ProjectFacts = z.infer<typeof projectOutput>;

/** All projects with their numbers of records. */
export type ListedProjects = z.infer<typeof projectsOutput>;

/** The most projects that one result names. */
const MAX_LISTED = 1000;

/** The names of all projects that have records of any kind, sorted. */
export function projectNames(store: RecordStore): string[] {
  return [...new Set(KIND_NAMES.flatMap((kind) => placesOf(store, kind)))].sort();
}

/** Returns every project with its numbers of records. */
export function listProjects(store: RecordStore): ListedProjects {
  const names = projectNames(store);
  return {
    total: names.length,
    projects: names.slice(0, MAX_LISTED).map((name) => projectFacts(store, name)),
    note: names.length > MAX_LISTED
      ? `Only the first ${MAX_LISTED} of ${names.length} projects are listed.`
      : undefined,
  };
}

function projectFacts(store: RecordStore, place: string): ProjectFacts {
  const [issues = [], architecture = [], design = []] = KIND_NAMES.map((kind) =>
    recordFolder(store, kind, place).records
  );
  const newest = Math.max(...[issues, architecture, design].map(([first]) => first?.time ?? 0));
  return {
    project_id: place,
    issues: issues.length,
    architecture_decisions: architecture.length,
    design_decisions: design.length,
    newest: newest > 0 ? isoTime(newest) : undefined,
  };
}

/** Returns the project of that name, or all. Throws `ToolError` if a symlink leads it outside. */
export function openDecibelProjects(store: RecordStore, project_id?: string): DecibelProject[] {
  return project_id === undefined
    ? projectNames(store).map((name) => openDecibelProject(store, name))
    : [openDecibelProject(store, project_id, "project_id")];
}

/** Returns the records of a project or of all, of one kind or all. */
export function recordsOf(
  store: RecordStore,
  { project_id, kind }: { project_id?: string | undefined; kind?: KindName | undefined },
): DecibelRecord[] {
  return (kind === undefined ? KIND_NAMES : [kind]).flatMap((name) =>
    (project_id === undefined ? placesOf(store, name) : [project_id])
      .flatMap((place) => recordFolder(store, name, place).records)
  );
}
