import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { counted } from "../kernel/plural.ts";
import type { Service } from "../kernel/service/service.ts";
import { excerpt } from "../kernel/text.ts";
import type { AcmContext } from "./context.ts";
import type { RequestFolder } from "./files/request_folder.ts";
import type { Stage } from "./framework/framework_files.ts";
import { stageDocument } from "./framework/places.ts";
import { presentSpec } from "./framework/served_specs.ts";
import { nextStage, stagesOf, transitionName } from "./framework/stages.ts";
import type { State } from "./framework/states.ts";
import type { Check } from "./project/checklist.ts";
import { issueLogs, issuesOf, severityOrder } from "./project/issue_log.ts";
import { questionsOf } from "./project/open_questions.ts";
import { ProjectDocuments } from "./project/project_file.ts";
import { openProject, type Project } from "./project/project_folder.ts";
import { currentStage, type ProjectPlace, projectPlaceOf } from "./project/project_state.ts";
import { tasksOf } from "./project/task_list.ts";
import { checkTransition } from "./project/transition.ts";

/** If a document changed within this time before the end of a turn, the gate may have changed. */
const RECENT_MS = 10 * 60_000;

/**
 * Returns the project's stage, its open items and its next step. Doesn't check the gate, which
 * takes too long.
 */
function atStart({ framework, projects }: AcmContext): HookAnswer | undefined {
  if (projects.length === 0) return undefined;
  // Throws if the framework folder doesn't exist, because its stages define the next step.
  presentSpec(framework, "stages");
  const documents = new ProjectDocuments(openProject(projects).folder, framework);
  const place = projectPlaceOf(documents);
  const { stated, stage, phase } = place;
  const isBegun = (): boolean => ["brief", "intent"].some((name) => documents.all(name).length > 0);
  if (stage === undefined && !isBegun()) return undefined;
  return {
    heading: stage === undefined ? "the project's stage is unknown" : `the project is in ${stage}`,
    items: [
      ...(stage === undefined ? [statedStage(stated)] : []),
      ...nextStep(framework, place),
      ...openLines(documents, stage),
      ...(phase === undefined ? [] : [`Phase: ${excerpt(phase.value, 60)}`]),
    ],
  };
}

/**
 * Returns the most serious open issue and the first open question of the stage's document, and the
 * first remaining step in the status file. Checks statuses only against the usual words, because
 * reading the framework's own statuses takes long. Items with other statuses aren't listed.
 */
function openLines(documents: ProjectDocuments, stage: Stage | undefined): string[] {
  const { framework } = documents;
  const status = documents.find("status");
  const steps = "text" in status
    ? tasksOf(status, undefined).filter(isOpen).slice(0, 1)
      .map(({ text }) => `Next step in the status file: ${excerpt(text, 120)}`)
    : [];
  if (stage === undefined) return steps;
  const file = documents.find(stageDocument(framework, stage));
  if ("problem" in file) return steps;
  const line = (what: string, [first, ...others]: readonly { line: number; text: string }[]) => {
    if (first === undefined) return [];
    const all = counted(others.length + 1, `open ${what}`);
    return [`${all} in ${file.path}, line ${first.line}: ${excerpt(first.text, 120)}`];
  };
  const issues = issueLogs(file).flatMap((log) => issuesOf(log, undefined)).filter(isOpen)
    .sort((a, b) => severityOrder(a, []) - severityOrder(b, []));
  const questions = questionsOf(file, { stage, order: stagesOf(framework).named }).filter(isOpen);
  return [...line("issue", issues), ...steps, ...line("question", questions)];
}

function isOpen({ state }: { state: State }): boolean {
  return state === "open";
}

function statedStage(stated: ProjectPlace["stated"]): string {
  return "problem" in stated ? stated.problem : `It says stage ${excerpt(stated.value, 60)}`;
}

/**
 * Returns the approval that a reviewer must give, or the call that checks the gate; empty for the
 * built-in example.
 */
function nextStep(framework: RequestFolder, { stage, hardGates }: ProjectPlace): string[] {
  const held = hardGates.find(({ passed, isReached }) => passed === undefined && isReached);
  if (stage === undefined) return ["Next: get_stage {}"];
  if (framework.root.embedded) return [];
  if (held !== undefined) {
    return [`Next: a reviewer reads ${held.document} and adds approved_by and approved_on`];
  }
  const to = nextStage(framework, stage);
  if (to === undefined) return [];
  const transition = transitionName({ from: stage, to });
  return [
    `Next: the gate to ${to}; to list its open criteria: get_transition_prompt {"transition": "${transition}", "validate": "only"}`,
  ];
}

/**
 * Returns the gate's state for the user, if a document that the gate may depend on has just
 * changed.
 */
function atEnd(
  { framework, projects }: AcmContext,
  { isContinued }: HookEvent,
): HookAnswer | undefined {
  if (isContinued || projects.length === 0 || framework.root.embedded) return undefined;
  const project = openProject(projects);
  const documents = new ProjectDocuments(project.folder, framework);
  const stage = currentStage(documents);
  if (stage === undefined || !hasJustChanged(project, documents)) return undefined;
  const { verdict, checks } = checkTransition(documents, stage);
  const to = nextStage(framework, stage);
  const count = (of: Check["verdict"]): number => checks.filter((one) => one.verdict === of).length;
  const lines = (of: Check["verdict"]): string[] =>
    checks.filter((one) => one.verdict === of).map(({ what, found }) =>
      `${of}: ${excerpt(what, 80)}: ${excerpt(found, 80)}`
    );
  const next = to === undefined ? [] : [`Next: ${transitionName({ from: stage, to })}`];
  return {
    heading: `the gate ${to === undefined ? `of ${stage}` : `from ${stage} to ${to}`} is ` +
      `${verdict}: ${count("met")} of ${counted(checks.length, "criterion", "criteria")} met`,
    items: verdict === "met" ? next : [...lines("not met"), ...lines("undecided")].slice(0, 5),
    to: "user",
  };
}

/** Returns true if one of the project's documents changed in the last ten minutes. */
function hasJustChanged({ folder }: Project, documents: ProjectDocuments): boolean {
  const { framework } = documents;
  const made = stagesOf(framework).served.map((stage) => stageDocument(framework, stage));
  const names = new Set(["status", "intent", "brief", "design", "plan", "tasks", ...made]);
  const since = Date.now() - RECENT_MS;
  return [...names].flatMap((name) => [documents.find(name), ...documents.all(name)])
    .some(({ path }) =>
      path !== undefined && (folder.file(path)?.modified?.getTime() ?? 0) > since
    );
}

/** The moments of a session when acm-server adds information. */
export const acmHooks: NonNullable<Service<AcmContext>["hooks"]> = {
  start: atStart,
  end: atEnd,
};
