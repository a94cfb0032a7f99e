import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { fieldLine, textField } from "../../kernel/markdown/front_matter.ts";
import { headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { excerpt } from "../../kernel/text.ts";
import { readDocument } from "../framework/document.ts";
import { type Stage, type Transition, TRANSITION_PROMPTS } from "../framework/framework_files.ts";
import { type Check, type GateFinding, renderChecklist } from "./checklist.ts";
import { seeIssues, seeOpenQuestions, seeTasks } from "./open_items.ts";
import { frontMatterProblem, locate, type Located, type ProjectFile } from "./project_file.ts";
import { openProject } from "./project_folder.ts";
import { seePhase, seeStage } from "./stage_status.ts";

/** Which transition, and whether to check the project first. */
export interface TransitionRequest {
  transition: Transition;
  project_path?: string | undefined;
  validate?: boolean | undefined;
  section?: string | undefined;
}

/**
 * The prompt of a transition, verbatim; `validate` puts a checklist before it, of what the project's
 * files say about the prerequisites. Throws `ToolError`.
 */
export function readTransition(
  { framework, projects }: { framework: FolderReader; projects: readonly Root[] },
  { transition, project_path, validate = false, section }: TransitionRequest,
): string {
  const { from, files } = TRANSITION_PROMPTS[transition];
  const prompt = readDocument(framework, { what: `the ${transition} prompt`, files, section });
  // A path that is not allowed is refused even when nothing would be read from it.
  const asked = validate || project_path !== undefined;
  const project = asked ? openProject(projects, project_path) : undefined;
  if (!validate || project === undefined) return prompt;
  const title = `Prerequisites of ${transition} for ${project.label}`;
  return `${renderChecklist(title, checkTransition(project.folder, from))}\n\n${prompt}`;
}

/** What a document must fulfil, as a sentence, and how to see it in the file. */
interface Requirement {
  what: string;
  see(file: ProjectFile): GateFinding;
}

/**
 * The prerequisites for leaving `stage`, each with what the project's files say. A file that is
 * missing or unreadable, or has invalid front matter, meets none of its requirements.
 */
export function checkTransition(project: FolderReader, stage: Stage): Check[] {
  const status: Requirement[] = [
    { what: `the stage in status.md is ${stage}`, see: (file) => seeStage(file, stage) },
    { what: "the phase in status.md is complete", see: seePhase },
  ];
  const document = stage === "discover" ? "brief" : stage === "design" ? "design" : "tasks";
  return [
    ...checkFile(locate(project, "status"), status),
    ...checkFile(locate(project, document), REQUIREMENTS[document]),
  ];
}

const REQUIREMENTS: Record<"brief" | "design" | "tasks", readonly Requirement[]> = {
  brief: contract("brief", ["complete"]),
  design: [
    ...contract("design", ["complete", "approved"]),
    { what: "the Open Questions of the design are empty or none", see: seeOpenQuestions },
    { what: "the design has a Develop Handoff section", see: seeHandoff },
  ],
  tasks: [{ what: "no task in the tasks file is open", see: seeTasks }],
};

function contract(name: string, statuses: readonly string[]): Requirement[] {
  return [
    {
      what: `the status of the ${name} is ${statuses.join(" or ")}`,
      see: (file) => seeStatus(file, statuses),
    },
    { what: `the ${name} has no open P1, Critical or High issue`, see: seeIssues },
  ];
}

function checkFile(located: Located, requirements: readonly Requirement[]): Check[] {
  if ("problem" in located) {
    const where = located.path === undefined ? {} : { where: located.path };
    return allUnmet(requirements, { verdict: "not met", found: located.problem, ...where });
  }
  const problem = frontMatterProblem(located.frontMatter);
  if (problem !== undefined) {
    return allUnmet(requirements, { verdict: "not met", found: problem, where: located.path });
  }
  return requirements.map(({ what, see }) => ({ what, ...see(located) }));
}

function allUnmet(requirements: readonly Requirement[], finding: GateFinding): Check[] {
  return requirements.map(({ what }) => ({ what, ...finding }));
}

function seeStatus({ path, frontMatter }: ProjectFile, wanted: readonly string[]): GateFinding {
  const status = textField(frontMatter, "status");
  if (status === undefined) return { verdict: "not stated", found: "no status", where: path };
  return {
    verdict: wanted.includes(status.toLowerCase()) ? "met" : "not met",
    found: `"${excerpt(status)}"`,
    where: `${path} line ${fieldLine(frontMatter, "status")}`,
  };
}

function seeHandoff({ path, text }: ProjectFile): GateFinding {
  const heading = headingsOf(text).find((one) =>
    headingKey(one.text).startsWith("develop handoff")
  );
  return heading === undefined ? { verdict: "not met", found: "no such heading", where: path } : {
    verdict: "met",
    found: `"${excerpt(heading.text)}"`,
    where: `${path} line ${heading.line}`,
  };
}
