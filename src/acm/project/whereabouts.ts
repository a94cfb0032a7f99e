import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { textField } from "../../kernel/markdown/front_matter.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { excerpt } from "../../kernel/text.ts";
import { readStage } from "../framework/document.ts";
import type { SectionAsked } from "../framework/document_part.ts";
import { type Stage, STAGES, TRANSITION_PROMPTS } from "../framework/framework_files.ts";
import { type DocumentName, DOCUMENTS } from "../framework/places.ts";
import type { Checklist } from "./checklist.ts";
import { issueLogs, issuesOf } from "./issue_log.ts";
import { questionsOf } from "./open_questions.ts";
import { type Located, ProjectDocuments, type ProjectFile } from "./project_file.ts";
import { openProject, type Project } from "./project_folder.ts";
import { type StatedField, statedField } from "./stage_status.ts";
import { tasksOf } from "./task_list.ts";
import { checkTransition } from "./transition.ts";

/** The spec of a stage, or without one where the project is; throws `ToolError`. */
export function readStageOrWhereabouts(
  { framework, projects }: { framework: FolderReader; projects: readonly Root[] },
  { stage, section, project_path }: {
    stage?: Stage | undefined;
    section?: SectionAsked | undefined;
    project_path?: string | undefined;
  },
): string {
  // A path that is not allowed is refused even when nothing would be read from it.
  const asked = stage === undefined || project_path !== undefined;
  const project = asked ? openProject(projects, project_path) : undefined;
  if (stage === undefined && project !== undefined) return describeWhereabouts(framework, project);
  return readStage(framework, stage ?? STAGES[0], section);
}

/** The largest answer in bytes. */
const MAX_BYTES = 1_500;

/**
 * Where a project is and what comes next, in under 1,500 bytes: stage and phase as its status says,
 * its documents, what is open in them, what the next gate lacks, and the calls that come next.
 */
export function describeWhereabouts(framework: FolderReader, project: Project): string {
  const documents = new ProjectDocuments(project.folder, framework);
  const found = new Map(DOCUMENTS.map((name) => [name, documents.find(name)]));
  const status = found.get("status");
  const file = status !== undefined && "text" in status ? status : undefined;
  const stated = file && statedField(file, "stage");
  const stage = stageOf(stated, found);
  const gate = stage && checkTransition(project.folder, framework, stage);
  const lines = [
    `Project ${excerpt(project.label, 60)}: ${stageLine(status, stated)}`,
    ...(file === undefined ? [] : [phaseLine(statedField(file, "phase"))]),
    `Documents: ${artifacts(found)}`,
    ...openLines(found),
    ...(gate && stage ? [gateLine(gate, stage)] : []),
    `Next: ${nextCalls(stage, { gate, phase: file && statedField(file, "phase") })}`,
  ];
  return fitted(lines);
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

function stageLine(status: Located | undefined, stated: StatedField | undefined): string {
  if (stated !== undefined) {
    return `stage ${excerpt(stated.value, 40)} (${stated.place.file} line ${stated.place.line})`;
  }
  if (status !== undefined && "text" in status) return `no stage is written down in ${status.path}`;
  return `no stage, because there is no status file: ${excerpt(status?.problem ?? "missing", 80)}`;
}

function phaseLine(phase: StatedField | undefined): string {
  if (phase === undefined) return "Phase: not written down";
  return `Phase: ${excerpt(phase.value, 80)} (${phase.place.file} line ${phase.place.line})`;
}

function artifacts(found: ReadonlyMap<DocumentName, Located>): string {
  const shown = ["intent", "brief", "design", "plan", "tasks", "claude"] as const;
  const told = shown.map((name) => {
    const file = found.get(name);
    if (file === undefined || "problem" in file) {
      return file?.path === undefined ? `no ${name}` : `${name} ${file.path}: ${file.problem}`;
    }
    const state = textField(file.frontMatter, "status");
    return `${name} ${excerpt(file.path, 50)}${
      state === undefined ? "" : ` (${excerpt(state, 20)})`
    }`;
  });
  return told.join(", ");
}

/** A document's open items: how many, and the first. */
interface OpenItems {
  what: string;
  file: ProjectFile;
  items: { line: number; text: string }[];
}

function openLines(found: ReadonlyMap<DocumentName, Located>): string[] {
  const open: OpenItems[] = [];
  for (const [name, stage] of [["brief", "discover"], ["design", "design"]] as const) {
    const file = found.get(name);
    if (file === undefined || "problem" in file) continue;
    const issues = issueLogs(file).flatMap(issuesOf).filter(({ weight }) => weight !== "closed");
    const questions = questionsOf(file, { stage }).filter(({ state }) => state !== "closed");
    open.push({ what: "issue", file, items: issues }, { what: "question", file, items: questions });
  }
  const list = found.get("tasks");
  if (list !== undefined && "text" in list) {
    const tasks = tasksOf(list).filter(({ state }) => state !== "closed");
    open.push({ what: "task", file: list, items: tasks });
  }
  return open.filter(({ items }) => items.length > 0).map(({ what, file, items }) => {
    const [first] = items;
    const many = items.length === 1 ? `1 open ${what}` : `${items.length} open ${what}s`;
    return `${many}: ${excerpt(file.path, 50)} line ${first?.line} "${
      excerpt(first?.text ?? "", 70)
    }"`;
  });
}

/** What the next gate lacks: what is not met, and how much is undecided. */
function gateLine({ verdict, checks }: Checklist, stage: Stage): string {
  const to = Object.values(TRANSITION_PROMPTS).find(({ from }) => from === stage)?.to;
  const unmet = checks.filter((check) => check.verdict === "not met").map(({ what }) =>
    excerpt(what, 60)
  );
  const undecided = checks.filter((check) => check.verdict === "undecided").length;
  const shown = unmet.slice(0, 4).join("; ") +
    (unmet.length > 4 ? `; and ${unmet.length - 4} more` : "");
  return `To leave ${stage}${to === undefined ? "" : ` for ${to}`}: ${verdict}` +
    `${shown === "" ? "" : `; not met: ${shown}`}${
      undecided === 0 ? "" : `; ${undecided} undecided`
    }`;
}

/** The one or two calls that come next. */
function nextCalls(
  stage: Stage | undefined,
  { gate, phase }: { gate: Checklist | undefined; phase: StatedField | undefined },
): string {
  if (stage === undefined) {
    return 'get_stage {"stage": "discover", "section": "outline"}, then check_project_structure {}';
  }
  const transition = Object.entries(TRANSITION_PROMPTS).find(([, { from }]) => from === stage)?.[0];
  if (transition === undefined) {
    return `get_stage {"stage": "${stage}", "section": "Exit Criteria"}`;
  }
  const isOpen = gate?.checks.some((check) => check.verdict === "not met") ?? true;
  if (!isOpen) return `get_transition_prompt {"transition": "${transition}", "validate": true}`;
  const work = /review/i.test(phase?.value ?? "")
    ? `get_review_prompt {"stage": "${stage}", "phase": "internal"}`
    : `get_stage {"stage": "${stage}", "section": "outline"}`;
  return `${work}; when it is done get_transition_prompt {"transition": "${transition}", "validate": "only"}`;
}

/** The lines, the longest cut until all fit. */
function fitted(lines: string[]): string {
  const size = (): number => new TextEncoder().encode(lines.join("\n")).length;
  for (let room = 300; size() >= MAX_BYTES && room > 60; room -= 20) {
    lines = lines.map((line) => line.startsWith("Next: ") ? line : excerpt(line, room));
  }
  return lines.join("\n");
}
