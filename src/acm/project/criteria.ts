import { fieldLine, parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import { fieldRules } from "../framework/field_rules.ts";
import { phasesOf } from "../framework/exit_criteria.ts";
import type { Stage } from "../framework/framework_files.ts";
import type { DocumentName } from "../framework/places.ts";
import { sectionsOf } from "../framework/sections.ts";
import { FOR_PERSON, type GateFinding, undecided } from "./checklist.ts";
import { classificationOf } from "./classification.ts";
import { checkFields, checkPlaceholders } from "./content_check.ts";
import type { GateSubject } from "./gate_subject.ts";
import { seeIssues } from "./issue_log.ts";
import { seeOpenQuestions } from "./open_questions.ts";
import {
  frontMatterProblem,
  type Located,
  type ProjectDocuments,
  type ProjectFile,
} from "./project_file.ts";
import { checkSections } from "./section_check.ts";
import { seeSignOff } from "./sign_off.ts";
import { seePhase, seeStage, type StageAsked } from "./stage_status.ts";
import { seeTasks } from "./task_list.ts";

/** What a gate looks at: the project's documents and the stage that is being left. */
export interface Evidence {
  documents: ProjectDocuments;
  stage: Stage;
}

/** The document that each stage makes, and that its gate reads. */
export const STAGE_DOCUMENT: Record<Stage, DocumentName> = {
  discover: "brief",
  design: "design",
  develop: "tasks",
  deliver: "tasks",
};

/** What the project says about a subject; `criterion` is the line's own wording. */
export function judge(subject: GateSubject, evidence: Evidence, criterion = ""): GateFinding {
  const { documents, stage } = evidence;
  const document = documentOf(evidence);
  switch (subject) {
    case "stage":
    case "phase": {
      const asked = { stage, phases: phasesOf(documents.framework, stage) };
      const files = documents.all("status");
      if (files.length === 0) return seeNoStatus(documents.find("brief"), asked, criterion);
      return subject === "stage" ? seeStage(files, asked) : seePhase(files, asked);
    }
    case "sign-off":
      return seeSignOff(document, documents.find("status"), stage);
    case "issues": {
      const plan = documents.find("plan");
      const isInPlan = stage === "develop" && ("text" in plan || /\bplan\b/i.test(criterion));
      return seeIn(isInPlan ? plan : document, seeIssues);
    }
    case "questions": {
      const needsReason = /\brationale\b/i.test(criterion);
      return seeIn(document, (file) => seeOpenQuestions(file, { stage, needsReason }));
    }
    case "tasks":
      return seeTaskLists(documents);
    case "handoff":
      return seeIn(document, (file) => seeHandoff(file, criterion));
    case "status":
      return seeIn(document, (file) => seeStatus(file, evidence));
    case "classification":
      return seeClassification(documents.find("brief"));
    case "scope":
      return seeIn(documents.find("brief"), seeScope);
    case "constraints":
      return seeIn(
        documents.find("brief"),
        (file) => seeWhole(file, "brief", evidence, /constraint/i),
      );
    case "intent":
    case "brief":
    case "design":
      return seeIn(documents.find(subject), (file) => seeWhole(file, subject, evidence));
  }
}

/** Without a status file the brief's Session State says the phase, as in older frameworks. */
function seeNoStatus(brief: Located, asked: StageAsked, criterion: string): GateFinding {
  const state = "text" in brief ? sessionState(brief) : undefined;
  if (state !== undefined) return seePhase([state], asked);
  const isNamed = /\bstatus\.md\b/i.test(criterion);
  return { verdict: isNamed ? "not met" : "undecided", found: "there is no status.md" };
}

/** The Session State of a brief as the status file that it stands for. */
function sessionState(brief: ProjectFile): ProjectFile | undefined {
  const section = sectionsOf(brief.text, (key) => /^session state\b/.test(key))[0];
  if (section === undefined) return undefined;
  const above = "\n".repeat(Math.max(0, section.heading.line - 1));
  const text = `${above}## Current State\n${section.lines.map((line) => line.text).join("\n")}`;
  return { path: brief.path, text, frontMatter: parseFrontMatter("") };
}

function documentOf({ documents, stage }: Evidence): Located {
  return documents.find(STAGE_DOCUMENT[stage]);
}

/** A document that is missing meets nothing; one that cannot be read decides nothing. */
function seeIn(located: Located, see: (file: ProjectFile) => GateFinding): GateFinding {
  if ("problem" in located) {
    return located.path === undefined
      ? { verdict: "not met", found: located.problem }
      : undecided(located.problem, { file: located.path, line: 1 });
  }
  const problem = frontMatterProblem(located.frontMatter);
  if (problem === undefined) return see(located);
  const { path, frontMatter } = located;
  return undecided(problem, { file: path, line: frontMatter.error?.line ?? 1 });
}

/** Every list that is current counts; without one, an archived list does. */
function seeTaskLists(documents: ProjectDocuments): GateFinding {
  const lists = documents.all("tasks");
  const archived = documents.archived("tasks");
  if (lists.length === 0) return seeIn(archived ?? documents.find("tasks"), seeTasks);
  const findings = lists.map((list) => seeIn(list, seeTasks));
  return findings.find(({ verdict }) => verdict === "not met") ??
    findings.find(({ verdict }) => verdict === "undecided") ?? findings[0] ?? FOR_PERSON;
}

/** A document's status, by the values that its spec has. */
function seeStatus(
  { path, frontMatter }: ProjectFile,
  { documents, stage }: Evidence,
): GateFinding {
  const status = textField(frontMatter, "status")?.toLowerCase();
  if (status === undefined) {
    return undecided("no status is written down", { file: path, line: 1 });
  }
  const place = { file: path, line: fieldLine(frontMatter, "status") };
  const found = `"${excerpt(status)}"`;
  if (status === "complete" || (stage === "design" && status === "approved")) {
    return { verdict: "met", found, place };
  }
  const rules = fieldRules(documents.framework, STAGE_DOCUMENT[stage]);
  const isKnown = rules.find(({ name }) => name === "status")?.values?.includes(status) ||
    (stage === "discover" && /^(?:draft|in-review)$/.test(status));
  return { verdict: isKnown ? "not met" : "undecided", found, place };
}

/** Whether a document has what its spec asks for, as the health check sees it. */
function seeWhole(
  file: ProjectFile,
  name: DocumentName,
  { documents }: Evidence,
  only?: RegExp,
): GateFinding {
  const { framework } = documents;
  const classification = classificationOf(documents.find("brief"));
  const sections = checkSections(framework, name, { file, classification });
  const findings = only === undefined
    ? [
      ...checkFields(framework, name, file),
      ...sections,
      ...checkPlaceholders(framework, name, file),
    ]
    : sections.filter(({ seen, line }) => only.test(seen) || only.test(headingAtLine(file, line)));
  const worst = findings.find(({ severity }) => severity === "error") ??
    findings.find(({ severity }) => severity === "warning");
  if (worst !== undefined) {
    return {
      verdict: worst.severity === "error" ? "not met" : "undecided",
      found: `${worst.seen} — ${worst.rule}`,
      place: { file: file.path, line: worst.line ?? 1 },
    };
  }
  const heading = headingsOf(file.text).find(({ text }) => only === undefined || only.test(text));
  const found = only === undefined ? "there, with every section and no placeholder" : "there";
  return { verdict: "met", found, place: { file: file.path, line: heading?.line ?? 1 } };
}

function headingAtLine({ text }: ProjectFile, line: number | undefined): string {
  return headingsOf(text).find((heading) => heading.line === line)?.text ?? "";
}

function seeClassification(brief: Located): GateFinding {
  return seeIn(brief, (file) => {
    const { type, scale, place } = classificationOf(file);
    if (type === undefined) {
      return undecided("no type is written down", { file: file.path, line: 1 });
    }
    const found = [type, scale].filter((word) => word !== undefined).join(", ");
    return { verdict: scale === undefined ? "undecided" : "met", found, place };
  });
}

/** In and out must both say something; whether they are clear is for a person, and is not claimed. */
function seeScope({ path, text }: ProjectFile): GateFinding {
  const scope = sectionsOf(text, (key) => /^scope\b/.test(key))[0];
  const place = { file: path, line: scope?.heading.line ?? 1 };
  const lines = (scope?.lines ?? []).map((line) => line.text.toLowerCase());
  const isBoth = [/\bin(?:[ -]scope|cluded)?\b/, /\bout(?:[ -]of[ -]scope)?\b|\bexcluded\b/].every((
    name,
  ) => lines.some((line) => /^\s*(?:#|\||\*\*|[-*+] \*\*)/.test(line) && name.test(line)));
  return isBoth
    ? { verdict: "met", found: "in and out are both listed", place }
    : undecided("no list of what is in and of what is out was recognized", place);
}

/** The handoff must be there and say something; how well it reads is for a person. */
function seeHandoff({ path, text }: ProjectFile, criterion: string): GateFinding {
  const section = sectionsOf(text, (key) => /^\w+ handoff\b/.test(key))[0];
  if (section === undefined) {
    return {
      verdict: "not met",
      found: "no Develop Handoff section",
      place: { file: path, line: 1 },
    };
  }
  const place = { file: path, line: section.heading.line };
  const isEmpty = section.lines.every((line) => line.text === "" || line.kind === "heading");
  const found = `"${excerpt(section.heading.text)}"`;
  if (isEmpty) return { verdict: "not met", found: `${found} is empty`, place };
  const isAsked = criterion === "" ||
    /\b(?:complete|exists?|written|present|has a)\b/i.test(criterion);
  return isAsked
    ? { verdict: "met", found, place }
    : { ...undecided(`${found} is there; the rest is for a person`, place), isForPerson: true };
}
