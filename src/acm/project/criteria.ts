import { fieldLine, parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { headingKey, headingsOf, proseLines } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Stage } from "../framework/framework_files.ts";
import { phasesOf } from "../framework/phases.ts";
import { type DocumentName, documentName, DOCUMENTS, stageDocument } from "../framework/places.ts";
import { handoffParts } from "../framework/section_rules.ts";
import { type DocumentPart, sectionAt, sectionsOf } from "../framework/sections.ts";
import { severitiesOf } from "../framework/severities.ts";
import { stagesOf } from "../framework/stages.ts";
import { FOR_PERSON, type GateFinding, undecided } from "./checklist.ts";
import { classificationOf, seeClassification } from "./classification.ts";
import { checkFields, checkPlaceholders } from "./content_check.ts";
import type { Meaning } from "./criterion_meaning.ts";
import { sameName } from "./criterion_meaning.ts";
import { itemsIn, saysNothing } from "./hollow_text.ts";
import { issueLogs, seeIssues } from "./issue_log.ts";
import { seeOpenQuestions } from "./open_questions.ts";
import {
  frontMatterProblem,
  type Located,
  type ProjectDocuments,
  type ProjectFile,
} from "./project_file.ts";
import { checkLimits } from "./limits.ts";
import { seeScope } from "./scope.ts";
import { checkSections, findHeading } from "./section_check.ts";
import { seePhase, type StageAsked } from "./stage_status.ts";
import { seeTasks } from "./task_list.ts";

/** What a gate looks at: the project's documents and the stage that is being left. */
export interface Evidence {
  documents: ProjectDocuments;
  stage: Stage;
  /** Names of sections that a criterion allows to be missing. */
  optional?: readonly string[];
}

/** Returns what the project's files say about a condition. */
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
          }),
      );
    case "tasks":
      return meaning.file === undefined
        ? seeTaskLists(documents)
        : seeIn(documents.at(meaning.file) ?? absent(meaning.file), seeTasks);
    case "handoff":
      return seeIn(documentOf(evidence), (file) => seeHandoff(file, evidence));
    case "status":
      return seeIn(documents.find(meaning.document), (file) => seeStatus(file, meaning.values));
    case "classification":
      return seeIn(documents.find("brief"), (file) => seeClassification(framework, file));
    case "scope":
      return seeIn(documents.find("brief"), seeScope);
    case "section":
      return seeIn(documents.find(meaning.document), (file) => seeSection(file, meaning));
  }
}

/** Without a status file the brief's Session State says the phase, as in older frameworks. */
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
  return { verdict: "not met", found: "there is no status.md" };
}

/** The Session State of a brief as the status file that it stands for. */
function sessionState(brief: ProjectFile): ProjectFile | undefined {
  const section = sectionsOf(brief.text, (key) => /^session state\b/.test(key))[0];
  if (section === undefined) return undefined;
  const above = "\n".repeat(Math.max(0, section.heading.line - 1));
  const text = `${above}## Current State\n${section.lines.map((line) => line.text).join("\n")}`;
  return { path: brief.path, text, source: text, frontMatter: parseFrontMatter("") };
}

/** Returns the document that a stage makes; of the tasks an archived list counts, too. */
export function documentOf({ documents, stage }: Evidence): Located {
  const name = stageDocument(documents.framework, stage);
  const found = documents.find(name);
  return "text" in found ? found : documents.archived(name) ?? found;
}

function absent(path: string): Located {
  return { problem: `missing (${path})` };
}

/** A document that is missing meets nothing; one that cannot be read decides nothing. */
export function seeIn(located: Located, see: (file: ProjectFile) => GateFinding): GateFinding {
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

/** Returns whether a file or folder exists and says something; `isWhole`: with all that its spec asks. */
export function seeFile(path: string, evidence: Evidence, isWhole = false): GateFinding {
  const { documents } = evidence;
  const name = documentName(path);
  const isKnown = DOCUMENTS.some((one) => one === name) || !path.includes(".");
  const exact = path.includes(".") ? documents.at(path) : undefined;
  if (exact === undefined && documents.isFolder(path)) {
    return { verdict: "met", found: "the folder exists", place: { file: path, line: 1 } };
  }
  const located = exact ?? (isKnown ? documents.find(name) : absent(path));
  if (!/\.md$/.test("path" in located ? located.path ?? ".md" : ".md")) {
    return seeIn(located, (file) => ({
      verdict: file.text.trim() === "" ? "not met" : "met",
      found: file.text.trim() === "" ? "it is empty" : "it exists",
      place: { file: file.path, line: 1 },
    }));
  }
  return seeIn(located, (file) => {
    if (isWhole) return seeWhole(file, name, evidence);
    const place = { file: file.path, line: headingsOf(file.text)[0]?.line ?? 1 };
    return saysAnything(file.text)
      ? { verdict: "met", found: "it exists and says something", place }
      : { verdict: "not met", found: "it says nothing", place };
  });
}

function saysAnything(text: string): boolean {
  return itemsIn([...proseLines(text)]).some(({ isHollow }) => !isHollow) ||
    /^ {0,3}(?:`{3}|~{3})[^\n]*\n[^\n]*[\p{L}\p{N}]/mu.test(text);
}

/** Every list that is current counts; without one, an archived list does. */
function seeTaskLists(documents: ProjectDocuments): GateFinding {
  const lists = documents.all("tasks");
  const archived = documents.archived("tasks");
  if (lists.length === 0) return seeIn(archived ?? documents.find("tasks"), seeTasks);
  return worstOf(lists.map((list) => seeIn(list, seeTasks)));
}

/** Returns the finding that keeps a line from being met, or else the first. */
export function worstOf(findings: readonly GateFinding[]): GateFinding {
  return findings.find(({ verdict }) => verdict === "not met") ??
    findings.find(({ verdict, isForPerson }) => verdict === "undecided" && !isForPerson) ??
    findings.find(({ verdict }) => verdict === "undecided") ?? findings[0] ?? FOR_PERSON;
}

/** A stage whose document has no Issue Log is judged by those of the other documents. */
function seeIssueLogs(
  { severities, most, document }: Extract<Meaning, { kind: "issues" }>,
  evidence: Evidence,
): GateFinding {
  const { documents, stage } = evidence;
  const { framework } = documents;
  const asked = { severities, most, known: severitiesOf(framework) };
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

/** A document's status against the values that a criterion names. */
function seeStatus({ path, frontMatter }: ProjectFile, values: readonly string[]): GateFinding {
  const status = textField(frontMatter, "status")?.toLowerCase();
  if (status === undefined) {
    return undecided("no status is written down", { file: path, line: 1 });
  }
  const place = { file: path, line: fieldLine(frontMatter, "status") };
  return {
    verdict: values.includes(status) ? "met" : "not met",
    found: `"${excerpt(status)}"`,
    place,
  };
}

/** The statuses of a document that is still being written. */
const UNFINISHED = /^(?:draft|in[- ]?(?:review|progress)|wip|entwurf)$/;

/** Whether a document has what its spec asks for, as the health check sees it. */
function seeWhole(
  file: ProjectFile,
  name: DocumentName,
  { documents, stage, optional = [] }: Evidence,
): GateFinding {
  const { framework } = documents;
  const classification = classificationOf(framework, documents.find("brief"));
  const sections = checkSections(framework, name, { file, classification });
  const lacking = sections.filter(({ severity }) => severity !== "note");
  const allowed = lacking.filter(({ seen }) =>
    optional.some((section) => sameName(/^no section "(.*)"$/.exec(seen)?.[1] ?? "", section))
  );
  const others = [
    ...checkFields(framework, name, file),
    ...checkPlaceholders(framework, name, file),
  ];
  const [worst] = [
    ...lacking.filter((finding) => !allowed.includes(finding)),
    ...others.filter(({ severity }) => severity === "error"),
  ];
  const [doubt] = [...allowed, ...others, ...checkLimits(framework, name, file)]
    .filter(({ severity }) => severity !== "note");
  const shown = worst ?? doubt;
  const status = textField(file.frontMatter, "status")?.toLowerCase() ?? "";
  const isDraft = UNFINISHED.test(status) && name === stageDocument(framework, stage);
  const seen = [
    ...(shown === undefined ? [] : [`${shown.seen} — ${shown.rule}`]),
    ...(isDraft ? [`its status is "${excerpt(status)}"`] : []),
  ];
  if (seen.length > 0) {
    const line = shown === undefined ? fieldLine(file.frontMatter, "status") : shown.line ?? 1;
    return {
      verdict: worst === undefined ? "undecided" : "not met",
      found: seen.join("; "),
      place: { file: file.path, line },
      isForPerson: worst === undefined,
    };
  }
  const place = { file: file.path, line: headingsOf(file.text)[0]?.line ?? 1 };
  return { verdict: "met", found: "there, with every section and no placeholder", place };
}

/** A section must say something, item by item; one that a criterion allows to be missing is for a person. */
function seeSection(
  { path, text }: ProjectFile,
  { section, mayBeMissing }: { section: string; mayBeMissing: boolean },
): GateFinding {
  const heading = findHeading(headingsOf(text), section);
  const part = heading && sectionAt(text, heading.line);
  if (heading === undefined || part === undefined) {
    const place = { file: path, line: 1 };
    const found = `no section "${section}"`;
    return mayBeMissing
      ? { ...undecided(`${found}: a person decides if it is needed`, place), isForPerson: true }
      : { verdict: "not met", found, place };
  }
  const place = { file: path, line: heading.line };
  const found = `"${excerpt(heading.text)}"`;
  const hollow = hollowItem(text, part);
  return hollow === undefined
    ? { verdict: "met", found, place }
    : { verdict: "not met", found: `${found} says nothing`, place: { file: path, line: hollow } };
}

/** Returns the line of a part's item that says nothing, or of its heading if no item says anything. */
export function hollowItem(text: string, part: DocumentPart): number | undefined {
  if (saysNothing(text, part)) return part.heading.line;
  return itemsIn(part.lines).find(({ text, isHollow }) =>
    isHollow && /^\s*(?:[-*+|]|\d)/.test(text)
  )
    ?.line;
}

/** The handoff must say something in each part that the spec lists; its open questions may be none. */
function seeHandoff(
  { path, text }: ProjectFile,
  { documents, stage }: Evidence,
): GateFinding {
  const section = sectionsOf(text, (key) => /^(?:\p{L}+ )?handoff\b/u.test(key))[0];
  const notMet = (found: string, line: number): GateFinding => ({
    verdict: "not met",
    found,
    place: { file: path, line },
  });
  if (section === undefined) return notMet("no Develop Handoff section", 1);
  const { heading, lines } = section;
  const found = `"${excerpt(heading.text)}"`;
  if (saysNothing(text, section)) return notMet(`${found} is empty`, heading.line);
  const last = lines.at(-1)?.number ?? heading.line;
  const inside = headingsOf(text).filter(({ line }) => line > heading.line && line <= last);
  const required = handoffParts(documents.framework, stage);
  const missing = required.find((name) =>
    findHeading(inside, name, { isPart: true }) === undefined
  );
  if (missing !== undefined) return notMet(`${found} has no part "${missing}"`, heading.line);
  const parts = required.length === 0
    ? inside.filter(({ level }) => level === heading.level + 1)
    : required.flatMap((name) => findHeading(inside, name, { isPart: true }) ?? []);
  for (const part of parts) {
    const content = sectionAt(text, part.line);
    const mayBeEmpty = /^open questions?\b/.test(headingKey(part.text)) &&
      itemsIn(content?.lines ?? []).length === 0;
    if (content !== undefined && !mayBeEmpty && saysNothing(text, content)) {
      return notMet(`"${excerpt(part.text)}" of the handoff says nothing`, part.line);
    }
  }
  return { verdict: "met", found, place: { file: path, line: heading.line } };
}
