import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { wordRarity } from "../../kernel/search/weights.ts";
import { excerpt, printableLine } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentIndex, RankedDocument } from "../documents/document_index.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { documentEntrySchema, entryOf, isInForce, standingOf } from "../documents/list.ts";
import { recordBlocks } from "../documents/record_blocks.ts";
import { chainOf, predecessorsOf } from "../documents/succession.ts";
import { decisionSentence } from "./decision_sentence.ts";
import {
  type RecordGist,
  recordGist,
  type Relevance,
  relevanceOf,
  tellingTerms,
  type WordRarities,
} from "./gist.ts";
import { type AdrOptions, adrOptions } from "./options.ts";
import { proposedOptions } from "./proposed_options.ts";
import { technologyFamily } from "./technologies.ts";

/** A proposed change, in one wording or several. */
export interface Proposal {
  decision_description: string;
  decision_context?: string | undefined;
  also?: string[] | undefined;
  max_results?: number | undefined;
}

/** A decision in force that is relevant to a change. */
const relatedSchema = z.object({
  ...documentEntrySchema.omit({ resource_type: true, superseded_by: true }).shape,
  /** The sentence that states the decision. */
  decision: z.array(z.object({ text: z.string(), line: z.number() })),
  /** The URIs of the records that it superseded, directly or indirectly. */
  supersedes: z.exactOptional(z.array(z.string())),
  chosen: z.array(z.string()),
  rejected: z.array(z.string()),
  different_choice: z.boolean(),
});
type RelatedRecord = z.infer<typeof relatedSchema>;

/** The decisions in force that are relevant to a change, closest first. */
export const briefSchema = z.object({
  related: z.array(relatedSchema),
  /** The nearest decisions, if none is close. */
  nearest: z.exactOptional(z.array(z.object({ uri: z.string(), title: z.string() }))),
  /** The number of close decisions, including omitted ones. */
  total: z.number(),
  adrs: z.number(),
  notice: z.exactOptional(z.string()),
});
export type DecisionBrief = z.infer<typeof briefSchema>;

/** The number of best matches read for each wording. */
const CANDIDATES = 30;
/** The default number of records shown, and the maximum bytes that they take. */
const SHOWN = 8;
const MAX_TEXT_BYTES = 2900;
const MAX_DATA_BYTES = 6000;
const MAX_NEAREST = 3;
const MAX_PREDECESSORS = 20;
/** The maximum length of a title, a URI or an option in a default result. */
const MAX_TITLE = 160;

/** A candidate and how closely it is related. */
interface Candidate {
  document: ArchitectureDocument;
  relevance: Relevance;
  rank: number;
}

/**
 * Returns the decisions in force that are relevant to a proposed change, within a result's size
 * limit.
 */
export async function decisionBrief(
  { documents: library, search }: { documents: DocumentLibrary; search: DocumentIndex },
  proposal: Proposal,
): Promise<DecisionBrief> {
  const { decision_description, decision_context = "", also = [], max_results } = proposal;
  const wordings = [decision_description, ...also];
  const adrs = library.list("adr").length;
  const ranked = await rankedRecords({ library, search }, [
    ...wordings,
    ...(decision_context.trim() === "" ? [] : [`${decision_description} ${decision_context}`]),
  ]);
  const close = ranked.filter(({ relevance }) => relevance.isClose);
  if (close.length === 0) {
    const nearest = ranked.slice(0, MAX_NEAREST).map(({ document }) => ({
      uri: document.uri,
      title: excerpt(library.details(document).title, 80),
    }));
    return { related: [], ...(nearest.length > 0 && { nearest }), total: 0, adrs };
  }
  const related = close.slice(0, max_results ?? SHOWN)
    .map(({ document }) => relatedRecord(library, document, wordings));
  const brief = { related, total: close.length, adrs };
  return max_results === undefined ? fitted(brief) : brief;
}

/** Returns the brief without its last records, so it fits the size limit. */
function fitted(brief: DecisionBrief): DecisionBrief {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  let { related } = brief;
  while (
    related.length > 1 &&
    (bytes(renderBrief({ ...brief, related })) > MAX_TEXT_BYTES ||
      bytes(JSON.stringify({ ...brief, related })) > MAX_DATA_BYTES)
  ) related = related.slice(0, -1);
  return { ...brief, related };
}

async function rankedAdrs(search: DocumentIndex, query: string): Promise<RankedDocument[]> {
  const { ranked } = await search.rank([query], {
    limit: CANDIDATES,
    accepts: ({ category }) => category === "adr",
  });
  return ranked;
}

/** The records in force by how closely they are related to any of the wordings. */
async function rankedRecords(
  { library, search }: { library: DocumentLibrary; search: DocumentIndex },
  wordings: readonly string[],
): Promise<Candidate[]> {
  const best = new Map<string, Candidate>();
  await search.update();
  const rarities = raritiesIn(search);
  for (const wording of wordings) {
    const terms = tellingTerms(wording);
    const query = terms.length === 0 ? wording : terms.map(({ word }) => word).join(" ");
    const rivals = new Set(terms.flatMap(({ term }) => [...technologyFamily(term)]));
    const ranked = await rankedAdrs(search, query);
    const top = Math.max(...ranked.map(({ score }) => score), Number.MIN_VALUE);
    const others = rivals.size === 0 ? [] : await rankedAdrs(search, [...rivals].join(" "));
    const found = new Set(ranked.map(({ document }) => document));
    const unfound = others.filter(({ document }) => !found.has(document))
      .map(({ document }) => ({ document, score: 0 }));
    for (const { document, score } of [...ranked, ...unfound]) {
      const standing = standingRecord(library, document);
      if (standing === undefined) continue;
      const relevance = relevanceOf(gistOf(library, document), terms, rarities);
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

/** The record itself if it may be in force, otherwise its successor in force today. */
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

function relatedRecord(
  library: DocumentLibrary,
  document: ArchitectureDocument,
  wordings: readonly string[],
): RelatedRecord {
  const blocks = recordBlocks(library.text(document) ?? "");
  const options = adrOptions(blocks);
  const asked = wordings.flatMap(tellingTerms).map(({ term }) => term);
  const sentence = decisionSentence(blocks, new Set(asked));
  const { resource_type: _kind, superseded_by: _successors, title, ...entry } = entryOf(
    library,
    document,
  );
  const supersedes = predecessorsOf(library, document).slice(0, MAX_PREDECESSORS);
  return {
    ...entry,
    title: excerpt(title, MAX_TITLE),
    decision: sentence === undefined ? [] : [sentence],
    ...(supersedes.length > 0 && { supersedes }),
    ...choiceIn(options, wordings),
  };
}

function choiceIn(
  options: AdrOptions,
  wordings: readonly string[],
): Pick<RelatedRecord, "chosen" | "rejected" | "different_choice"> {
  if (options.chosen === undefined) return { chosen: [], rejected: [], different_choice: false };
  const proposed = wordings.map((wording) => proposedOptions(options, wording));
  const rejected = new Set(proposed.flatMap((one) => one.rejected.map(({ text }) => text)));
  return {
    chosen: [options.chosen.text],
    rejected: [...rejected],
    different_choice: proposed.some(({ isDifferent }) => isDifferent),
  };
}

/** The brief as text. */
export function renderBrief({ related, nearest = [], total, adrs, notice }: DecisionBrief): string {
  const said = notice === undefined ? [] : [notice];
  if (adrs === 0) return ["No ADRs exist yet.", ...said].join("\n");
  if (related.length === 0) {
    return [
      `No decision is close (${counted(adrs, "ADR")} compared).`,
      ...(nearest.length === 0 ? [] : ["Nearest:"]),
      ...nearest.map(({ title }) => `- ${title}`),
      ...said,
    ].join("\n");
  }
  const left = total - related.length;
  return [
    `${counted(total, "decision")} in force may affect this, the closest first:`,
    ...related.flatMap((record, index) => renderRelated(record, index + 1)),
    ...(left > 0 ? [`${left} more: ask with max_results.`] : []),
    "Read one with read_architecture_doc and its path. You judge whether it allows the change.",
    ...said,
  ].join("\n");
}

function renderRelated(record: RelatedRecord, number: number): string[] {
  const { uri, path, title, decision: [sentence], supersedes = [] } = record;
  const { chosen, rejected, different_choice } = record;
  const options = [
    chosen.length > 0 && `chosen: ${chosen.join("; ")}`,
    rejected.length > 0 && `rejected: ${rejected.join("; ")}`,
    different_choice && "your change is a different choice",
  ].filter((part) => typeof part === "string");
  const names = supersedes.slice(0, 3).map(nameOf).join(", ");
  const more = supersedes.length > 3 ? ` and ${supersedes.length - 3} more` : "";
  const were = supersedes.length === 1 ? "was" : "were";
  return [
    `${number}. ${title} (${printableLine(path)}): ${standingOf(record)}`,
    ...(sentence === undefined ? [] : [`   > ${sentence.text} (line ${sentence.line})`]),
    ...(options.length === 0 ? [] : [`   ${options.join(". ")}.`]),
    ...(names === "" ? [] : [`   ${names}${more} ${were} superseded by ${nameOf(uri)}.`]),
  ];
}

function nameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
}
