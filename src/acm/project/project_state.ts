import type { RequestFolder } from "../files/request_folder.ts";
import { textField } from "../../kernel/markdown/front_matter.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Stage, STAGES, TRANSITION_PROMPTS } from "../framework/framework_files.ts";
import { type DocumentName, DOCUMENTS } from "../framework/places.ts";
import type { Checklist, Verdict } from "./checklist.ts";
import { issueLogs, issuesOf } from "./issue_log.ts";
import { questionsOf } from "./open_questions.ts";
import { type Located, ProjectDocuments, type ProjectFile } from "./project_file.ts";
import type { Project } from "./project_folder.ts";
import { type StatedField, statedField } from "./stage_status.ts";
import { tasksOf } from "./task_list.ts";
import { checkTransition } from "./transition.ts";

/** Where a project is, as its documents say. */
export interface ProjectState {
  project: string;
  /** The stage as its status says it, or why there is none. */
  stated: StatedField | { problem: string };
  /** The stage that this means. */
  stage?: Stage;
  /** Absent where there is no status; undefined where the status does not say. */
  phase?: StatedField | undefined;
  documents: StageDocument[];
  open: OpenItems[];
  gate?: Gate;
  /** The one or two calls that come next. */
  next: string;
}

/** A document of a project: where it is and its status, or what hinders reading it. */
export interface StageDocument {
  name: DocumentName;
  path?: string;
  state?: string;
  problem?: string;
}

/** A document's items of one kind: how many there are, and those that are not closed. */
export interface OpenItems {
  what: "issue" | "question" | "task";
  file: string;
  total: number;
  items: { line: number; text: string }[];
}

/** The gate that ends a stage. */
export interface Gate {
  from: Stage;
  /** The transition through it, and where that leads; absent for the last stage. */
  transition?: string;
  to?: string;
  verdict: Verdict;
  unmet: string[];
  undecided: number;
}

/** The documents that are told of, in the order in which a project writes them. */
const SHOWN = ["intent", "brief", "design", "plan", "tasks", "claude"] as const;

/** Where a project is: its stage, its documents, what is open in them, and what the gate lacks. */
export function projectStateOf(framework: RequestFolder, project: Project): ProjectState {
  const documents = new ProjectDocuments(project.folder, framework);
  const found = new Map(DOCUMENTS.map((name) => [name, documents.find(name)]));
  const status = found.get("status");
  const file = status !== undefined && "text" in status ? status : undefined;
  const stated = file && statedField(file, "stage");
  const stage = stageOf(stated, found);
  const phase = file && statedField(file, "phase");
  const gate = stage && gateOf(stage, checkTransition(documents, stage));
  return {
    project: project.label,
    stated: stated ?? { problem: whyNoStage(status) },
    ...(stage && { stage }),
    ...(file && { phase }),
    documents: SHOWN.map((name) => documentOf(name, found.get(name))),
    open: openItems(found),
    ...(gate && { gate }),
    next: nextCalls(gate, phase),
  };
}

/** The stage that is written down; "complete" is that of the latest document. */
function stageOf(
  stated: StatedField | undefined,
  found: ReadonlyMap<DocumentName, Located>,
): Stage | undefined {
  const value = stated?.value.toLowerCase();
  const named = STAGES.find((stage) => value?.includes(stage));
  if (named !== undefined || value === undefined || !value.startsWith("complete")) return named;
  const has = (name: DocumentName): boolean => "text" in (found.get(name) ?? {});
  return has("plan") ? "develop" : has("design") ? "design" : "discover";
}

function whyNoStage(status: Located | undefined): string {
  if (status !== undefined && "text" in status) return `no stage is written down in ${status.path}`;
  return `no stage, because there is no status file: ${excerpt(status?.problem ?? "missing", 80)}`;
}

function documentOf(name: DocumentName, file: Located | undefined): StageDocument {
  if (file === undefined) return { name };
  const { path } = file;
  if ("problem" in file) {
    return { name, ...(path !== undefined && { path, problem: file.problem }) };
  }
  const state = textField(file.frontMatter, "status");
  return { name, path: file.path, ...(state !== undefined && { state }) };
}

function openItems(found: ReadonlyMap<DocumentName, Located>): OpenItems[] {
  const open: OpenItems[] = [];
  for (const [name, stage] of [["brief", "discover"], ["design", "design"]] as const) {
    const file = found.get(name);
    if (file === undefined || "problem" in file) continue;
    const issues = issueLogs(file).flatMap(issuesOf);
    const questions = questionsOf(file, { stage });
    open.push(
      itemsIn("issue", file, issues, issues.filter(({ weight }) => weight !== "closed")),
      itemsIn("question", file, questions, questions.filter(({ state }) => state !== "closed")),
    );
  }
  const list = found.get("tasks");
  if (list !== undefined && "text" in list) {
    const tasks = tasksOf(list);
    open.push(itemsIn("task", list, tasks, tasks.filter(({ state }) => state !== "closed")));
  }
  return open.filter(({ total }) => total > 0);
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

function gateOf(from: Stage, { verdict, checks }: Checklist): Gate {
  const [transition, way] =
    Object.entries(TRANSITION_PROMPTS).find(([, one]) => one.from === from) ?? [];
  return {
    from,
    ...(transition !== undefined && { transition }),
    ...(way && { to: way.to }),
    verdict,
    unmet: checks.filter((check) => check.verdict === "not met").map(({ what }) => what),
    undecided: checks.filter((check) => check.verdict === "undecided").length,
  };
}

function nextCalls(gate: Gate | undefined, phase: StatedField | undefined): string {
  if (gate === undefined) {
    return 'get_stage {"stage": "discover", "section": "outline"}, then check_project_structure {}';
  }
  const { from: stage, transition, unmet } = gate;
  if (transition === undefined) {
    return `get_stage {"stage": "${stage}", "section": "Exit Criteria"}`;
  }
  if (unmet.length === 0) {
    return `get_transition_prompt {"transition": "${transition}", "validate": true}`;
  }
  const work = /review/i.test(phase?.value ?? "")
    ? `get_review_prompt {"stage": "${stage}", "phase": "internal"}`
    : `get_stage {"stage": "${stage}", "section": "outline"}`;
  return `${work}; when it is done get_transition_prompt {"transition": "${transition}", "validate": "only"}`;
}
