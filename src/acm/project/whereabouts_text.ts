import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import type { Root } from "../../kernel/roots/root.ts";
import type { ToolAnswer } from "../../kernel/service/tool.ts";
import { excerpt } from "../../kernel/text.ts";
import { readStage } from "../framework/document.ts";
import type { SectionAsked } from "../framework/document_part.ts";
import type { Stage } from "../framework/framework_files.ts";
import { openProject, type Project } from "./project_folder.ts";
import type { StatedField } from "./stage_status.ts";
import {
  type Gate,
  type OpenItems,
  type StageDocument,
  type Whereabouts,
  whereaboutsOf,
} from "./whereabouts.ts";

/** The spec of a stage, or without one where the project is; throws `ToolError`. */
export function readStageOrWhereabouts(
  { framework, projects }: { framework: FolderReader; projects: readonly Root[] },
  { stage, section, project_path }: {
    stage?: Stage | undefined;
    section?: SectionAsked | undefined;
    project_path?: string | undefined;
  },
): ToolAnswer {
  if (stage === undefined) {
    return describeWhereabouts(framework, openProject(projects, project_path));
  }
  // A path that is not allowed is refused even when nothing would be read from it.
  if (project_path !== undefined) openProject(projects, project_path);
  return { text: readStage(framework, stage, section) };
}

/** The largest answer in bytes. */
const MAX_BYTES = 1_500;

/**
 * Where a project is and what comes next, in under 1,500 bytes: stage and phase as its status says,
 * its documents, what is open in them, what the next gate lacks, and the calls that come next.
 */
export function describeWhereabouts(framework: FolderReader, project: Project): ToolAnswer {
  const where = whereaboutsOf(framework, project);
  return { text: renderWhereabouts(where), page: where };
}

function renderWhereabouts(where: Whereabouts): string {
  const { project, stated, documents, open, gate, next } = where;
  const stage = "problem" in stated
    ? stated.problem
    : `stage ${excerpt(stated.value, 40)} ${placeOf(stated)}`;
  return fitted([
    `Project ${excerpt(project, 60)}: ${stage}`,
    ...("phase" in where ? [phaseLine(where.phase)] : []),
    `Documents: ${documents.map(documentText).join(", ")}`,
    ...open.filter(({ items }) => items.length > 0).map(openLine),
    ...(gate ? [gateLine(gate)] : []),
    `Next: ${next}`,
  ]);
}

function placeOf({ place }: StatedField): string {
  return `(${place.file} line ${place.line})`;
}

function phaseLine(phase: StatedField | undefined): string {
  if (phase === undefined) return "Phase: not written down";
  return `Phase: ${excerpt(phase.value, 80)} ${placeOf(phase)}`;
}

function documentText({ name, path, state, problem }: StageDocument): string {
  if (path === undefined) return `no ${name}`;
  if (problem !== undefined) return `${name} ${path}: ${problem}`;
  return `${name} ${excerpt(path, 50)}${state === undefined ? "" : ` (${excerpt(state, 20)})`}`;
}

function openLine({ what, file, items }: OpenItems): string {
  const [first] = items;
  const many = items.length === 1 ? `1 open ${what}` : `${items.length} open ${what}s`;
  return `${many}: ${excerpt(file, 50)} line ${first?.line} "${excerpt(first?.text ?? "", 70)}"`;
}

/** What the next gate lacks: what is not met, and how much is undecided. */
function gateLine({ from, to, verdict, unmet, undecided }: Gate): string {
  const shown = unmet.slice(0, 4).map((what) => excerpt(what, 60)).join("; ") +
    (unmet.length > 4 ? `; and ${unmet.length - 4} more` : "");
  return `To leave ${from}${to === undefined ? "" : ` for ${to}`}: ${verdict}` +
    `${shown === "" ? "" : `; not met: ${shown}`}${
      undecided === 0 ? "" : `; ${undecided} undecided`
    }`;
}

/** The lines, the longest cut until all fit. */
function fitted(lines: string[]): string {
  const size = (): number => new TextEncoder().encode(lines.join("\n")).length;
  for (let room = 300; size() >= MAX_BYTES && room > 60; room -= 20) {
    lines = lines.map((line) => line.startsWith("Next: ") ? line : excerpt(line, room));
  }
  return lines.join("\n");
}
