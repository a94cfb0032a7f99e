import { fieldLine, parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { phasesOf } from "../framework/phases.ts";
import { type DocumentName, stageDocument } from "../framework/places.ts";
import { sectionsOf } from "../framework/sections.ts";
import { severitiesOf } from "../framework/severities.ts";
import { statusesOf } from "../framework/statuses.ts";
import { stagesOf } from "../framework/stages.ts";
import { type GateFinding, undecided } from "./checklist.ts";
import { seeClassification } from "./classification.ts";
import type { Meaning } from "./criterion_meaning.ts";
import { type Evidence, ownDocument, seeIn, worstOf } from "./evidence.ts";
import { seeFile } from "./file_evidence.ts";
import { issueLogs, seeIssues } from "./issue_log.ts";
import { seeOpenQuestions } from "./open_questions.ts";
import type { Located, ProjectDocuments, ProjectFile } from "./project_file.ts";
import { seeScope } from "./scope.ts";
import { seeHandoff, seeSection } from "./section_evidence.ts";
import { seePhase, type StageAsked } from "./stage_status.ts";
import { seeTasks } from "./task_list.ts";

/** Returns the finding on a condition, based on the project's files. */
export function judge(meaning: Meaning, evidence: Evidence): GateFinding {
  const { documents, stage } = evidence;
  const { framework } = documents;
  switch (meaning.kind) {
    case "file":
      return seeFile(meaning.file, evidence, meaning.isWhole);
    case "no file":
      return documents.at(meaning.file) === undefined
        ? { verdict: "met", found: `${meaning.file} does not exist` }
        : { verdict: "not met", found: "it exists", place: { file: meaning.file, line: 1 } };
    case "phase":
      return seePhaseIn(evidence);
    case "issues":
      return seeIssueLogs(meaning, evidence);
    case "questions":
      return seeIn(
        documents.find(meaning.document ?? stageDocument(framework, stage)),
        (file) =>
          seeOpenQuestions(file, {
            stage,
            order: stagesOf(framework).named,
            needsReason: meaning.needsReason,
            ...(meaning.to !== undefined && { to: meaning.to }),
          }),
      );
    case "tasks":
      return meaning.file === undefined ? seeTaskLists(documents) : seeTasksIn(
        documents.at(meaning.file) ?? { problem: `missing (${meaning.file})` },
        framework,
      );
    case "handoff":
      return seeIn(ownDocument(evidence), (file) => seeHandoff(file, evidence));
    case "status":
      return seeIn(documents.find(meaning.document), (file) => seeStatus(file, meaning.values));
    case "classification":
      return seeIn(documents.find("brief"), (file) => seeClassification(framework, file));
    case "scope":
      return seeIn(documents.find("brief"), (file) => seeScope(file, framework));
    case "section":
      return seeIn(
        documents.find(meaning.document),
        (file) => seeSection(file, meaning, framework),
      );
  }
}

/** If no status file exists, the brief's Session State states the phase, as in older frameworks. */
function seePhaseIn({ documents, stage }: Evidence): GateFinding {
  const { framework } = documents;
  const asked: StageAsked = {
    stage,
    phases: phasesOf(framework, stage),
    order: stagesOf(framework).named,
  };
  const files = documents.all("status");
  if (files.length > 0) return seePhase(files, asked);
  const brief = documents.find("brief");
  const state = "text" in brief ? sessionState(brief) : undefined;
  if (state !== undefined) return seePhase([state], asked);
  return { verdict: "not met", found: "status.md doesn't exist" };
}

/** Returns a brief's Session State as a status file. */
function sessionState(brief: ProjectFile): ProjectFile | undefined {
  const section = sectionsOf(brief.text, (key) => /^session state\b/.test(key))[0];
  if (section === undefined) return undefined;
  const above = "\n".repeat(Math.max(0, section.heading.line - 1));
  const text = `${above}## Current State\n${section.lines.map((line) => line.text).join("\n")}`;
  return { path: brief.path, text, source: text, frontMatter: parseFrontMatter("") };
}

/** Checks every current task list, or the archived list if no current list exists. */
function seeTaskLists(documents: ProjectDocuments): GateFinding {
  const lists = documents.all("tasks");
  const archived = documents.archived("tasks");
  const { framework } = documents;
  if (lists.length === 0) return seeTasksIn(archived ?? documents.find("tasks"), framework);
  return worstOf(lists.map((list) => seeTasksIn(list, framework)));
}

function seeTasksIn(list: Located, framework: RequestFolder): GateFinding {
  return seeIn(list, (file) => seeTasks(file, statusesOf(framework, "task")));
}

/** If a stage's document has no Issue Log, the gate checks the other documents' logs. */
function seeIssueLogs(
  { severities, most, document }: Extract<Meaning, { kind: "issues" }>,
  evidence: Evidence,
): GateFinding {
  const { documents, stage } = evidence;
  const { framework } = documents;
  const asked = {
    severities,
    most,
    known: severitiesOf(framework),
    statuses: statusesOf(framework, "issue"),
  };
  const own = document ?? stageDocument(framework, stage);
  const first = documents.find(own);
  const names: DocumentName[] = own === "tasks" && document === undefined
    ? ["plan", "tasks"]
    : [own];
  const withLog = names.map((name) => documents.find(name)).filter(hasLog);
  const isOwnEnough = own === "brief" || own === "design" || document !== undefined;
  const others = ["plan", "tasks", "design", "brief"].map((name) => documents.find(name)).filter(
    hasLog,
  );
  const judged = withLog.length > 0 ? withLog : isOwnEnough ? [] : others;
  if (judged.length === 0) return seeIn(first, (file) => seeIssues(file, asked));
  return worstOf(judged.map((file) => seeIn(file, (one) => seeIssues(one, asked))));
}

function hasLog(file: Located): boolean {
  return "text" in file && issueLogs(file).length > 0;
}

/** Compares a document's status with the values that a criterion names. */
function seeStatus({ path, frontMatter }: ProjectFile, values: readonly string[]): GateFinding {
  const status = textField(frontMatter, "status")?.toLowerCase();
  if (status === undefined) {
    return undecided("no status is recorded", { file: path, line: 1 });
  }
  const place = { file: path, line: fieldLine(frontMatter, "status") };
  return {
    verdict: values.includes(status) ? "met" : "not met",
    found: `"${excerpt(status)}"`,
    place,
  };
}
