import { headingsIn } from "../framework/parsed_text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { type Criterion, exitCriteria } from "../framework/exit_criteria.ts";
import type { Stage } from "../framework/framework_files.ts";
import { type DocumentName, stageDocument } from "../framework/places.ts";
import { sectionRules } from "../framework/section_rules.ts";
import { sectionAt } from "../framework/sections.ts";
import type { GateFinding } from "./checklist.ts";
import { classificationOf } from "./classification.ts";
import { seePlaceholder } from "./content_check.ts";
import { type Evidence, ownDocument, seeIn } from "./evidence.ts";
import { seeFile } from "./file_evidence.ts";
import { hollowItem } from "./section_evidence.ts";
import { type CriterionSentence } from "./criterion_sentence.ts";
import { wordsOfName } from "../framework/section_name.ts";
import { saysNothing } from "./hollow_text.ts";
import type { ProjectFile } from "./project_file.ts";
import { findHeading, isOfType } from "./section_check.ts";

const MET: GateFinding = { verdict: "met", found: "" };

const NEGATED =
  /^no\b|\b(?:not|never|no longer|without|removed|deleted|nicht|kein\w*|ohne|gelöscht|entfernt|pas|plus|sans|aucune?|supprimée?)(?!\p{L})/iu;
/** "(or confirmed unnecessary)", "(if applicable)". */
const PERMITS_ABSENCE =
  /\b(?:if|where|when|as) (?:applicable|needed|relevant|required|necessary|any)\b|\bor (?:confirmed |explicitly )?(?:unnecessary|not (?:needed|required|applicable))\b|\bfalls (?:zutreffend|nötig)\b/i;
/** Sections in which every item must have content. */
const LISTS = /^(?:success criteria|constraints|decision log|decisions)$/;
const MAY_BE_EMPTY = /^open questions?\b/;

/**
 * Returns why a criterion for a reviewer can't be met: a file or section that it names is missing
 * or empty. A signature never replaces evidence. Undefined if the evidence is complete.
 */
export function lackingEvidence(
  criterion: Criterion,
  { files, text }: CriterionSentence,
  evidence: Evidence,
): GateFinding | undefined {
  const isNegated = NEGATED.test(text);
  const permitsAbsence = PERMITS_ABSENCE.test(text);
  const ofFiles = isNegated ? [] : files.map((file) => seeFile(file, evidence));
  const lacking = ofFiles.find(({ verdict }) => verdict !== "met");
  if (lacking !== undefined && !(permitsAbsence && lacking.place === undefined)) return lacking;
  const documents = namedDocuments(criterion, evidence);
  for (const name of isNegated ? [] : documents) {
    const found = seeIn(evidence.documents.find(name), () => ({ verdict: "met", found: "" }));
    if (found.verdict === "not met") return found;
  }
  const own = stageDocument(evidence.documents.framework, evidence.stage);
  const document = ownDocument(evidence);
  if (/\bsection\b/.test(text) && "problem" in document) return seeIn(document, () => MET);
  return lackingSection(text, [...new Set([...documents, own, "brief"])], {
    evidence,
    permitsAbsence,
  });
}

/** Returns the documents that a criterion names: "Design aligns with Brief". */
function namedDocuments({ source }: Criterion, { documents, stage }: Evidence): DocumentName[] {
  const own = stageDocument(documents.framework, stage);
  return ["intent", "brief", own].filter((name) => {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    return new RegExp(`(?<![\\w-])${title}(?![\\w-])(?! (?:questions|stage)\\b)`).test(source);
  });
}

/** The first section that the sentence names decides, in the first document that has or needs it. */
function lackingSection(
  text: string,
  names: readonly DocumentName[],
  { evidence, permitsAbsence }: { evidence: Evidence; permitsAbsence: boolean },
): GateFinding | undefined {
  const { documents } = evidence;
  const { framework } = documents;
  const classification = classificationOf(framework, documents.find("brief"));
  for (const name of names) {
    const file = documents.find(name);
    const rules = sectionRules(framework, name).filter(({ ofType }) =>
      ofType === undefined || isOfType(ofType, classification)
    );
    const headings = "text" in file
      ? headingsIn(file.text).filter(({ level }) => level > 1 && level < 4)
      : [];
    const candidates = [...rules.map((rule) => rule.name), ...headings.map((one) => one.text)];
    const section = candidates.filter((one) => isNamed(text, one))
      .sort((a, b) => b.length - a.length)[0];
    if (section === undefined) continue;
    if ("problem" in file) return seeIn(file, () => MET);
    return seeNamedSection(file, section, { framework, name, permitsAbsence });
  }
  return undefined;
}

function seeNamedSection(
  file: ProjectFile,
  section: string,
  { framework, name, permitsAbsence }: {
    framework: RequestFolder;
    name: DocumentName;
    permitsAbsence: boolean;
  },
): GateFinding | undefined {
  const heading = findHeading(headingsIn(file.text), section);
  const part = heading && sectionAt(file.text, heading.line);
  const notMet = (found: string, line: number): GateFinding => ({
    verdict: "not met",
    found,
    place: { file: file.path, line },
  });
  if (part === undefined) {
    return permitsAbsence ? undefined : notMet(`no section "${section}"`, 1);
  }
  const words = wordsOfName(section);
  if (MAY_BE_EMPTY.test(words)) return undefined;
  const hollow = LISTS.test(words)
    ? hollowItem(file.text, part)
    : saysNothing(file.text, part)
    ? part.heading.line
    : undefined;
  return hollow === undefined
    ? seePlaceholder(framework, name, { file, part })
    : notMet(`"${part.heading.text}" is empty`, hollow);
}

/** True for a sentence that begins with a section's name, or calls it a section, list or log. */
function isNamed(text: string, section: string): boolean {
  const name = wordsOfName(section);
  if (name === "" || name.length > 80) return false;
  const words = ` ${wordsOfName(text).replace(/^(?:the|all|every|each|its) /, "")} `;
  return words.startsWith(` ${name} `) ||
    ["section", "log", "list", "table", "inventory", "abschnitt"].some((kind) =>
      words.includes(` ${name} ${kind} `) || words.includes(` ${kind} ${name} `)
    );
}

/** Returns the sections that a stage's criteria allow to be missing. */
export function optionalSections(framework: RequestFolder, stage: Stage): string[] {
  const permitting = exitCriteria(framework, stage).filter(({ text }) =>
    PERMITS_ABSENCE.test(text)
  );
  return sectionRules(framework, stageDocument(framework, stage)).map(({ name }) => name)
    .filter((name) => permitting.some(({ text }) => isNamed(text, name)));
}
