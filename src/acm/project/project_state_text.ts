import type { RequestFolder } from "../files/request_folder.ts";
import type { ToolAnswer } from "../../kernel/service/tool.ts";
import { excerpt } from "../../kernel/text.ts";
import { counted } from "../../kernel/plural.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { openProject, type Project } from "./project_folder.ts";
import type { StatedField } from "./stage_status.ts";
import {
  type Gate,
  type HardGateState,
  type OpenItems,
  type ProjectState,
  projectStateOf,
  type StageDocument,
} from "./project_state.ts";

/** The maximum size of the result in bytes. */
const MAX_BYTES = 1_500;

/**
 * Returns a project's place; without a path the default one's, or a line for each of several.
 * Throws `ToolError`.
 */
export function describeWhereabouts(
  { framework, projects }: { framework: RequestFolder; projects: readonly Root[] },
  path: string | undefined,
): ToolAnswer {
  if (path !== undefined || projects.length < 2) {
    return describeProjectState(framework, openProject(projects, path));
  }
  return describeProjects(framework, projects.map((root) => openProject([root])));
}

/**
 * Returns a project's state and next step, in under 1,500 bytes: stage and phase from its status,
 * its documents, their open items, missing gate criteria, and the next calls.
 */
export function describeProjectState(framework: RequestFolder, project: Project): ToolAnswer {
  const state = projectStateOf(framework, project);
  return { text: renderProjectState(state) };
}

/** Returns a line for each of several projects in under 1,500 bytes; the page shows the first. */
function describeProjects(
  framework: RequestFolder,
  projects: readonly Project[],
): ToolAnswer {
  const states = projects.slice(0, MAX_PROJECTS).map((one) => projectStateOf(framework, one));
  const more = projects.length - states.length;
  const text = fitted([
    `${counted(projects.length, "project")}:`,
    ...states.map(overviewLine),
    ...(more > 0 ? [`and ${more} more`] : []),
    "Next: get_stage with project_path",
  ]);
  return { text };
}

const MAX_PROJECTS = 10;

function overviewLine({ project, stated, phase, gate }: ProjectState): string {
  const stage = "problem" in stated ? stated.problem : `stage ${excerpt(stated.value, 40)}`;
  const shownPhase = phase === undefined ? "" : `, phase ${excerpt(phase.value, 40)}`;
  const shownGate = gate === undefined
    ? ""
    : `; gate ${gate.verdict}: ${gate.unmet.length} not met, ${gate.undecided} undecided`;
  return `- ${excerpt(project, 60)}: ${stage}${shownPhase}${shownGate}`;
}

function renderProjectState(state: ProjectState): string {
  const { project, stated, documents, open, gate, earlier, hardGates, next } = state;
  const stage = "problem" in stated
    ? stated.problem
    : `stage ${excerpt(stated.value, 40)} ${shownPlace(stated)}`;
  return fitted([
    `Project ${excerpt(project, 60)}: ${stage}`,
    ...("phase" in state ? [phaseLine(state.phase)] : []),
    `Documents: ${documents.map(documentText).join(", ")}`,
    ...open.filter(({ items }) => items.length > 0).map(openLine),
    ...earlier.map(({ stage, unmet }) =>
      `The ${stage} gate is no longer met: ${shortList(unmet, 2)}`
    ),
    ...hardGates.map(hardGateLine),
    ...(gate ? [gateLine(gate)] : []),
    `Next: ${next}`,
  ]);
}

function shownPlace({ place }: StatedField): string {
  return `(${place.file} line ${place.line})`;
}

function phaseLine(phase: StatedField | undefined): string {
  if (phase === undefined) return "Phase: not recorded";
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

function hardGateLine({ phase, document, passed, problem }: HardGateState): string {
  if (passed !== undefined) return `Hard gate after ${phase}: ${document} is approved, ${passed}`;
  const why = problem === undefined ? "" : ` (${problem})`;
  return `Hard gate after ${phase}: open until ${document} has approved_by and approved_on${why}`;
}

/** Returns the first few texts, and the number of others. */
function shortList(texts: readonly string[], count: number): string {
  const more = texts.length > count ? `; and ${texts.length - count} more` : "";
  return texts.slice(0, count).map((text) => excerpt(text, 60)).join("; ") + more;
}

/** The gaps of the next gate: the lines not met, and the number undecided. */
function gateLine({ from, to, verdict, unmet, undecided }: Gate): string {
  const shown = shortList(unmet, 4);
  return `To leave ${from}${to === undefined ? "" : ` for ${to}`}: ${verdict}` +
    `${shown === "" ? "" : `: ${shown}`}${undecided === 0 ? "" : `; ${undecided} undecided`}`;
}

/** The lines, the longest cut until all fit. */
function fitted(lines: string[]): string {
  const size = (): number => new TextEncoder().encode(lines.join("\n")).length;
  for (let room = 300; size() >= MAX_BYTES && room > 60; room -= 20) {
    lines = lines.map((line) => line.startsWith("Next: ") ? line : excerpt(line, room));
  }
  return lines.join("\n");
}
