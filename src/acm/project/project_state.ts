import type { RequestFolder } from "../files/request_folder.ts";
import { textField } from "../../kernel/markdown/front_matter.ts";
import { reviewPrompts } from "../framework/document.ts";
import type { Phase, Stage } from "../framework/framework_files.ts";
import { transitionPromptFiles } from "../framework/framework_files.ts";
import { hardGatesOf, phasesOf } from "../framework/phases.ts";
import { type DocumentName, ownOutputs, stageDocument } from "../framework/places.ts";
import { severitiesOf } from "../framework/severities.ts";
import { statusesOf } from "../framework/statuses.ts";
import { nextStage, stagesOf, transitionName } from "../framework/stages.ts";
import type { Checklist, Verdict } from "./checklist.ts";
import { issueLogs, issuesOf, severityOrder } from "./issue_log.ts";
import { questionsOf } from "./open_questions.ts";
import { type Located, ProjectDocuments, type ProjectFile } from "./project_file.ts";
import type { Project } from "./project_folder.ts";
import { seeApproval } from "./sign_off.ts";
import {
  namesPhase,
  stagesIn,
  type StatedField,
  statedField,
  statusProblem,
} from "./stage_status.ts";
import { tasksOf } from "./task_list.ts";
import { checkTransition } from "./transition.ts";

/** A project's state according to its documents. */
export interface ProjectState {
  project: string;
  /** The stage in its status file, or the reason why it is missing. */
  stated: StatedField | { problem: string };
  /** The stage that this means, and the framework's stages in order. */
  stage?: Stage;
  stages: readonly Stage[];
  /** Absent without a status file; undefined if the file doesn't state the phase. */
  phase?: StatedField | undefined;
  documents: StageDocument[];
  open: OpenItems[];
  gate?: Gate;
  /** The gates of earlier stages that are no longer met. */
  earlier: EarlierGate[];
  hardGates: HardGateState[];
  /** The one or two calls that come next. */
  next: string;
}

/** A document of a project: its path and its status, or the reason why it can't be read. */
export interface StageDocument {
  name: DocumentName;
  path?: string;
  state?: string;
  problem?: string;
}

/** A document's items of one kind: their number, and the open ones. */
export interface OpenItems {
  what: "issue" | "question" | "task";
  file: string;
  total: number;
  items: { line: number; text: string }[];
}

/** The gate that ends a stage. */
export interface Gate {
  from: Stage;
  /** The transition through it, and the next stage; absent for the last stage. */
  transition?: string;
  to?: string;
  verdict: Verdict;
  unmet: string[];
  undecided: number;
}

/** A gate that the project has passed, and its missing criteria now. */
export interface EarlierGate {
  stage: Stage;
  unmet: string[];
}

/** A stop inside the stage, open until a reviewer has approved a document. */
export interface HardGateState {
  /** The phase before the stop. */
  phase: string;
  document: string;
  /** The approver and the date; absent while the gate is open. */
  passed?: string;
  /** The reason that an approval does not count. */
  problem?: string;
  /** True if the project's phase is the gate's phase or a later one. */
  isReached: boolean;
}

/** The documents that are reported, in the order in which a project writes them. */
const SHOWN = ["intent", "brief", "design", "plan", "tasks", "claude"] as const;

/** The part of a project's state that its status file and the hard gates determine. */
export type ProjectPlace = Pick<ProjectState, "stated" | "stage" | "phase" | "hardGates">;

/** Returns a project's place: its stage, its documents, their open items, and the gates' gaps. */
export function projectStateOf(framework: RequestFolder, project: Project): ProjectState {
  const documents = new ProjectDocuments(project.folder, framework);
  const place = projectPlaceOf(documents);
  const { stage, phase, hardGates } = place;
  const gate = stage === undefined
    ? undefined
    : gateOf(framework, stage, checkTransition(documents, stage));
  const own = stage === undefined ? [] : [stageDocument(framework, stage)];
  const shown = [...new Set([...SHOWN.slice(0, -1), ...own, "claude"])]
    .filter((name) => name !== "status");
  return {
    ...place,
    project: project.label,
    stages: stagesOf(framework).named,
    documents: shown.map((name) => documentOf(name, documents.find(name))),
    open: openItems(documents),
    ...(gate && { gate }),
    earlier: stage === undefined ? [] : earlierGates(documents, stage),
    next: nextCalls(framework, { gate, phase, hardGates }),
  };
}

/** Returns a project's stage and phase and its hard gates, which need little reading. */
export function projectPlaceOf(documents: ProjectDocuments): ProjectPlace {
  const status = documents.find("status");
  const file = "text" in status ? status : undefined;
  const stated = file && statedField(file, "stage");
  const stage = stageOf(stated, documents);
  const phase = file && statedField(file, "phase");
  return {
    stated: stated ?? { problem: whyNoStage(documents) },
    ...(stage && { stage }),
    ...(file && { phase }),
    hardGates: stage === undefined ? [] : hardGatesIn(documents, stage, phase),
  };
}

/** Returns the stage that the project's status states; undefined if it names none. */
export function currentStage(documents: ProjectDocuments): Stage | undefined {
  const status = documents.find("status");
  return stageOf("text" in status ? statedField(status, "stage") : undefined, documents);
}

/** The recorded stage; "complete" means the stage of the latest document. */
function stageOf(stated: StatedField | undefined, documents: ProjectDocuments): Stage | undefined {
  const { framework } = documents;
  const { named, served } = stagesOf(framework);
  const value = stated?.value ?? "";
  const [stage] = stagesIn(value, named);
  if (stage !== undefined || !/^completed?\b/i.test(value)) return stage;
  return served.findLast((one) =>
    [stageDocument(framework, one), ...ownOutputs(framework, one)]
      .some((name) => "text" in documents.find(name))
  ) ?? served[0];
}

/** The gaps of the gates before a stage; the phase is no longer theirs. */
function earlierGates(documents: ProjectDocuments, stage: Stage): EarlierGate[] {
  const { served } = stagesOf(documents.framework);
  return served.slice(0, Math.max(0, served.indexOf(stage))).flatMap((earlier) => {
    const { checks } = checkTransition(documents, earlier);
    // The status file changes in every session, so an edit to it doesn't reopen a signed criterion.
    const isSignedInStatus = stageDocument(documents.framework, earlier) === "status";
    const unmet = checks.filter(({ verdict, reopened }) =>
      verdict === "not met" || (reopened && !isSignedInStatus)
    );
    return unmet.length === 0 ? [] : [{ stage: earlier, unmet: unmet.map(({ what }) => what) }];
  });
}

function hardGatesIn(
  documents: ProjectDocuments,
  stage: Stage,
  stated: StatedField | undefined,
): HardGateState[] {
  const { framework } = documents;
  const phases = phasesOf(framework, stage);
  const at = phases.findLastIndex((_, index) => namesPhase(stated?.value ?? "", phases, index));
  return hardGatesOf(framework, stage).map(({ after, phase, documents: [name] }): HardGateState => {
    const document = name ?? stageDocument(framework, stage);
    const file = documents.at(document);
    const path = file?.path ?? `docs/${document}`;
    const approval = file !== undefined && "text" in file ? seeApproval(file) : undefined;
    return {
      phase,
      document: path,
      ...(approval?.verdict === "met" && { passed: approval.found }),
      ...(approval?.isReopened && { problem: approval.found }),
      isReached: at >= after,
    };
  });
}

function whyNoStage(documents: ProjectDocuments): string {
  const status = statusProblem(documents);
  if (status === undefined) return `no stage is recorded in ${documents.find("status").path}`;
  return `no stage: ${status.why}${status.advice === undefined ? "" : `. ${status.advice}`}`;
}

function documentOf(name: DocumentName, file: Located): StageDocument {
  const { path } = file;
  if ("problem" in file) {
    return { name, ...(path !== undefined && { path, problem: file.problem }) };
  }
  const state = textField(file.frontMatter, "status");
  return { name, path: file.path, ...(state !== undefined && { state }) };
}

function openItems(documents: ProjectDocuments): OpenItems[] {
  const { framework } = documents;
  const known = severitiesOf(framework);
  const { named, served } = stagesOf(framework);
  const issueItems: (OpenItems & { order: number })[] = [];
  const others: OpenItems[] = [];
  for (const stage of served) {
    const file = documents.find(stageDocument(framework, stage));
    if ("problem" in file) continue;
    const issues = issueLogs(file).flatMap((log) => issuesOf(log, statusesOf(framework, "issue")));
    const open = issues.filter(({ state }) => state !== "closed")
      .map((issue) => ({ ...issue, order: severityOrder(issue, known) }))
      .sort((a, b) => a.order - b.order || a.line - b.line);
    const order = open[0]?.order ?? Infinity;
    issueItems.push({ ...itemsIn("issue", file, issues, open), order });
    const questions = questionsOf(file, { stage, order: named });
    const unsettled = questions.filter(({ state }) => state !== "closed");
    others.push(itemsIn("question", file, questions, unsettled));
  }
  const list = documents.find("tasks");
  if ("text" in list) {
    const tasks = tasksOf(list, statusesOf(framework, "task"));
    others.push(itemsIn("task", list, tasks, tasks.filter(({ state }) => state !== "closed")));
  }
  const issues = issueItems.sort((a, b) => a.order - b.order)
    .map(({ what, file, total, items }): OpenItems => ({ what, file, total, items }));
  return [...issues, ...others].filter(({ total }) => total > 0);
}

function itemsIn(
  what: OpenItems["what"],
  { path }: ProjectFile,
  all: readonly unknown[],
  open: readonly { line: number; text: string }[],
): OpenItems {
  const items = open.map(({ line, text }) => ({ line, text }));
  return { what, file: path, total: all.length, items };
}

function gateOf(framework: RequestFolder, from: Stage, { verdict, checks }: Checklist): Gate {
  const to = nextStage(framework, from);
  return {
    from,
    ...(to !== undefined && { transition: transitionName({ from, to }), to }),
    verdict,
    unmet: checks.filter((check) => check.verdict === "not met").map(({ what }) => what),
    undecided: checks.filter((check) => check.verdict === "undecided").length,
  };
}

/** Only calls that succeed: a prompt that the framework lacks is not offered. */
function nextCalls(
  framework: RequestFolder,
  { gate, phase, hardGates }: {
    gate: Gate | undefined;
    phase: StatedField | undefined;
    hardGates: readonly HardGateState[];
  },
): string {
  if (gate === undefined) {
    const first = stagesOf(framework).served[0] ?? "discover";
    return `get_stage {"stage": "${first}", "section": "outline"}, then check_project_structure {}`;
  }
  const { from: stage, transition, to, unmet, verdict } = gate;
  const spec = `get_stage {"stage": "${stage}", "section": "outline"}`;
  if (transition === undefined || to === undefined) return spec;
  const check = `get_transition_prompt {"transition": "${transition}", "validate": "only"}`;
  const held = hardGates.find(({ passed, isReached }) => passed === undefined && isReached);
  if (held !== undefined) {
    return `a reviewer reads ${held.document} and adds approved_by and approved_on; then call ${spec}`;
  }
  const hasPrompt = has(framework, transitionPromptFiles(stage, to));
  if (verdict === "met" && hasPrompt) {
    return `get_transition_prompt {"transition": "${transition}"}`;
  }
  if (unmet.length === 0) return check;
  const review = reviewOf(phase?.value ?? "");
  const work = review !== undefined && has(framework, reviewPrompts(framework, stage, review))
    ? `get_review_prompt {"stage": "${stage}", "phase": "${review}"}`
    : spec;
  return `${work}; after the stage's work, call ${check}`;
}

function reviewOf(phase: string): Phase | undefined {
  if (/\bextern/i.test(phase)) return "external";
  return /review/i.test(phase) ? "internal" : undefined;
}

function has(framework: RequestFolder, files: readonly string[]): boolean {
  return files.some((file) => framework.kind(file) === "file");
}
