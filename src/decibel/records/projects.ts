import * as z from "zod";
import { type DecibelProject, openBoard } from "./board.ts";
import { isoTime } from "./record.ts";
import type { RecordStore } from "./store.ts";

const projectOutput = z.object({
  project_id: z.string(),
  issues: z.number(),
  architecture_decisions: z.number(),
  design_decisions: z.number(),
  /** The time of the project's newest record, in ISO 8601. */
  newest: z.string().optional(),
});

/** All projects; `note` reports omitted projects. */
export const projectsOutput = z.object({
  total: z.number(),
  projects: z.array(projectOutput),
  note: z.string().optional(),
});

/** A project with its number of records by kind. */
export type ProjectFacts = z.infer<typeof projectOutput>;

/** All projects with their numbers of records. */
export type ListedProjects = z.infer<typeof projectsOutput>;

/** The maximum number of projects in one result. */
const MAX_LISTED = 1000;

/** The names of all projects that have records of any kind, sorted. */
export function projectNames(store: RecordStore): string[] {
  return openBoard(store).projects.map(({ name }) => name);
}

/** Returns every project with its numbers of records. */
export function listProjects(store: RecordStore): ListedProjects {
  const { projects } = openBoard(store);
  return {
    total: projects.length,
    projects: projects.slice(0, MAX_LISTED).map(projectFacts),
    note: projects.length > MAX_LISTED
      ? `Only the first ${MAX_LISTED} of ${projects.length} projects are listed.`
      : undefined,
  };
}

function projectFacts(project: DecibelProject): ProjectFacts {
  const newest = project.records.reduce((latest, { time }) => Math.max(latest, time), 0);
  return {
    project_id: project.name,
    issues: project.ofKind("sentinel").length,
    architecture_decisions: project.ofKind("architect").length,
    design_decisions: project.ofKind("designer").length,
    newest: newest > 0 ? isoTime(newest) : undefined,
  };
}
