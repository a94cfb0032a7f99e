import type { RequestFolder } from "../files/request_folder.ts";
import type { Root } from "../../kernel/roots/root.ts";
import type { ToolAnswer } from "../../kernel/service/tool.ts";
import type { SectionAsked } from "../framework/document_part.ts";
import { readTransitionPrompt } from "../framework/document.ts";
import { type Criterion, exitCriteria, stageSpecFile } from "../framework/exit_criteria.ts";
import type { Stage } from "../framework/framework_files.ts";
import { stageDocument } from "../framework/places.ts";
import { stageChange, stagesOf } from "../framework/stages.ts";
import {
  type Check,
  type Checklist,
  checklistOf,
  checkOf,
  FOR_PERSON,
  type GateFinding,
  renderChecklist,
} from "./checklist.ts";
import { classificationOf } from "./classification.ts";
import { judge } from "./criteria.ts";
import { type Evidence, ownDocument, worstOf } from "./evidence.ts";
import { describeMeaning, type Meaning } from "./criterion_meaning.ts";
import { meaningsOf } from "./understood_sentences.ts";
import { sentenceOf } from "./criterion_sentence.ts";
import { lackingEvidence, optionalSections } from "./named_evidence.ts";
import { ProjectDocuments } from "./project_file.ts";
import { openProject } from "./project_folder.ts";
import { closingLine, seeSignOff } from "./sign_off.ts";
import { stagesIn, statedField } from "./stage_status.ts";
import { seeSuccessCriteria } from "./success_criteria.ts";

/** A transition, and whether to check the project first, or to return only the check. */
export interface TransitionRequest {
  transition: string;
  project_path?: string | undefined;
  validate?: boolean | "only" | undefined;
  explain?: boolean | undefined;
  section?: SectionAsked | undefined;
}

/**
 * Returns a transition's prompt verbatim. `validate` adds a checklist before the prompt: the exit
 * criteria, checked against the project's files. "only" omits the prompt. Throws `ToolError`.
 */
export function readTransition(
  { framework, projects }: { framework: RequestFolder; projects: readonly Root[] },
  { transition, project_path, validate = false, explain = false, section }: TransitionRequest,
): ToolAnswer {
  const change = stageChange(framework, transition);
  const prompt = validate === "only" ? undefined : readTransitionPrompt(framework, change, section);
  // An invalid path is rejected even if the call would read no file from it.
  const asked = validate !== false || project_path !== undefined;
  const project = asked ? openProject(projects, project_path) : undefined;
  if (validate === false || project === undefined) return { text: prompt ?? "" };
  const documents = new ProjectDocuments(project.folder, framework);
  const checklist = checkTransition(documents, change.from, { explain });
  const text = renderChecklist(`${transition} of ${project.label}`, checklist);
  return {
    text: prompt === undefined ? text : `${text}\n\n${prompt}`,
    data: { ...checklist, ...(prompt !== undefined && { prompt }) },
    failed: checklist.verdict !== "met",
  };
}

/**
 * Returns a stage's exit criteria, each checked against the project's files and signatures. If no
 * criteria are recognised, the result is undecided.
 */
export function checkTransition(
  documents: ProjectDocuments,
  stage: Stage,
  { explain = false }: { explain?: boolean } = {},
): Checklist {
  const { framework } = documents;
  const criteria = exitCriteria(framework, stage);
  if (criteria.length === 0) {
    const problem = `no exit criteria recognised in ${stageSpecFile(framework, stage)}`;
    return { verdict: "undecided", checks: [], problem, ...otherStage(documents, stage) };
  }
  const evidence = { documents, stage, optional: optionalSections(framework, stage) };
  const listed = criteria.map((criterion) => {
    const { finding, how } = judgeCriterion(criterion, evidence);
    return checkWith(criterion, finding, { evidence, how: explain ? how : undefined });
  });
  const checks = [...listed, ...successChecks(evidence, explain)];
  return { ...checklistOf(checks), ...otherStage(documents, stage) };
}

/** Returns a note if the project's status file names a stage other than the completed stage. */
function otherStage(documents: ProjectDocuments, stage: Stage): Pick<Checklist, "note"> {
  const status = documents.find("status");
  const stated = "text" in status ? statedField(status, "stage") : undefined;
  const named = stagesIn(stated?.value ?? "", stagesOf(documents.framework).named);
  if (stated === undefined || named.length === 0 || named.includes(stage)) return {};
  const { file, line } = stated.place;
  return { note: `The project is in ${named.join(", ")} (${file} line ${line}), not in ${stage}.` };
}

/** Returns how each exit criterion of a stage is judged, for framework authors. */
export function explainCriteria(
  framework: RequestFolder,
  stage: Stage,
): { criterion: Criterion; how: string }[] {
  return exitCriteria(framework, stage).map((criterion) => ({
    criterion,
    how: describeHow(meaningsOf(sentenceOf(criterion), { framework, stage })),
  }));
}

function describeHow(meanings: readonly Meaning[] | undefined): string {
  if (meanings === undefined) return "for a person";
  return `checked: ${[...new Set(meanings.map(describeMeaning))].join("; ")}`;
}

/**
 * Checks a criterion as written if the server understands its sentence; otherwise, the evidence
 * that it names must exist.
 */
function judgeCriterion(
  criterion: Criterion,
  evidence: Evidence,
): { finding: GateFinding; how: string } {
  const { documents, stage } = evidence;
  const { framework } = documents;
  const sentence = sentenceOf(criterion);
  const meanings = meaningsOf(sentence, { framework, stage });
  const how = describeHow(meanings);
  const kind = classificationOf(framework, documents.find("brief"));
  if (
    criterion.types !== undefined && kind.type !== undefined && !criterion.types.includes(kind.type)
  ) {
    const found = `not required for this type: ${kind.type}`;
    return { finding: { verdict: "met", found, place: kind.place }, how };
  }
  const finding = meanings === undefined
    ? lackingEvidence(criterion, sentence, evidence) ?? FOR_PERSON
    : worstOf(meanings.map((meaning) => judge(meaning, evidence)));
  return { finding, how };
}

/** Returns checks of the brief's success criteria, for the stage with the task list. */
function successChecks(evidence: Evidence, explain: boolean): Check[] {
  const { documents, stage } = evidence;
  const brief = documents.find("brief");
  if (stageDocument(documents.framework, stage) !== "tasks" || "problem" in brief) return [];
  const others = ["design", "tasks", "status"].map((name) => documents.find(name));
  return seeSuccessCriteria(brief, others).map(({ criterion, finding }) =>
    checkWith(
      { ...criterion, source: criterion.text },
      finding,
      { evidence, how: explain ? "for a person" : undefined },
    )
  );
}

/** Returns the line for a criterion: a signature decides if the files leave it to a reviewer. */
function checkWith(
  criterion: Criterion,
  finding: GateFinding,
  { evidence, how }: { evidence: Evidence; how: string | undefined },
): Check {
  const own = { file: criterion.file, line: criterion.line };
  if (finding.verdict !== "undecided" || !finding.isForPerson) {
    return checkOf(criterion.text, finding, { own, how });
  }
  const document = ownDocument(evidence);
  if ("problem" in document) {
    const found = `${finding.found}; the signature belongs in the ${
      stageDocument(evidence.documents.framework, evidence.stage)
    }, which is ${document.problem}`;
    return checkOf(criterion.text, { ...finding, found, isForPerson: false }, { own, how });
  }
  const signed = seeSignOff(document, criterion);
  const close = { file: document.path, add: closingLine(criterion) };
  const { references } = finding;
  const shown = signed === FOR_PERSON ? finding : { ...signed, ...(references && { references }) };
  return checkOf(criterion.text, shown, { own, close, how });
}
