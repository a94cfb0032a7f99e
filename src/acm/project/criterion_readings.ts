import type { RequestFolder } from "../files/request_folder.ts";
import { fieldRules } from "../framework/field_rules.ts";
import type { Stage } from "../framework/framework_files.ts";
import { type DocumentName, projectDocumentName, stageDocument } from "../framework/places.ts";
import { sameName } from "../framework/section_name.ts";
import { sectionRules } from "../framework/section_rules.ts";
import { stagesOf } from "../framework/stages.ts";
import { type IssueSeverity, severitiesOf } from "../framework/severities.ts";
import type { Meaning } from "./criterion_meaning.ts";

/** A criterion's stage, and the files that its sentence names. */
export interface SentenceContext {
  framework: RequestFolder;
  stage: Stage;
  files: readonly string[];
}
/** Returns the meaning of a sentence's groups; undefined if a word is unknown. */
export type SentenceReading = (
  groups: readonly (string | undefined)[],
  context: SentenceContext,
) => Meaning | undefined;

/** Returns the path that `file0` stands for. */
export function namedPath(word: string | undefined, files: readonly string[]): string | undefined {
  const index = /^file(\d)$/.exec(word ?? "")?.[1];
  return index === undefined ? undefined : files[Number(index)];
}

/** Returns the document that a word or file means: the design for `docs/design.md`. */
function namedDocument(
  word: string | undefined,
  { framework, files }: SentenceContext,
): DocumentName | undefined {
  if (word === undefined) return undefined;
  const path = namedPath(word, files);
  if (path !== undefined) return projectDocumentName(path);
  const of = /^(.*) brief$/.exec(word)?.[1];
  const isOwn = of === undefined || of === "project" ||
    stagesOf(framework).named.some((stage) => stage === of.replaceAll(" ", "_"));
  return isOwn ? projectDocumentName(word.replaceAll(" ", "-")) : undefined;
}

/**
 * Returns the meaning of a sentence about a file or document; `isWhole` means with everything that
 * its spec requires.
 */
export function readFileMeaning(
  subject: string | undefined,
  context: SentenceContext,
  isWhole: boolean,
): Meaning | undefined {
  const file = namedPath(subject, context.files) ?? namedDocument(subject, context);
  return file === undefined ? undefined : { kind: "file", file, isWhole };
}

/** Returns the meaning of a sentence about open issues, of which `most` may remain open. */
export function readIssues(most: number): SentenceReading {
  return ([words = "", first, second], context) => {
    const named = severitiesIn(words, context.framework);
    const document = namedDocument(first ?? second, context);
    return named && { kind: "issues", severities: named, most, ...(document && { document }) };
  };
}

/** Returns the severities that the words name; undefined if the framework lacks one of them. */
function severitiesIn(words: string, framework: RequestFolder): IssueSeverity[] | undefined {
  const known = severitiesOf(framework);
  if (words === "highest") return known.filter(({ rank }) => rank === 0);
  if (words === "open" || words === "") return [...known];
  const named = words.split(/,|\/|\b(?:or|and|nor)\b/).filter((word) => word.trim() !== "")
    .map((word) => known.find(({ name }) => name === word.trim()));
  const found = named.filter((one) => one !== undefined);
  return found.length > 0 && found.length === named.length ? found : undefined;
}

/** Returns the meaning of a sentence about open questions. */
export function readQuestionsMeaning(
  [tail = ""]: readonly (string | undefined)[],
  { framework }: SentenceContext,
): Meaning {
  const word = /deferred to (?:the )?(\p{L}+)/u.exec(tail)?.[1];
  const to = stagesOf(framework).named.find((stage) => stage === word);
  const needsReason = /rationale|reason/.test(tail);
  return { kind: "questions", needsReason, ...(to !== undefined && { to }) };
}

/** Returns the meaning of a sentence about the phase in the status file. */
export function readPhase(
  [word]: readonly (string | undefined)[],
  { files }: SentenceContext,
): Meaning | undefined {
  const path = namedPath(word, files);
  return path === undefined || projectDocumentName(path) === "status"
    ? { kind: "phase" }
    : undefined;
}

/**
 * Returns the meaning of a sentence about the handoff; the sentence may list its contents but not
 * judge them.
 */
export function readHandoff([tail]: readonly (string | undefined)[]): Meaning | undefined {
  const isList = tail === undefined ||
    (/^(?:summari[sz]|cover|contain|includ|list|with )/.test(tail) &&
      !/\b(?:by|accepted|approved|reviewed|signed|agreed|tested|confirmed|validated|verified|read|no|not|at least|\d+)\b/
        .test(tail));
  return isList ? { kind: "handoff" } : undefined;
}

/** Returns the meaning of a sentence about the tasks. */
export function readTasks(
  [word]: readonly (string | undefined)[],
  { files }: SentenceContext,
): Meaning {
  const path = namedPath(word, files);
  return { kind: "tasks", ...(path && projectDocumentName(path) !== "tasks" && { file: path }) };
}

const STATUSES = /^(?:complete|completed|approved|draft|in-review|final|done)$/;

/** Returns the meaning of a sentence such as "The brief is complete or approved". */
export function readStatus(
  [subject, words = "", text = ""]: readonly (string | undefined)[],
  context: SentenceContext,
): Meaning | undefined {
  const document = namedDocument(subject, context);
  if (document === undefined) return undefined;
  const values = words.split(" or ");
  const served = fieldRules(context.framework, document).find(({ name }) => name === "status");
  const isKnown = values.every((value) =>
    STATUSES.test(value) || served?.values?.includes(value) || / status\b/.test(text)
  );
  return isKnown ? { kind: "status", document, values } : undefined;
}

/**
 * Returns the meaning of a sentence such as "Constraints documented", about a section in a spec.
 */
export function readSection(
  [name = "", word, permission]: readonly (string | undefined)[],
  context: SentenceContext,
): Meaning | undefined {
  const { framework, stage } = context;
  const named = namedDocument(word, context);
  const documents = named === undefined
    ? [...new Set([stageDocument(framework, stage), "brief"])]
    : [named];
  for (const document of documents) {
    const rule = sectionRules(framework, document).find((one) => sameName(one.name, name));
    if (rule !== undefined) {
      return {
        kind: "section",
        document,
        section: rule.name,
        mayBeMissing: permission !== undefined,
      };
    }
  }
  return undefined;
}
