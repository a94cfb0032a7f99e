import { excerpt } from "../kernel/text.ts";
import { findWords, parseQuery, type SearchTerms } from "../kernel/search_terms.ts";
import type { DocumentLibrary } from "./document_library.ts";
import { type Candidate, rankDocuments } from "./document_search.ts";
import { sentencesOf } from "./sentence.ts";
import { type Clause, clausesOf, splitAtRefusal, type Stance, tellingWords } from "./stance.ts";

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
/** What a status says of an ADR that is not in force. */
const NOT_IN_FORCE = /\b(?:superseded|deprecated|rejected|withdrawn|proposed|draft)\b/i;

/**
 * The ADRs that share words with a decision, and those of their sentences that speak of it. A
 * sentence supports or opposes only when it stands under "Decision", in an ADR in force, and shares
 * enough words with what is wanted or with what is refused; everything else cannot be told.
 */
export function checkAlignment(library: DocumentLibrary, decision: Decision): Alignment {
  const adrs = library.list("adr");
  const query = `${decision.decision_description} ${decision.decision_context ?? ""}`.trim();
  const clauses = clausesOf(decision.decision_description);
  const telling = tellingWords(query).join(" ");
  const words = parseQuery(telling);
  const { candidates } = rankDocuments(library, adrs, telling);
  const related = candidates.filter((candidate) => hasEnough(candidate, words))
    .slice(0, MAX_RELATED).flatMap((candidate) =>
      relatedAdr(library, candidate, { clauses, words })
    );
  const told = related.filter(({ stance }) => stance !== "cannot tell");
  return {
    related,
    cannot_tell: told.length === 0,
    summary: summaryOf(related, told.length),
    adrs: adrs.length,
  };
}

/** One shared word is chance, unless there is only one. */
function hasEnough({ counts }: Candidate, { words }: SearchTerms): boolean {
  return words.length > 0 &&
    counts.filter((count) => count > 0).length >= Math.min(2, words.length);
}

function relatedAdr(
  library: DocumentLibrary,
  { document }: Candidate,
  { clauses, words }: { clauses: readonly Clause[]; words: SearchTerms },
): RelatedAdr[] {
  const open = library.openDocument(document);
  if (open === undefined) return [];
  const status = open.status ?? "not stated";
  const found = sentencesOf(open.text).map((sentence) => ({
    ...sentence,
    shared: sharedWords(sentence.text, words),
    ...sentence.headings.some((key) => DECIDING.test(key))
      ? closenessOf(sentence.text, clauses)
      : NOTHING,
  }));
  const closest = Math.max(...found.map(({ share }) => share), 0);
  // Beside a sentence that says all, one that says half is probably about something else.
  const sentences = found.map((sentence) => ({
    ...sentence,
    stance: sentence.share < closest - 0.2 ? NOTHING.stance : sentence.stance,
  })).filter(({ shared, stance }) => shared >= 2 || stance !== "cannot tell");
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

/** How a sentence stands to a decision, and how much of the words it shares, from 0 to 1. */
interface Closeness {
  share: number;
  stance: Stance;
}

const NOTHING: Closeness = { share: 0, stance: "cannot tell" };

/** The closeness of the sentence's part that shares most with what is wanted or refused. */
function closenessOf(sentence: string, clauses: readonly Clause[]): Closeness {
  let best = NOTHING;
  for (const part of splitAtRefusal(sentence)) {
    const own = Math.max(1, tellingWords(part.text).length);
    for (const { terms, isRefused } of clauses) {
      const shared = sharedWords(part.text, terms);
      const share = Math.max(shared / Math.max(1, terms.words.length), shared / own);
      // Of two that are as close, what is refused says more: it comes last.
      if (shared < 2 || share < 0.5 || share < best.share) continue;
      best = { share, stance: isRefused === part.isRefused ? "supports" : "opposes" };
    }
  }
  return best;
}

function sharedWords(text: string, terms: SearchTerms): number {
  return new Set(findWords(text, terms).flatMap(({ words }) => words)).size;
}

function judge(stances: readonly Stance[], status: string): Pick<RelatedAdr, "stance" | "reason"> {
  const said = new Set(stances.filter((stance) => stance !== "cannot tell"));
  const cannot = (reason: string) => ({ stance: "cannot tell" as const, reason });
  if (said.size === 0) return cannot("it shares words, and no sentence of its decision says so");
  if (NOT_IN_FORCE.test(status)) return cannot(`its status is ${status}`);
  if (status === "not stated") return cannot("it states no status");
  if (said.size > 1) return cannot("its sentences point both ways");
  const [stance = "cannot tell"] = said;
  return {
    stance,
    reason: `sentences of its decision: ${stances.filter((one) => one === stance).length}`,
  };
}

function summaryOf(related: readonly RelatedAdr[], telling: number): string {
  if (related.length === 0) return "Cannot tell: no ADR speaks of this.";
  const count = related.length === 1 ? "1 related ADR" : `${related.length} related ADRs`;
  return telling === 0
    ? `Cannot tell: ${count}, and none whose decision supports or opposes this. Read them.`
    : `${count}, ${telling} with sentences that support or oppose. Words were compared, not meaning: read them.`;
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
