import type { RequestFolder } from "../files/request_folder.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import type { Criterion } from "../framework/exit_criteria.ts";
import { fieldRules } from "../framework/field_rules.ts";
import { SPEC_FILE, type Stage } from "../framework/framework_files.ts";
import { type DocumentName, documentName, stageDocument } from "../framework/places.ts";
import { sectionRules } from "../framework/section_rules.ts";
import { severitiesOf, type Severity } from "../framework/severities.ts";

/** A condition that the project's files can decide. */
export type Meaning =
  | { kind: "file"; file: string; isWhole: boolean }
  | { kind: "no file"; file: string }
  | { kind: "issues"; severities: readonly Severity[]; most: number; document?: DocumentName }
  | { kind: "questions"; needsReason: boolean; document?: DocumentName }
  | { kind: "phase" }
  | { kind: "tasks"; file?: string }
  | { kind: "classification" }
  | { kind: "scope" }
  | { kind: "handoff" }
  | { kind: "status"; document: DocumentName; values: readonly string[] }
  | { kind: "section"; document: DocumentName; section: string; mayBeMissing: boolean };

/** A criterion's sentence: in lower case, its files replaced by `file0`, `file1` … */
export interface Sentence {
  text: string;
  files: readonly string[];
}

const CODE = /`([^`\s]{1,200})`/g;
const BARE_FILE =
  /(?<![\w/`.-])(?:[\w.-]+\/)*[\w-]+\.(?:md|txt|json|ya?ml|toml|csv|pdf|html|lock)\b(?!\/)/g;
/** A path in a project: it has a folder, or an ending of the files that people name. */
const PATH =
  /^(?:\.?\/)?(?:[\w.-]+\/)+[\w.-]*$|^[\w.-]*\w\.(?:md|txt|json|ya?ml|toml|csv|pdf|html?|lock|ts|js|py|sh|sql|xml|docx|xlsx|pptx)$|^(?:Makefile|Dockerfile)$/;

/** Returns a criterion's words for comparison, and the project files that it names. */
export function sentenceOf({ source }: Pick<Criterion, "source">): Sentence {
  const files: string[] = [];
  const placed = (path: string): string => {
    if (SPEC_FILE.test(path)) return path;
    return `file${files.push(path.replace(/^\.?\//, "")) - 1}`;
  };
  const text = plainText(
    source.slice(0, 400)
      .replace(CODE, (code, path: string) => PATH.test(path) ? placed(path) : code)
      .replace(BARE_FILE, placed),
    { links: true },
  );
  return { text: text.toLowerCase().replace(/\s+/g, " ").replace(/[.;]\s*$/, ""), files };
}

const SUBJECT = String
  .raw`(?:the )?(file\d|(?:\w+ )?brief|intent|design|plan)(?:'s|’s)?(?: statement| document)?`;
const REQUIRED = String
  .raw`(?:all|every|each)(?: of)?(?: its| the)? required (?:sections?|elements?)(?: \([^)]*\))?`;
const LOG = String
  .raw`(?: in (?:the )?(?:(brief|design|plan|file\d)(?:'s|’s)? )?issue log(?: of (?:the )?(brief|design|plan|file\d))?)?(?: \([^)]*\))?`;
const LEFT = String.raw`(?: (?:is|are|remains?|left|still|open|unresolved|remaining|outstanding))*`;
const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five"];

interface Context {
  framework: RequestFolder;
  stage: Stage;
  files: readonly string[];
}
type Reading = (groups: readonly (string | undefined)[], context: Context) => Meaning | undefined;

/** The sentences that are understood, each from its first word to its last. */
const SENTENCES: readonly [pattern: RegExp, reading: Reading][] = [
  [
    sentence(
      `${SUBJECT} (?:exists?|is there|is present|existiert|ist vorhanden|liegt vor)(?: with ${REQUIRED})?`,
    ),
    ([subject, text], context) => fileOf(subject, context, / with /.test(text ?? "")),
  ],
  [
    sentence(`${SUBJECT} (?:has|contains) ${REQUIRED}`),
    ([subject], context) => fileOf(subject, context, true),
  ],
  [
    sentence(`${SUBJECT} (?:exists and )?passes (?:the )?(?:[\\w-]+ )?(?:spec )?validation`),
    ([subject], context) => fileOf(subject, context, true),
  ],
  [
    sentence(`${REQUIRED}(?: are)? populated(?: \\([^)]*\\))?`),
    (_, { framework, stage }) => ({
      kind: "file",
      file: stageDocument(framework, stage),
      isWhole: true,
    }),
  ],
  [
    sentence(
      "(file\\d) (?:does not exist|no longer exists|is (?:gone|removed|deleted)|has been (?:removed|deleted))",
    ),
    ([file], { files }) => {
      const path = pathOf(file, files);
      return path === undefined ? undefined : { kind: "no file", file: path };
    },
  ],
  [
    sentence(
      `no (?:open |unresolved |remaining )?(.{0,60}?)(?:[- ](?:severity|priority|level))? ?(?:issues?|findings?)?${LEFT}${LOG}`,
    ),
    issues(0),
  ],
  [
    sentence(`no (?:open )?issues? of (?:the )?(highest) (?:severity|priority)${LEFT}${LOG}`),
    issues(0),
  ],
  [
    sentence(
      `all (.{0,60}?) ?issues?(?: (?:are|were|have been))? (?:resolved|closed|fixed|addressed)${LOG}`,
    ),
    issues(0),
  ],
  [
    sentence(
      `(?:no more than|not more than|at most) (\\d{1,3}|${
        NUMBER_WORDS.join("|")
      }) (?:open )?(.{0,60}?) ?issues?${LEFT}${LOG}`,
    ),
    ([count = "", ...rest], context) =>
      issues(/\d/.test(count) ? Number(count) : NUMBER_WORDS.indexOf(count))(rest, context),
  ],
  [
    sentence(
      '(?:the )?open questions?(?: section)?(?: is| are)? (?:empty|none|settled|answered|resolved|closed)((?: or (?:explicitly )?deferred(?: to (?:the )?[\\p{L}]+(?: stage)?)?)?(?: with (?:a |an )?(?:rationale|reasons?))?| or says? "?none"?)',
    ),
    questions,
  ],
  [sentence('(?:the )?open questions? says? "?none"?()'), questions],
  [
    sentence(
      "no (?:open|unresolved|unanswered) questions?(?: remain| remaining| left| are left)?()",
    ),
    questions,
  ],
  [
    sentence(
      "all (?:open )?questions?(?: are| were| have been)? (?:answered|resolved|settled|closed)((?: or (?:explicitly )?deferred(?: to (?:the )?[\\p{L}]+(?: stage)?)?)?(?: with (?:a |an )?(?:rationale|reasons?))?)",
    ),
    questions,
  ],
  [
    sentence("session state (?:shows|has|says|is)(?: that)?(?: the)? phase:? (?:is )?complete"),
    () => ({ kind: "phase" }),
  ],
  [
    sentence(
      "(file\\d|(?:the )?status) (?:is |has been )?updated with (?:the )?(?:stage|phase) completion",
    ),
    phase,
  ],
  [
    sentence(
      '(file\\d|(?:the )?status) (?:says|shows|states|has)(?: that)?(?: the)? (?:phase|stage):? (?:is )?"?complete"?',
    ),
    phase,
  ],
  [sentence("(?:the )?(?:phase|stage)(?: in (file\\d|status))?:?(?: is)? complete"), phase],
  [
    sentence(
      "(?:all|every|each) (?:of the )?(?:tasks?|box(?:es)?)(?: (?:in|of) (?:the )?(file\\d|tasks|task list|plan))?(?: (?:is|are|have been|has been))?(?: marked)?(?: as)? (?:complete|completed|done|closed|finished|ticked|checked)",
    ),
    tasks,
  ],
  [
    sentence(
      "no (?:open |unfinished )tasks?(?: remain| left)?(?: in (?:the )?(file\\d|tasks|task list))?",
    ),
    tasks,
  ],
  [
    sentence("(?:the )?(?:project )?classification (?:is |has been )?assigned(?: \\([^)]*\\))?"),
    () => ({ kind: "classification" }),
  ],
  [
    sentence(
      "(?:the )?scope(?: boundaries)?(?: is| are)? (?:clear|explicit|defined|documented)(?: \\([^)]*\\))?",
    ),
    () => ({ kind: "scope" }),
  ],
  [
    sentence(
      "(?:in scope and out of scope|in and out of scope|what is in scope and what is out)(?: is| are) (?:explicit|listed|clear)",
    ),
    () => ({ kind: "scope" }),
  ],
  [
    sentence(
      "(?:the )?(?:\\w+ )?handoff(?: section)?(?: is)? (?:complete|completed|populated|written)(?: (?:—|–|-) .+)?",
    ),
    () => ({ kind: "handoff" }),
  ],
  [
    sentence(
      `${SUBJECT}(?: status)?(?: is| =|:) (?:marked )?(?:as )?(\\w[\\w-]*(?: or \\w[\\w-]*)*)`,
    ),
    status,
  ],
  [
    sentence(
      "(?:the |all |every )?(.{2,60}?)(?: section)?(?: is| are| has been| have been)? (?:documented|specified|defined|listed|recorded|stated|populated|filled in|described|identified)(?: in (?:the )?(file\\d|brief|design|intent|plan))?( \\((?:if applicable|or confirmed unnecessary)\\))?",
    ),
    section,
  ],
];

function sentence(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, "u");
}

/**
 * Returns what a criterion asks, if every part of its sentence is understood: the whole, or each
 * clause of "A, B and C". Returns undefined for a criterion that a person must judge.
 */
export function meaningsOf(
  { text, files }: Sentence,
  place: { framework: RequestFolder; stage: Stage },
): Meaning[] | undefined {
  const context = { ...place, files };
  const whole = read(text, context);
  if (whole !== undefined) return [whole];
  const clauses = text.split(/;\s*|,\s+(?:and\s+)?|\s+and\s+/);
  if (clauses.length < 2 || clauses.length > 6) return undefined;
  const [subject = ""] = new RegExp(`^${SUBJECT}`, "u").exec(text) ?? [];
  const meanings = clauses.map((clause) =>
    read(clause, context) ?? (subject === "" ? undefined : read(carried(clause, subject), context))
  );
  const known = meanings.filter((one) => one !== undefined);
  return known.length === clauses.length ? known : undefined;
}

/** "its status is complete", "passes validation": the clause with the subject of the first. */
function carried(clause: string, subject: string): string {
  return /^its /.test(clause) ? clause.replace(/^its/, subject) : `${subject} ${clause}`;
}

function read(text: string, context: Context): Meaning | undefined {
  for (const [pattern, reading] of SENTENCES) {
    const found = pattern.exec(text);
    const meaning = found && reading([...found.slice(1), found[0]], context);
    if (meaning) return meaning;
  }
  return undefined;
}

function pathOf(word: string | undefined, files: readonly string[]): string | undefined {
  const index = /^file(\d)$/.exec(word ?? "")?.[1];
  return index === undefined ? undefined : files[Number(index)];
}

/** The document that a word or a file means: `docs/design.md` is the design. */
function documentOf(word: string | undefined, { files }: Context): DocumentName | undefined {
  if (word === undefined) return undefined;
  const path = pathOf(word, files);
  return path === undefined ? documentName(word.replaceAll(" ", "-")) : documentName(path);
}

function fileOf(
  subject: string | undefined,
  context: Context,
  isWhole: boolean,
): Meaning | undefined {
  const file = pathOf(subject, context.files) ?? documentOf(subject, context);
  return file === undefined ? undefined : { kind: "file", file, isWhole };
}

function issues(most: number): Reading {
  return ([words = "", first, second], context) => {
    const named = severitiesIn(words, context.framework);
    const document = documentOf(first ?? second, context);
    return named && { kind: "issues", severities: named, most, ...(document && { document }) };
  };
}

/** The severities that words name; undefined if any word is none of the framework's. */
function severitiesIn(words: string, framework: RequestFolder): Severity[] | undefined {
  const known = severitiesOf(framework);
  if (words === "highest") return known.filter(({ rank }) => rank === 0);
  if (words === "open" || words === "") return [...known];
  const named = words.split(/\s*(?:,|\/|\bor\b|\band\b|\bnor\b)\s*/).filter((word) => word !== "")
    .map((word) => known.find(({ name }) => name === word.trim()));
  const found = named.filter((one) => one !== undefined);
  return found.length > 0 && found.length === named.length ? found : undefined;
}

function questions([tail = ""]: readonly (string | undefined)[]): Meaning {
  return { kind: "questions", needsReason: /rationale|reason/.test(tail) };
}

function phase([word]: readonly (string | undefined)[], { files }: Context): Meaning | undefined {
  const path = pathOf(word, files);
  return path === undefined || documentName(path) === "status" ? { kind: "phase" } : undefined;
}

function tasks([word]: readonly (string | undefined)[], { files }: Context): Meaning {
  const path = pathOf(word, files);
  return { kind: "tasks", ...(path && documentName(path) !== "tasks" && { file: path }) };
}

const STATUSES = /^(?:complete|completed|approved|draft|in-review|final|done)$/;

function status(
  [subject, words = "", text = ""]: readonly (string | undefined)[],
  context: Context,
): Meaning | undefined {
  const document = documentOf(subject, context);
  if (document === undefined) return undefined;
  const values = words.split(" or ");
  const served = fieldRules(context.framework, document).find(({ name }) => name === "status");
  const isKnown = values.every((value) =>
    STATUSES.test(value) || served?.values?.includes(value) || / status\b/.test(text)
  );
  return isKnown ? { kind: "status", document, values } : undefined;
}

function section(
  [name = "", word, permission]: readonly (string | undefined)[],
  context: Context,
): Meaning | undefined {
  const { framework, stage } = context;
  const named = documentOf(word, context);
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

/** Returns true for names with the same words: "Interface & Format", "interface/format". */
export function sameName(one: string, other: string): boolean {
  return wordsOfName(one) === wordsOfName(other);
}

/** Returns what is compared of a section's name. */
export function wordsOfName(name: string): string {
  return name.toLowerCase().replace(/&|\band\b|\//g, " ").replace(/^project /, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Returns what is checked, for authors of a framework. */
export function describeMeaning(meaning: Meaning): string {
  switch (meaning.kind) {
    case "file":
      return `${meaning.file}${meaning.isWhole ? ", its fields and sections" : " exists"}`;
    case "no file":
      return `${meaning.file} does not exist`;
    case "issues":
      return `open issues of severity ${meaning.severities.map(({ name }) => name).join(", ")}`;
    case "questions":
      return "open questions";
    case "phase":
      return "phase in the status";
    case "tasks":
      return `tasks${meaning.file === undefined ? "" : ` in ${meaning.file}`}`;
    case "status":
      return `${meaning.document} status`;
    case "section":
      return `${meaning.document}, section ${meaning.section}`;
    default:
      return meaning.kind;
  }
}
