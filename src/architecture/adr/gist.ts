import { once } from "../../kernel/once.ts";
import { indexTerms, runsIn, runTerms } from "../../kernel/search/terms.ts";
import { STOP_WORDS } from "../../kernel/search/words.ts";
import { blockText, type RecordBlock } from "../documents/record_blocks.ts";
import { adrOptions } from "./options.ts";
import { technologyFamily } from "./technologies.ts";

/** The word stems in each part of a record, from the highest to the lowest weight. */
export interface RecordGist {
  title: ReadonlySet<string>;
  /** The word stems of the decision's first sentences. */
  lead: ReadonlySet<string>;
  decision: ReadonlySet<string>;
  context: ReadonlySet<string>;
  /** The word stems of each listed option. */
  options: readonly ReadonlySet<string>[];
}

/** The number of characters to read from each part, because records name their subject early. */
const LENGTHS = { lead: 300, decision: 1200, options: 600, context: 700 } as const;

/** Words in proposals and records that don't describe their topic. */
const GENERIC = once(() =>
  new Set(
    ("use used using add added move replace switch make let build create write put run keep choose give start stop change " +
      "remove introduce adopt set allow bring go send handle instead new own every each one all more only big two three " +
      "several another after before again plain separate first second third show record behind decision " +
      "architecture architectural adr document well way need want get take support provide implement ensure drop rather " +
      "than longer any same work propose proposal rfc option choice offer")
      .split(" ").flatMap(indexTerms),
  )
);

/** Words that occur in every project; one such word doesn't identify the topic. */
const COMMON = once(() =>
  new Set(
    ("user system app application data service file code team model time page name value project product business " +
      "customer client server request response message error type class method function object list test config message")
      .split(" ").flatMap(indexTerms),
  )
);

/** Returns a record's gist, from its title, file name and blocks. */
export function recordGist(
  { title, stem }: { title: string; stem: string },
  blocks: readonly RecordBlock[],
): RecordGist {
  const textOf = (...names: RecordBlock["section"][]) =>
    blocks.filter(({ section }) => names.includes(section)).slice(0, 40).map(blockText).join("\n");
  const decision = textOf("decision") || textOf("top", "other");
  const options = blocks.filter(({ section }) => section === "options")
    .map((block) => `${block.below} ${blockText(block)}`).join("\n");
  const context = textOf("context") || textOf("top");
  const terms = (text: string) => new Set(indexTerms(text.replace(/\bin order to\b/gi, "to")));
  return {
    title: new Set(tellingTerms(`${title} ${stem}`).map(({ term }) => term)),
    lead: terms(decision.slice(0, LENGTHS.lead)),
    decision: terms(
      `${decision.slice(0, LENGTHS.decision)}\n${options.slice(0, LENGTHS.options)}`,
    ),
    context: terms(context.slice(0, LENGTHS.context)),
    options: adrOptions(blocks).listed.flatMap(({ words, text }) => [words, ...examplesIn(text)])
      .filter(({ size }) => size > 0),
  };
}

/**
 * Returns the stems of the products that an option names in brackets, such as Redis and CDN in "A
 * shared cache (Redis, CDN)".
 */
function examplesIn(option: string): Set<string>[] {
  const [, listed = ""] = /\(([^()]{1,100})\)/.exec(option) ?? [];
  const names = listed.split(/,|\/|\bor\b|\band\b/).map((name) => name.trim());
  return names.filter((name) => /^\p{Lu}\S{1,30}(?:\s\S{1,30})?$/u.test(name))
    .map((name) => new Set(indexTerms(name)));
}

/** A word from a proposal. */
export interface ProposalTerm {
  term: string;
  /** The word as written, which is used to count the records that contain the word. */
  word: string;
  /**
   * The words in a name such as "GitHub", which replace the name if no record contains the whole
   * name.
   */
  parts: readonly string[];
}

/** Returns the distinctive words in a text. */
export function tellingTerms(text: string): ProposalTerm[] {
  const found = new Map<string, ProposalTerm>();
  for (const run of runsIn(text)) {
    if (STOP_WORDS.has(run.toLowerCase()) || /^\d+$/.test(run)) continue;
    const { own, parts } = runTerms(run);
    for (const term of own) {
      if (GENERIC().has(term) || term.length < 2) continue;
      const telling = parts.filter((part) => part.length > 2 && !GENERIC().has(part));
      found.set(term, { term, word: run, parts: telling });
    }
  }
  return [...found.values()];
}

/** The weights of words, by the part of the record that contains them. */
const STRENGTHS = { title: 1, lead: 0.9, decision: 0.7, context: 0.4 } as const;
/** The minimum rarity of a rare word, as a share of an unknown word's rarity. */
const RARE_SHARE = 0.65;
/**
 * The weight of unknown words: they count less than rare words, because proposals introduce new
 * names.
 */
const UNKNOWN_SHARE = 0.6;

/** The relevance of a record to a proposal. */
export interface Relevance {
  /** The share of the proposal's words in the record, from 0 to 1, weighted by rarity and part. */
  share: number;
  /** The share of the title's words in the proposal, weighted by rarity. */
  titleShare: number;
  isClose: boolean;
}

/** The rarity of words in all documents. */
export interface WordRarities {
  /** Returns a word's rarity; undefined if no document contains the word. */
  rarity(word: string): number | undefined;
  /** The rarities of a word that no document contains, and of a word in one document. */
  unknown: number;
  once: number;
}

/** Returns how closely a record is related to a proposal. */
export function relevanceOf(
  gist: RecordGist,
  terms: readonly ProposalTerm[],
  { rarity, unknown, once }: WordRarities,
): Relevance {
  const words = terms.flatMap((one) => {
    if (rarity(one.word) !== undefined || one.parts.length === 0) return [one];
    const known = one.parts.filter((part) => rarity(part) !== undefined);
    return known.length === 0 ? [one] : known.map((part) => ({ term: part, word: part }));
  });
  let [matched, total, strong, rare, found, inTitle] = [0, 0, 0, 0, 0, 0];
  for (const { term, word } of words) {
    const weight = rarity(word) ?? UNKNOWN_SHARE * unknown;
    total += weight;
    const strength = strengthOf(gist, term);
    matched += weight * strength;
    if (strength > 0) found++;
    if (strength >= STRENGTHS.decision) strong++;
    const isRare = rarity(word) === undefined
      ? strength > 0
      : weight >= Math.min(once, RARE_SHARE * unknown) && !COMMON().has(term);
    if (strength >= STRENGTHS.lead && isRare) rare++;
    if (strength === STRENGTHS.title) inTitle++;
  }
  const asked = new Set(words.map(({ term }) => term));
  let [titleMatched, titleTotal] = [0, 0];
  for (const term of gist.title) {
    const weight = rarity(term) ?? unknown;
    titleTotal += weight;
    if (asked.has(term)) titleMatched += weight;
  }
  const share = total === 0 ? 0 : matched / total;
  const titleShare = titleTotal === 0 ? 0 : titleMatched / titleTotal;
  const isLed = words.some(({ term }) => strengthOf(gist, term) >= STRENGTHS.lead);
  const namesOption = gist.options.some((option) =>
    option.isSubsetOf(asked) && !option.isSubsetOf(COMMON())
  );
  const namesRival = share >= LEAST_WITH_RIVAL &&
    words.some(({ term }) =>
      [...technologyFamily(term)].some((one) =>
        one !== term && placeOfTerm(gist, one) >= STRENGTHS.decision
      )
    );
  const isClose = namesRival || namesOption || inTitle === 0
    ? namesRival || namesOption || (strong >= 2 && isLed && share >= 0.25) ||
      (rare > 0 && share >= 0.22) ||
      (found >= 2 && 2 * found > words.length && share >= 0.25) || share >= 0.6
    : (strong >= 2 && share >= 0.15) || (titleShare >= 0.45 && share >= 0.15) ||
      (found >= 2 && share >= 0.25) || (titleShare >= 0.25 && share >= 0.2);
  return { share, titleShare, isClose };
}

/** The minimum share of a proposal's words that makes a record with a rival technology close. */
const LEAST_WITH_RIVAL = 0.1;
/** The weight of a rival technology, relative to the technology that the proposal names. */
const RIVAL = 0.9;

function strengthOf(gist: RecordGist, term: string): number {
  const own = placeOfTerm(gist, term);
  const rivals = [...technologyFamily(term)].map((one) => RIVAL * placeOfTerm(gist, one));
  return Math.max(own, ...rivals);
}

function placeOfTerm(gist: RecordGist, term: string): number {
  if (gist.title.has(term)) return STRENGTHS.title;
  if (gist.lead.has(term)) return STRENGTHS.lead;
  if (gist.decision.has(term)) return STRENGTHS.decision;
  return gist.context.has(term) ? STRENGTHS.context : 0;
}
