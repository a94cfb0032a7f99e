import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { fieldLine, textField } from "../../kernel/markdown/front_matter.ts";
import { headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Stage } from "../framework/framework_files.ts";
import type { Check, Finding } from "./checklist.ts";
import { seeIssues } from "./issue_log.ts";
import { seeOpenQuestions } from "./open_questions.ts";
import { frontMatterProblem, locate, type Located, type ProjectFile } from "./project_files.ts";
import { seePhase, seeStage } from "./stage_status.ts";
import { seeTasks } from "./task_list.ts";

/** What a document must fulfil: a sentence for it, and how it is seen in the file. */
interface Requirement {
  what: string;
  see(file: ProjectFile): Finding;
}

/**
 * The prerequisites of leaving `stage`, each with what the project's files say. A file that is
 * missing, unreadable or has invalid front matter meets none of its requirements.
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

function allUnmet(requirements: readonly Requirement[], finding: Finding): Check[] {
  return requirements.map(({ what }) => ({ what, ...finding }));
}

function seeStatus({ path, frontMatter }: ProjectFile, wanted: readonly string[]): Finding {
  const status = textField(frontMatter, "status");
  if (status === undefined) return { verdict: "not stated", found: "no status", where: path };
  return {
    verdict: wanted.includes(status.toLowerCase()) ? "met" : "not met",
    found: `"${excerpt(status)}"`,
    where: `${path} line ${fieldLine(frontMatter, "status")}`,
  };
}

function seeHandoff({ path, text }: ProjectFile): Finding {
  const heading = headingsOf(text).find((one) =>
    headingKey(one.text).startsWith("develop handoff")
  );
  return heading === undefined ? { verdict: "not met", found: "no such heading", where: path } : {
    verdict: "met",
    found: `"${excerpt(heading.text)}"`,
    where: `${path} line ${heading.line}`,
  };
}
