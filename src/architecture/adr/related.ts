import { indexTerms } from "../../kernel/search/terms.ts";
import { wordRarity } from "../../kernel/search/weights.ts";
import { excerpt } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentIndex, RankedDocument } from "../documents/document_index.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { isInForce } from "../documents/standing.ts";
import { recordBlocks } from "../documents/record_blocks.ts";
import { chainOf } from "../documents/succession.ts";
import { decisionSentence } from "./decision_sentence.ts";
import {
  type ProposalTerm,
  type RecordGist,
  recordGist,
  type Relevance,
  relevanceOf,
  tellingTerms,
  type WordRarities,
} from "./gist.ts";
import { technologyFamily } from "./technologies.ts";

/** A proposed change, in one or more wordings. */
export interface Proposal {
  decision_description: string;
  decision_context?: string | undefined;
  also?: string[] | undefined;
  max_results?: number | undefined;
}

/** The number of best matches to read for each wording. */
const CANDIDATES = 30;
/** The maximum length of a title in the default result. */
export const MAX_TITLE = 160;

/** The documents to compare a proposal with, and their index. */
export interface RecordSources {
  documents: DocumentLibrary;
  search: DocumentIndex;
}

/** A record in force, and its relevance to a proposal. */
export interface Candidate {
  document: ArchitectureDocument;
  relevance: Relevance;
  rank: number;
}

/**
 * Returns the titles of the `count` closest decisions in force, each with its decision sentence.
 */
export async function closestDecisions(
  sources: RecordSources,
  proposal: Proposal,
  count: number,
): Promise<string[]> {
  const { documents } = sources;
  const ranked = await rankedRecords(sources, proposal);
  const terms = new Set(tellingStems(wordingsOf(proposal)));
  return ranked.filter(({ relevance }) => relevance.isClose).slice(0, count)
    .map(({ document }) => {
      const title = excerpt(documents.details(document).title, MAX_TITLE);
      const sentence = decisionSentence(recordBlocks(documents.text(document) ?? ""), terms);
      return sentence === undefined ? title : `${title}: ${sentence.text}`;
    });
}

async function rankedAdrs(search: DocumentIndex, query: string): Promise<RankedDocument[]> {
  const { ranked } = await search.rank([query], {
    limit: CANDIDATES,
    accepts: ({ category }) => category === "adr",
  });
  return ranked;
}

/** Returns the records in force, sorted by their relevance to any wording of a proposal. */
export async function rankedRecords(
  { documents: library, search }: RecordSources,
  proposal: Proposal,
): Promise<Candidate[]> {
  const { decision_description, decision_context = "" } = proposal;
  const wordings = [
    ...wordingsOf(proposal),
    ...(decision_context.trim() === "" ? [] : [`${decision_description} ${decision_context}`]),
  ];
  const best = new Map<string, Candidate>();
  await search.update();
  const rarities = raritiesIn(search);
  for (const wording of wordings) {
    const { terms, query, rivals } = questionOf(wording);
    const ranked = await rankedAdrs(search, query);
    const top = Math.max(...ranked.map(({ score }) => score), Number.MIN_VALUE);
    const others = rivals.size === 0 ? [] : await rankedAdrs(search, [...rivals].join(" "));
    const found = new Set(ranked.map(({ document }) => document));
    const unfound = others.filter(({ document }) => !found.has(document))
      .map(({ document }) => ({ document, score: 0 }));
    const standings = [...ranked, ...unfound].flatMap(({ document, score }) => {
      const standing = standingRecord(library, document);
      return standing === undefined ? [] : [{ standing, gist: gistOf(library, document), score }];
    });
    search.count(standings.flatMap(({ gist }) => [...gist.title]));
    for (const { standing, gist, score } of standings) {
      const relevance = relevanceOf(gist, terms, rarities);
      const rank = Number(relevance.isClose) * 10 + relevance.share +
        0.4 * relevance.titleShare + 0.5 * score / top;
      const known = best.get(standing.uri);
      if (known === undefined || rank > known.rank) {
        best.set(standing.uri, { document: standing, relevance, rank });
      }
    }
  }
  return [...best.values()].sort((a, b) =>
    b.rank - a.rank || (a.document.uri < b.document.uri ? -1 : 1)
  );
}

/** Returns the distinctive words in a wording, and the rivals of the technologies that it names. */
function questionOf(
  wording: string,
): { terms: ProposalTerm[]; query: string; rivals: Set<string> } {
  const terms = tellingTerms(wording);
  return {
    terms,
    query: terms.length === 0 ? wording : terms.map(({ word }) => word).join(" "),
    rivals: new Set(terms.flatMap(({ term }) => [...technologyFamily(term)])),
  };
}

/** Returns the terms to search for, from one wording of a proposal. */
export function soughtTerms(wording: string): Set<string> {
  const { query, rivals } = questionOf(wording);
  return rivals.union(new Set(indexTerms(query)));
}

function raritiesIn(search: DocumentIndex): WordRarities {
  return {
    rarity(word) {
      const having = search.frequency(word);
      return having === 0 ? undefined : wordRarity(search.size, having);
    },
    unknown: wordRarity(search.size, 0),
    once: wordRarity(search.size, 1),
  };
}

/** Returns the record itself if it is in force, otherwise its current successor in force. */
function standingRecord(
  library: DocumentLibrary,
  document: ArchitectureDocument,
): ArchitectureDocument | undefined {
  if (isInForce(library, document)) return document;
  return chainOf(library, document).map((uri) => library.listed(uri))
    .findLast((one) => one !== undefined && isInForce(library, one));
}

const gists = new WeakMap<ArchitectureDocument, RecordGist>();

function gistOf(library: DocumentLibrary, document: ArchitectureDocument): RecordGist {
  const known = gists.get(document);
  if (known !== undefined) return known;
  const { title } = library.details(document);
  const blocks = recordBlocks(library.latestText(document) ?? "");
  const gist = recordGist({ title, stem: document.stem }, blocks);
  gists.set(document, gist);
  return gist;
}

/** Returns the wordings of a proposal. */
export function wordingsOf({ decision_description, also = [] }: Proposal): string[] {
  return [decision_description, ...also];
}

/** Returns the stems of the distinctive words in the given wordings. */
export function tellingStems(wordings: readonly string[]): string[] {
  return wordings.flatMap(tellingTerms).map(({ term }) => term);
}
