import type { RequestFolder } from "../files/request_folder.ts";
import type { ToolAnswer } from "../../kernel/service/tool.ts";
import { excerpt } from "../../kernel/text.ts";
import { counted } from "../../kernel/plural.ts";
import type { Project } from "./project_folder.ts";
import type { StatedField } from "./stage_status.ts";
import {
  type Gate,
  type OpenItems,
  type ProjectState,
  projectStateOf,
  type StageDocument,
} from "./project_state.ts";

/** The largest answer in bytes. */
const MAX_BYTES = 1_500;

/**
 * Where a project is and what comes next, in under 1,500 bytes: stage and phase as its status says,
 * its documents, what is open in them, what the next gate lacks, and the calls that come next.
 */
export function describeProjectState(framework: RequestFolder, project: Project): ToolAnswer {
  const state = projectStateOf(framework, project);
  return { text: renderProjectState(state), page: state };
}

function renderProjectState(state: ProjectState): string {
  const { project, stated, documents, open, gate, next } = state;
  const stage = "problem" in stated
    ? stated.problem
    : `stage ${excerpt(stated.value, 40)} ${shownPlace(stated)}`;
  return fitted([
    `Project ${excerpt(project, 60)}: ${stage}`,
    ...("phase" in state ? [phaseLine(state.phase)] : []),
    `Documents: ${documents.map(documentText).join(", ")}`,
    ...open.filter(({ items }) => items.length > 0).map(openLine),
    ...(gate ? [gateLine(gate)] : []),
    `Next: ${next}`,
  ]);
}

function shownPlace({ place }: StatedField): string {
  return `(${place.file} line ${place.line})`;
}

function phaseLine(phase: StatedField | undefined): string {
  if (phase === undefined) return "Phase: not written down";
  return `Phase: ${excerpt(phase.value, 80)} ${shownPlace(phase)}`;
}

function documentText({ name, path, state, problem }: StageDocument): string {
  if (path === undefined) return `no ${name}`;
  if (problem !== undefined) return `${name} ${path}: ${problem}`;
  return `${name} ${excerpt(path, 50)}${state === undefined ? "" : ` (${excerpt(state, 20)})`}`;
}

function openLine({ what, file, items }: OpenItems): string {
  const [first] = items;
  return `${counted(items.length, `open ${what}`)}: ${excerpt(file, 50)} line ${first?.line} "${
    excerpt(first?.text ?? "", 70)
  }"`;
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
