import { STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";

/** The stances a sentence of an ADR can have to a decision. */
export const STANCES = ["supports", "opposes", "cannot tell"] as const;
export type Stance = typeof STANCES[number];

/** What a sentence says, or rules out. */
export interface Statement {
  /** Its words, in order, without those that nearly every decision has. */
  key: string;
  isRefused: boolean;
  /** True when it is refused by "without": the rest of it is still wanted. */
  isPart: boolean;
}

/** Whose sentence it is: "may" is a wish in a question, and no decision in an ADR. */
export interface Reading {
  isAsked: boolean;
}

/** A word that refuses what stands beside it; "a stop list" and "no-code" refuse nothing. */
const REFUSING = new RegExp(
  "(?<![-\\w])(?:no longer|no one|nobody|none of|no|not|never|without|against|cannot|" +
    "\\w+n['’]t|(?<!\\b(?:an?|the|use|uses|using) )(?:" +
    "(?:avoid|reject|prohibit|abandon|disallow)(?:s|ed|ing)?|forbid(?:s|den|ding)?|" +
    "ban(?:s|ned|ning)?|(?:drop|stop)(?:s|ped|ping)?|remov(?:e|es|ed|ing)))(?![-\\w])",
  "gi",
);

/** What makes a sentence say less, or something else, than its words taken together. */
const UNCLEAR = new RegExp(
  "\\b(?:if|when\\w*|unless|until|except\\w*|but|while|whereas|although|though|however|only|just|" +
    "yet|maybe|perhaps|possibl[ey]|probably|might|could|would|did|had|used to|we used|needn?|" +
    "may not|(?:not|\\w+n['’]t) (?:have|all|every|always)|" +
    "(?:was|were)(?! (?:not )?(?:chosen|selected|adopted|rejected|forbidden|prohibited|banned|" +
    "avoided|dropped|abandoned|removed|disallowed|allowed|permitted))|" +
    "consider\\w*|evaluat\\w*|compar\\w*|discuss\\w*|propos\\w*|suggest\\w*|options?|" +
    "alternativ\\w*|instead(?! of)|away|migrat\\w*|switch\\w*|mov(?:e|es|ed|ing)|" +
    "replac(?:e|ed|ing|ement)|(?:prefer|favou?r|cho{1,2}s|pick|select)\\w*\\b.*\\bover|" +
    "either|neither|nor|or|whether|some\\w*|few|many|most|usually|often|rarely|seldom|hardly|" +
    "temporar\\w*|interim|current\\w*|today|previous\\w*|formerly|almost|nearly)\\b" +
    "|~~|\\[ \\]|\\?|[–—…]| - ",
  "i",
);

/** What may be done is not decided; what may not be done is. */
const PERMITTING = /\b(?:may|can|allow(?:s|ed)?|permit(?:s|ted)?)\b/gi;
/** A longer sentence, in characters, says more than one thing. */
const MAX_SENTENCE = 600;
/** What separates what is wanted from what is refused in its favour. */
const CONTRAST =
  /(?:,|(?<!\s))\s+(?:instead of|rather than)\s+|,\s+(?:and\s+)?not\s+|(?<!\s)\s+replaces\s+/i;
/** What begins the reason, which is no part of the statement. */
const REASON = /(?:,|(?<!\s))\s+\b(?:because|since|so that|in order to|due to)\b/i;
const OPENING = /^(?:chosen option|decision|resolution)\s*:\s*/i;
const INTENT =
  /\b(?:ha(?:ve|s) )?(?:want|wants|decided?|agreed?|choose|chose|going|is|are|have|has) to\b/gi;
/** The subject of a sentence that binds everybody. */
const EVERYBODY = /^(?:every|each|all)\s+\S+\s+(?=(?:will|must|shall|should)\b)/i;

/** Words that nearly every decision has, and that do not change its meaning. */
const FILLING = new Set(
  ("a an the one we our us i it its they their them this that these those is are be been being " +
    "was were will must shall should do does decided decide agreed use uses using used adopt " +
    "adopts adopting adopted choose chooses chose chosen select selected as for in on of at with " +
    "through via also enforce enforced pattern approach").split(" "),
);

/**
 * What a sentence says or refuses, where its words leave no doubt; nothing for a condition, a
 * possibility, an exception, what was only considered, two refusals at once, more than one clause.
 */
export function statementsOf(sentence: string, reading: Reading): Statement[] {
  if (sentence.length > MAX_SENTENCE) return [];
  const text = (sentence.split(REASON, 1)[0] ?? "").replace(OPENING, "");
  if (UNCLEAR.test(text)) return [];
  const [wanted = "", refused, ...others] = text.replace(INTENT, " ").split(CONTRAST);
  if (others.length > 0) return [];
  if (refused === undefined) {
    return [wanted, wanted.replace(EVERYBODY, "")].flatMap((clause) => readClause(clause, reading));
  }
  const [a, b] = [readClause(wanted, reading), readClause(refused, reading)];
  if ([...a, ...b].some(({ isRefused }) => isRefused)) return [];
  // "Use a for x instead of b" says nothing of b for y: the shorter side may lack a condition.
  const [more, less] = [wordCount(a), wordCount(b)];
  return [
    ...(reading.isAsked || more >= less ? a : []),
    ...(reading.isAsked || less >= more ? b.map((one) => ({ ...one, isRefused: true })) : []),
  ];
}

function wordCount([statement]: readonly Statement[]): number {
  return statement === undefined ? 0 : statement.key.split(" ").length;
}

function readClause(clause: string, { isAsked }: Reading): Statement[] {
  const text = clause.trim().replace(/(?<![.!])[.!]+$/, "");
  if (/[,;:]\s/.test(text)) return [];
  const refusals = text.match(REFUSING) ?? [];
  if (refusals.length > 1) return [];
  const isRefused = refusals.length === 1;
  if (!isRefused && !isAsked && text.search(PERMITTING) >= 0) return [];
  const key = wordKey(withoutRefusals(text).replace(PERMITTING, " "));
  const isPart = refusals[0]?.toLowerCase() === "without";
  return key === "" ? [] : [{ key, isRefused, isPart }];
}

/** Signs are part of words: C++ is not C, >3 not 3. */
function wordKey(text: string): string {
  const words = text.toLowerCase().split(/\s+/)
    .map((word) =>
      word.replace(/^["“„‘'`(*_]+/, "").replace(/(?<!["”’'`)*_.,;:!])["”’'`)*_.,;:!]+$/, "")
    );
  return words.filter((word) => word !== "" && !FILLING.has(word)).map(withoutPlural).join(" ");
}

function withoutPlural(word: string): string {
  return word.length > 3 ? word.replace(/(?<![sui])s$/, "") : word;
}

/** What a description of a decision says and refuses, clause by clause. */
export function claimsOf(description: string): Statement[] {
  return description.split(/[.;!?](?:\s+|$)|\n+/).filter((sentence) => !isUnclear(sentence))
    .flatMap((sentence) => sentence.split(/,\s+(?!not\b)|\bbut\b/i))
    .flatMap((clause) => statementsOf(clause, { isAsked: true }));
}

function isUnclear(sentence: string): boolean {
  return sentence.length > MAX_SENTENCE || UNCLEAR.test(sentence.replace(/\bbut\b/gi, ""));
}

/** The stance of a statement to one that is asked about; undefined where they do not compare. */
export function stanceOf(said: Statement, asked: Statement): Stance | undefined {
  if (said.key !== asked.key) return undefined;
  if (said.isRefused !== asked.isRefused) return "opposes";
  return said.isPart === asked.isPart ? "supports" : undefined;
}

/** True when such a heading or introduction qualifies what follows. */
export function isReserved(text: string): boolean {
  return text.length > MAX_SENTENCE || UNCLEAR.test(text) || isRefusing(text);
}

/** The text without the words that refuse. */
export function withoutRefusals(text: string): string {
  return text.replace(REFUSING, " ");
}

/** True when one of its words refuses something. */
export function isRefusing(text: string): boolean {
  return text.search(REFUSING) >= 0;
}

/** Words that nearly every decision has: sharing them says nothing. */
const WEAK = new Set(
  ("add adopt adopting all also another any approach buy choose decide each every give go have introduce " +
    "its keep let make migrate move need new one only our own place put replace retire run running some " +
    "stop store switch take team teams try use using want would").split(" "),
);

/** The words of a text, without those that say nothing about what is decided. */
export function tellingWords(text: string): string[] {
  const words = [...new Set(wordsOf(text))];
  return words.filter((word) => !WEAK.has(word) && !STOP_WORDS.has(word));
}
