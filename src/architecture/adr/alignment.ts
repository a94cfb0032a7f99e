import { stemOf } from "../../kernel/search/words.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AdrStatus } from "../documents/adr_status.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentIndex } from "../documents/document_index.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { entryOf, type ListedDocument, standingOf } from "../documents/list.ts";
import { successionOf } from "../documents/succession.ts";
import {
  type Choice,
  choiceIn,
  type DecidedChoice,
  decidedChoice,
  isDifferentChoice,
  isReplacedChoice,
  withSmallNames,
} from "./choice.ts";
import { type AdrSentence, decisionIn } from "./decision.ts";
import { stemsOf } from "./named.ts";
import { claimsOf, type Stance, type Statement, tellingWords } from "./stance.ts";
import { verdictOf } from "./verdict.ts";

/** A decision that is to be compared with the ADRs. */
export interface Decision {
  decision_description: string;
  decision_context?: string | undefined;
}

/** An ADR about what is to be decided. */
export interface RelatedAdr extends Omit<ListedDocument, "resource_type"> {
  status: AdrStatus;
  stance: Stance;
  /** Why it has that stance. */
  reason: string;
  /** True when it is about the same topic and chooses something else. */
  different_choice: boolean;
  decision: AdrSentence[];
  consequences: AdrSentence[];
  chosen: string[];
  rejected: string[];
}

/** What the ADRs say about a decision: those in force first, then the most related first. */
export interface Alignment {
  related: RelatedAdr[];
  /** True unless an ADR in force supports or opposes it in exactly these words. */
  cannot_tell: boolean;
  summary: string;
  /** How many ADRs there are. */
  adrs: number;
}

const MAX_RELATED = 6;
/** How many successors, and predecessors, of an ADR are read. */
const MAX_RELATIVES = 3;
/** How many of the best matches are read. */
const MAX_CANDIDATES = 24;
/** A word is rare when no more ADRs than this have it, or no greater share of all. */
const RARE = 3;
const RARE_SHARE = 0.2;

/** What is asked, prepared for comparison with many ADRs. */
interface Asked {
  claims: readonly Statement[];
  choice: Choice;
  words: ReadonlySet<string>;
  /** Those of the words that few ADRs have. */
  rare: ReadonlySet<string>;
}

/**
 * The ADRs that share a rare word with a decision, or that decide about one of its words, each with
 * its own decision, options and consequences. Words are compared, nothing else.
 */
export async function checkAlignment(
  { documents: library, search }: { documents: DocumentLibrary; search: DocumentIndex },
  decision: Decision,
): Promise<Alignment> {
  const { decision_description: description, decision_context: context = "" } = decision;
  const adrs = library.list("adr").length;
  const telling = tellingWords(`${description} ${context}`);
  const { ranked } = telling.length === 0 ? { ranked: [] } : await search.rank(telling.join(" "), {
    limit: MAX_CANDIDATES,
    accepts: ({ category }) => category === "adr",
  });
  const limit = Math.max(RARE, RARE_SHARE * adrs);
  const sentences = () =>
    ranked.flatMap(({ document }) => decisionIn(library.latestText(document) ?? "").sentences)
      .map(({ text }) => text);
  const asked = {
    claims: claimsOf(description),
    choice: withSmallNames(choiceIn(description), sentences),
    words: new Set(telling.map(stemOf)),
    rare: new Set(telling.filter((word) => search.frequency(word) <= limit).map(stemOf)),
  };
  const related = withSuccessors(library, asked, ranked.map(({ document }) => document))
    .sort((a, b) => Number(mayBeInForce(b)) - Number(mayBeInForce(a))).slice(0, MAX_RELATED);
  const told = related.filter(({ stance }) => stance !== "cannot tell").length;
  return { related, cannot_tell: told === 0, summary: summaryOf(related, told), adrs };
}

/** True unless its status says that it is not. */
function mayBeInForce({ status }: Pick<RelatedAdr, "status">): boolean {
  return status === "accepted" || status === "unclear";
}

/** The related ones, and before a superseded one what stands in its place today. */
function withSuccessors(
  library: DocumentLibrary,
  asked: Asked,
  documents: readonly ArchitectureDocument[],
): RelatedAdr[] {
  const all = documents.flatMap((document) => {
    const adr = relatedAdr(library, document, asked);
    if (adr === undefined) return [];
    const successors = (adr.superseded_by ?? []).flatMap((uri) => library.listed(uri) ?? [])
      .filter((one) => library.details(one).adr?.status === "accepted").slice(-MAX_RELATIVES)
      .flatMap((one) => relatedAdr(library, one, asked, { isSuccessor: true }) ?? []);
    return [...successors, adr];
  });
  return [...new Map(all.map((adr) => [adr.uri, adr])).values()];
}

/** The ADR, if what is asked has to do with it; a successor is shown whatever its words. */
function relatedAdr(
  library: DocumentLibrary,
  document: ArchitectureDocument,
  asked: Asked,
  { isSuccessor = false }: { isSuccessor?: boolean } = {},
): RelatedAdr | undefined {
  const open = library.openDocument(document);
  if (open?.adr === undefined) return undefined;
  const parts = decisionIn(open.text);
  const choice = decidedChoice(open.title, parts);
  const options = stemsOf([...parts.rejected, document.stem].join("\n"));
  const { decided, said } = choice;
  const isRelated = isSuccessor || has(asked.words, decided) || has(asked.words, options) ||
    has(asked.rare, said);
  if (!isRelated) return undefined;
  const { resource_type: _, status = "unclear", ...entry } = entryOf(library, document);
  const replaced = replacedChoices(library, document);
  const verdict = verdictOf(parts, status, asked.claims);
  return {
    ...entry,
    title: open.title,
    status,
    ...verdict,
    // A verdict says more than the flag.
    different_choice: verdict.stance === "cannot tell" && mayBeInForce({ status }) &&
      (isDifferentChoice(asked.choice, choice) ||
        replaced.some((one) => isReplacedChoice(asked.choice, choice, one))),
    decision: parts.decision,
    consequences: parts.consequences,
    chosen: parts.chosen,
    rejected: parts.rejected,
  };
}

/** What the ADRs chose that an ADR supersedes. */
function replacedChoices(
  library: DocumentLibrary,
  document: ArchitectureDocument,
): DecidedChoice[] {
  return successionOf(library).edges.filter(({ from }) => from === document).slice(0, MAX_RELATIVES)
    .flatMap(({ to }) => library.openDocument(to) ?? [])
    .map(({ title, text }) => decidedChoice(title, decisionIn(text)));
}

function has(words: ReadonlySet<string>, among: ReadonlySet<string>): boolean {
  return !words.isDisjointFrom(among);
}

function summaryOf(related: readonly RelatedAdr[], told: number): string {
  if (related.length === 0) return "Cannot tell: no ADR shares a distinctive word with this.";
  const count = related.length === 1 ? "1 related ADR" : `${related.length} related ADRs`;
  const other = related.filter((one) => one.different_choice).length;
  return [
    told === 0
      ? `Cannot tell: ${count}, and none says exactly this. Read what they decided.`
      : `${count}, ${told} of which ${
        told === 1 ? "supports or opposes" : "support or oppose"
      } this in exactly these words.`,
    ...(other > 0 ? [`Same topic, different choice: ${other}.`] : []),
    "Words were compared, not meaning.",
  ].join(" ");
}

/** The alignment as text: a brief of each ADR. */
export function renderAlignment({ summary, related, adrs }: Alignment): string {
  const count = adrs === 1 ? "There is 1 ADR." : `There are ${adrs} ADRs.`;
  return [`${summary} ${count}`, ...related.flatMap(renderAdr)].join("\n");
}

function renderAdr(adr: RelatedAdr): string[] {
  const list = (name: string, sentences: readonly AdrSentence[]) =>
    sentences.map(({ text, line }) => `- ${name}, line ${line}: ${text}`);
  const options = (name: string, found: readonly string[]) =>
    found.length === 0 ? [] : [`- ${name}: ${excerpt(found.join("; "), 300)}`];
  return [
    "",
    `${adr.title} (${adr.uri}), ${standingOf({ ...adr, resource_type: "adr" })}`,
    `- ${adr.different_choice ? "same topic, different choice; " : ""}${adr.stance}: ${adr.reason}`,
    ...list("decision", adr.decision),
    ...options("chosen", adr.chosen),
    ...options("rejected", adr.rejected),
    ...list("consequence", adr.consequences),
  ];
}
