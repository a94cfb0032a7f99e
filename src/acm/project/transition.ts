import type { RequestFolder } from "../files/request_folder.ts";
import type { Root } from "../../kernel/roots/root.ts";
import type { ToolAnswer } from "../../kernel/service/tool.ts";
import { criteriaPlace, exitCriteria } from "../framework/exit_criteria.ts";
import { specOf } from "../framework/section_rules.ts";
import { readTransitionPrompt } from "../framework/document.ts";
import { type Stage, type Transition, TRANSITION_PROMPTS } from "../framework/framework_files.ts";
import type { SectionAsked } from "../framework/document_part.ts";
import {
  type Check,
  type Checklist,
  checklistOf,
  checkOf,
  FOR_PERSON,
  type GateFinding,
  renderChecklist,
} from "./checklist.ts";
import { type Evidence, judge, STAGE_DOCUMENT } from "./criteria.ts";
import { type GateSubject, subjectOf } from "./gate_subject.ts";
import { ProjectDocuments } from "./project_file.ts";
import { openProject } from "./project_folder.ts";
import { checkSuccessCriteria } from "./success_criteria.ts";

/** Which transition, and whether to check the project first, or only to check it. */
export interface TransitionRequest {
  transition: Transition;
  project_path?: string | undefined;
  validate?: boolean | "only" | undefined;
  section?: SectionAsked | undefined;
}

/**
 * The prompt of a transition, verbatim; `validate` puts a checklist before it, of what the project's
 * files say about the exit criteria, "only" leaves the prompt out. Throws `ToolError`.
 */
export function readTransition(
  { framework, projects }: { framework: RequestFolder; projects: readonly Root[] },
  { transition, project_path, validate = false, section }: TransitionRequest,
): ToolAnswer {
  const { from } = TRANSITION_PROMPTS[transition];
  const prompt = validate === "only"
    ? undefined
    : readTransitionPrompt(framework, transition, section);
  // A path that is not allowed is refused even when nothing would be read from it.
  const asked = validate !== false || project_path !== undefined;
  const project = asked ? openProject(projects, project_path) : undefined;
  if (validate === false || project === undefined) return { text: prompt ?? "" };
  const checklist = checkTransition(new ProjectDocuments(project.folder, framework), from);
  const text = renderChecklist(`${transition} of ${project.label}`, checklist);
  return {
    text: prompt === undefined ? text : `${text}\n\n${prompt}`,
    data: { ...checklist, ...(prompt !== undefined && { prompt }) },
    failed: checklist.verdict !== "met",
  };
}

/** What every gate asks besides its spec's own criteria, where these do not ask for it. */
const ALWAYS: Record<Stage, readonly GateSubject[]> = {
  discover: ["stage", "phase", "intent", "status", "issues", "questions"],
  design: ["stage", "phase", "status", "issues", "questions", "handoff"],
  develop: ["stage", "phase", "tasks"],
  deliver: ["stage", "phase"],
};

/** The exit criteria of a stage, each with what the project says, and what else must hold. */
export function checkTransition(documents: ProjectDocuments, stage: Stage): Checklist {
  const { framework } = documents;
  const evidence: Evidence = { documents, stage };
  const criteria = exitCriteria(framework, stage);
  const subjects = criteria.map(({ text }) => subjectOf(text));
  const listed = criteria.map(({ text, ...place }, index): Check => {
    const subject = subjects[index];
    const finding = subject === undefined ? FOR_PERSON : judgeLine(text, subject, evidence);
    return checkOf(text, finding, place);
  });
  const own = criteriaPlace(framework, stage);
  const others = ALWAYS[stage].filter((subject) => !subjects.includes(subject))
    .filter((subject) => isAsked(subject, evidence))
    .map((subject) => checkOf(sentenceOf(subject, stage), judge(subject, evidence), own));
  const brief = stage === "develop" ? documents.find("brief") : undefined;
  const success = brief !== undefined && "text" in brief
    ? checkSuccessCriteria(
      brief,
      (["design", "tasks", "status"] as const).map((name) => documents.find(name)),
    )
    : [];
  return checklistOf([...listed, ...others, ...success]);
}

/** Older frameworks have no handoff, and no Open Questions in a design: they ask for neither. */
function isAsked(subject: GateSubject, { documents, stage }: Evidence): boolean {
  if (stage !== "design" || (subject !== "handoff" && subject !== "questions")) return true;
  const spec = specOf(documents.framework, "design");
  return spec === undefined ||
    (subject === "handoff" ? /\bhandoff\b/i : /\bopen questions\b/i).test(spec.text);
}

/** A criterion's subject, the others that its clauses have, and what only a person can tell of it. */
function judgeLine(text: string, subject: GateSubject, evidence: Evidence): GateFinding {
  const finding = judge(subject, evidence, text);
  if (finding.verdict !== "met" || subject === "sign-off") return finding;
  const others = text.split(/[;,]|\band\b/i).map(subjectOf)
    .filter((other) => other !== undefined && other !== subject);
  for (const other of new Set(others)) {
    const found = other && judge(other, evidence, text);
    if (found && found.verdict !== "met") return found;
  }
  const rest = text.split(/;|\band\b/i).slice(1)
    .filter((clause) => subjectOf(clause) === undefined && !SAME.test(clause.trim()));
  if (rest.length === 0) return finding;
  return {
    ...finding,
    verdict: "undecided",
    found: `${finding.found}; the rest is for a person`,
    isForPerson: true,
  };
}

/** Clauses that go on about the same subject. */
const SAME = /^(?:passes\b.{0,40}\bvalidation|[\w/-]+\)?)\.?$/i;

/** A subject as a sentence, for lines that no criterion of the spec stands for. */
function sentenceOf(subject: GateSubject, stage: Stage): string {
  const document = STAGE_DOCUMENT[stage];
  const sentences: Partial<Record<GateSubject, string>> = {
    stage: `the stage in status.md is ${stage}`,
    phase: "the phase in status.md is complete",
    intent: "intent.md exists, with its elements",
    status: `the status of the ${document} is complete${stage === "design" ? " or approved" : ""}`,
    issues: `no P1, Critical or High issue of the ${document} is open`,
    questions: `the Open Questions of the ${document} are settled`,
    handoff: "the design has a Develop Handoff section",
    tasks: "every task is done",
  };
  return sentences[subject] ?? subject;
}
