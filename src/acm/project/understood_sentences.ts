import type { RequestFolder } from "../files/request_folder.ts";
import type { Stage } from "../framework/framework_files.ts";
import { stageDocument } from "../framework/places.ts";
import type { Meaning } from "./criterion_meaning.ts";
import {
  namedPath,
  readFileMeaning,
  readHandoff,
  readIssues,
  readPhase,
  readQuestionsMeaning,
  readSection,
  readStatus,
  readTasks,
  type SentenceContext,
  type SentenceReading,
} from "./criterion_readings.ts";
import type { CriterionSentence } from "./criterion_sentence.ts";

/** Words in brackets that add no requirement: "(core + type-specific)", "(in/out explicit)". */
const NOTE = String
  .raw`(?: \((?:core|type|scale|scope|complexity|specific|modifiers?|in|out|explicit|required|all|every|and|plus|per|the|its|spec|sections?|elements?|fields?|[ ,;/+&-])+\))?`;
const SUBJECT = String
  .raw`(?:the )?(file\d|(?:[\p{L}_]+ )?brief|intent|design|plan)(?:'s|’s)?(?: statement| document)?`;
const REQUIRED = String
  .raw`(?:all|every|each)(?: of)?(?: its| the)? required (?:sections?|elements?)${NOTE}`;
const LOG = String
  .raw`(?: in (?:the )?(?:(brief|design|plan|file\d)(?:'s|’s)? )?issue log(?: of (?:the )?(brief|design|plan|file\d))?)?${NOTE}`;
const LEFT = String.raw`(?: (?:is|are|remains?|left|still|open|unresolved|remaining|outstanding))*`;
const NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five"];

/** The sentences that the server understands completely. */
const SENTENCES: readonly [pattern: RegExp, reading: SentenceReading][] = [
  [
    sentence(
      `${SUBJECT} (?:exists?|is there|is present|existiert|ist vorhanden|liegt vor)(?: with ${REQUIRED})?`,
    ),
    ([subject, text], context) => readFileMeaning(subject, context, / with /.test(text ?? "")),
  ],
  [
    sentence(`${SUBJECT} (?:has|contains) ${REQUIRED}`),
    ([subject], context) => readFileMeaning(subject, context, true),
  ],
  [
    sentence(`${SUBJECT} (?:exists and )?passes (?:the )?(?:[\\w-]+ )?(?:spec )?validation`),
    ([subject], context) => readFileMeaning(subject, context, true),
  ],
  [
    sentence(`${REQUIRED}(?: are)? populated${NOTE}`),
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
      const path = namedPath(file, files);
      return path === undefined ? undefined : { kind: "no file", file: path };
    },
  ],
  [
    sentence(
      `no (?:open |unresolved |remaining )?(.{0,60}?)(?:[- ](?:severity|priority|level))? ?(?:issues?|findings?)?${LEFT}${LOG}`,
    ),
    readIssues(0),
  ],
  [
    sentence(`no (?:open )?issues? of (?:the )?(highest) (?:severity|priority)${LEFT}${LOG}`),
    readIssues(0),
  ],
  [
    sentence(
      `all (.{0,60}?) ?issues?(?: (?:are|were|have been))? (?:resolved|closed|fixed|addressed)${LOG}`,
    ),
    readIssues(0),
  ],
  [
    sentence(
      `(?:no more than|not more than|at most) (\\d{1,3}|${
        NUMBER_WORDS.join("|")
      }) (?:open )?(.{0,60}?) ?issues?${LEFT}${LOG}`,
    ),
    ([count = "", ...rest], context) =>
      readIssues(/\d/.test(count) ? Number(count) : NUMBER_WORDS.indexOf(count))(rest, context),
  ],
  [
    sentence(
      '(?:the )?open questions?(?: section)?(?: is| are)? (?:empty|none|settled|answered|resolved|closed)((?: or (?:explicitly )?deferred(?: to (?:the )?[\\p{L}]+(?: stage)?)?)?(?: with (?:a |an )?(?:rationale|reasons?))?| or says? "?none"?)',
    ),
    readQuestionsMeaning,
  ],
  [sentence('(?:the )?open questions? says? "?none"?()'), readQuestionsMeaning],
  [
    sentence(
      "no (?:open|unresolved|unanswered) questions?(?: remain| remaining| left| are left)?()",
    ),
    readQuestionsMeaning,
  ],
  [
    sentence(
      "all (?:open )?questions?(?: are| were| have been)? (?:answered|resolved|settled|closed)((?: or (?:explicitly )?deferred(?: to (?:the )?[\\p{L}]+(?: stage)?)?)?(?: with (?:a |an )?(?:rationale|reasons?))?)",
    ),
    readQuestionsMeaning,
  ],
  [
    sentence("session state (?:shows|has|says|is)(?: that)?(?: the)? phase:? (?:is )?complete"),
    () => ({ kind: "phase" }),
  ],
  [
    sentence(
      "(file\\d|(?:the )?status) (?:is |has been )?updated with (?:the )?(?:stage|phase) completion",
    ),
    readPhase,
  ],
  [
    sentence(
      '(file\\d|(?:the )?status) (?:says|shows|states|has)(?: that)?(?: the)? (?:phase|stage):? (?:is )?"?complete"?',
    ),
    readPhase,
  ],
  [sentence("(?:the )?(?:phase|stage)(?: in (file\\d|status))?:?(?: is)? complete"), readPhase],
  [
    sentence(
      "(?:all|every|each) (?:of the )?(?:tasks?|box(?:es)?)(?: (?:in|of) (?:the )?(file\\d|tasks|task list|plan))?(?: (?:is|are|have been|has been))?(?: marked)?(?: as)? (?:complete|completed|done|closed|finished|ticked|checked)",
    ),
    readTasks,
  ],
  [
    sentence(
      "no (?:open |unfinished )tasks?(?: remain| left)?(?: in (?:the )?(file\\d|tasks|task list))?",
    ),
    readTasks,
  ],
  [
    sentence(`(?:the )?(?:project )?classification (?:is |has been )?assigned${NOTE}`),
    () => ({ kind: "classification" }),
  ],
  [
    sentence(
      `(?:the )?scope(?: boundaries)?(?: is| are)? (?:clear|explicit|defined|documented)${NOTE}`,
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
      "(?:the )?(?:\\w+ )?handoff(?: section)?(?: is)? (?:complete|completed|populated|written)(?: (?:—|–|-) (.+))?",
    ),
    readHandoff,
  ],
  [
    sentence(
      `${SUBJECT}(?: status)?(?: is| =|:) (?:marked )?(?:as )?(\\w[\\w-]*(?: or \\w[\\w-]*)*)`,
    ),
    readStatus,
  ],
  [
    sentence(
      "(?:the |all |every )?(.{2,60}?)(?: section)?(?: is| are| has been| have been)? (?:documented|specified|defined|listed|recorded|stated|populated|filled in|described|identified)(?: in (?:the )?(file\\d|brief|design|intent|plan))?( \\((?:if applicable|or confirmed unnecessary)\\))?",
    ),
    readSection,
  ],
];

function sentence(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, "u");
}

/**
 * Returns the requirements in a criterion if the server understands the whole sentence, or each
 * clause of "A, B and C". Returns undefined for a criterion that a reviewer must check.
 */
export function meaningsOf(
  { text, files }: CriterionSentence,
  place: { framework: RequestFolder; stage: Stage },
): Meaning[] | undefined {
  const context = { ...place, files };
  const whole = read(text, context);
  if (whole !== undefined) return [whole];
  const clauses = text.split(/; ?|, (?:and )?| and /);
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

function read(text: string, context: SentenceContext): Meaning | undefined {
  for (const [pattern, reading] of SENTENCES) {
    const found = pattern.exec(text);
    const meaning = found && reading([...found.slice(1), found[0]], context);
    if (meaning) return meaning;
  }
  return undefined;
}
