import type { Ranked, RankedItem } from "../../kernel/search/ranking.ts";
import { excerpt } from "../../kernel/text.ts";
import { findWords, parseQuery, type SearchTerms } from "../../kernel/search/query.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import { rankDocuments } from "../documents/search.ts";
import { type Sentence, sentencesOf } from "./sentence.ts";
import {
  claimsOf,
  isReserved,
  type Stance,
  stanceOf,
  type Statement,
  statementsOf,
  tellingWords,
} from "./stance.ts";

/** A decision that is to be compared with the ADRs. */
export interface Decision {
  decision_description: string;
  decision_context?: string | undefined;
}

/** A sentence of an ADR that speaks of what is to be decided. */
export interface AdrSentence {
  text: string;
  line: number;
  stance: Stance;
}

/** An ADR that speaks of what is to be decided. */
export interface RelatedAdr {
  uri: string;
  title: string;
  status: string;
  date?: string;
  /** What its sentences say together. */
  stance: Stance;
  /** Why it is that stance. */
  reason: string;
  sentences: AdrSentence[];
}

/** What the ADRs say of a decision. */
export interface Alignment {
  related: RelatedAdr[];
  /** True unless a sentence of an ADR in force supports or opposes. */
  cannot_tell: boolean;
  summary: string;
  /** How many ADRs there are. */
  adrs: number;
}

const MAX_RELATED = 5;
const MAX_SENTENCES = 6;
/** The section whose sentences decide, by the words its heading may begin with. */
const DECIDING = /^(?:decision(?!s? drivers)|chosen option|resolution)/;
/** Headings below it whose sentences do not. */
const NOT_DECIDING =
  /\b(?:alternatives?|rejected|discarded|context|background|drivers|consequences|positive|negative|pros|cons|risks?|examples?|history|scope|goals|questions?)\b/;
/** How the status of an ADR in force begins, and what takes that back. */
const IN_FORCE = /^[^\p{L}]*(?:accepted|approved|decided|adopted|active)\b/iu;
const TAKEN_BACK =
  /\b(?:super[sc]eded|deprecated|rejected|withdrawn|replaced|obsolete|pending|not)\b/i;

/**
 * The ADRs that share words with a decision, and those of their sentences that speak of it. A
 * sentence supports or opposes only when it stands under "Decision", in an ADR in force, and says
 * or refuses the very words of a clause that is asked; everything else cannot be told.
 */
export function checkAlignment(library: DocumentLibrary, decision: Decision): Alignment {
  const adrs = library.list("adr");
  const query = `${decision.decision_description} ${decision.decision_context ?? ""}`.trim();
  const claims = claimsOf(decision.decision_description);
  const telling = tellingWords(query).join(" ");
  const words = parseQuery(telling);
  const { candidates } = rankDocuments(library, adrs, telling);
  const related = candidates.filter((candidate) => hasEnough(candidate, words))
    .slice(0, MAX_RELATED).flatMap((candidate) =>
      relatedAdr(library, candidate, { claims, words })
    );
  const told = related.filter(({ stance }) => stance !== "cannot tell");
  return {
    related,
    cannot_tell: told.length === 0,
    summary: summaryOf(related, { told: told.length, needed: sharedAtLeast(words) }),
    adrs: adrs.length,
  };
}

/** One shared word is chance, unless there is only one. */
function sharedAtLeast({ words }: SearchTerms): number {
  return Math.min(2, words.length);
}

function hasEnough({ counts }: Ranked, terms: SearchTerms): boolean {
  return terms.words.length > 0 &&
    counts.filter((count) => count > 0).length >= sharedAtLeast(terms);
}

function relatedAdr(
  library: DocumentLibrary,
  { item: document }: RankedItem<ArchitectureDocument>,
  { claims, words }: { claims: readonly Statement[]; words: SearchTerms },
): RelatedAdr[] {
  const open = library.openDocument(document);
  if (open === undefined) return [];
  const status = open.status ?? "not stated";
  const sentences = sentencesOf(open.text).map((sentence) => ({
    ...sentence,
    shared: sharedWords(sentence.text, words),
    stance: stanceTo(claims, sentence),
  })).filter((sentence) => sentence.shared >= sharedAtLeast(words) || tells(sentence));
  const shown = sentences
    .sort((a, b) => Number(tells(b)) - Number(tells(a)) || b.shared - a.shared || a.line - b.line)
    .slice(0, MAX_SENTENCES)
    .map(({ text, line, stance }) => ({ text: excerpt(text, 300), line, stance }));
  return [{
    uri: document.uri,
    title: open.title,
    status,
    ...(open.date !== undefined && { date: open.date }),
    ...judge(shown.map(({ stance }) => stance), status),
    sentences: shown,
  }];
}

function tells({ stance }: { stance: Stance }): boolean {
  return stance !== "cannot tell";
}

/** How a sentence stands to what is asked; of two stances, the one against it says more. */
function stanceTo(claims: readonly Statement[], { text, headings, intro }: Sentence): Stance {
  if (!isDeciding(headings) || (intro !== undefined && isReserved(intro))) return "cannot tell";
  const stances = statementsOf(text, { isAsked: false })
    .flatMap((said) => claims.map((asked) => stanceOf(said, asked)));
  if (stances.includes("opposes")) return "opposes";
  return stances.includes("supports") ? "supports" : "cannot tell";
}

/** True under a heading of the decision, unless one below that is of something else. */
function isDeciding(headings: readonly string[]): boolean {
  const at = headings.findIndex((key) => DECIDING.test(key));
  return at >= 0 &&
    !headings.slice(at + 1).some((key) => NOT_DECIDING.test(key) || isReserved(key));
}

function sharedWords(text: string, terms: SearchTerms): number {
  return new Set(findWords(text, terms).flatMap(({ words }) => words)).size;
}

function judge(stances: readonly Stance[], status: string): Pick<RelatedAdr, "stance" | "reason"> {
  const said = new Set(stances.filter((stance) => stance !== "cannot tell"));
  const cannot = (reason: string) => ({ stance: "cannot tell" as const, reason });
  if (said.size === 0) {
    return cannot("no sentence of its decision says this, or refuses it, in these words");
  }
  if (status === "not stated") return cannot("it states no status");
  if (!isInForce(status)) return cannot(`its status is ${status}`);
  if (said.size > 1) return cannot("its sentences point both ways");
  const [stance = "cannot tell"] = said;
  return {
    stance,
    reason: `sentences of its decision: ${stances.filter((one) => one === stance).length}`,
  };
}

function isInForce(status: string): boolean {
  return IN_FORCE.test(status) && !TAKEN_BACK.test(status);
}

function summaryOf(
  related: readonly RelatedAdr[],
  { told, needed }: { told: number; needed: number },
): string {
  if (related.length === 0) {
    return `Cannot tell: no ADR shares ${needed > 1 ? "two words" : "a word"} with this.`;
  }
  const count = related.length === 1 ? "1 related ADR" : `${related.length} related ADRs`;
  return told === 0
    ? `Cannot tell: ${count}, and none settles this. Read them.`
    : `${count}, ${told} with sentences that support or oppose. Words were compared, not meaning: read them.`;
}

/** The alignment as text. */
export function renderAlignment({ summary, related, adrs }: Alignment): string {
  const lines = related.flatMap(({ uri, title, status, stance, reason, sentences }) => [
    "",
    `${title} (${uri}), status ${status}: ${stance} (${reason})`,
    ...sentences.map(({ text, line, stance }) => `- ${stance}, line ${line}: ${text}`),
  ]);
  return [`${summary} ADRs looked at: ${adrs}.`, ...lines].join("\n");
}
