import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt, printableLine } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import { documentEntrySchema } from "../documents/document_entry.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { recordBlocks } from "../documents/record_blocks.ts";
import { entryOf, standingOf } from "../documents/standing.ts";
import { predecessorsOf } from "../documents/succession.ts";
import { decisionSentence } from "./decision_sentence.ts";
import { type AdrOptions, adrOptions } from "./options.ts";
import { proposedOptions } from "./proposed_options.ts";
import {
  MAX_TITLE,
  type Proposal,
  rankedRecords,
  type RecordSources,
  tellingStems,
  wordingsOf,
} from "./related.ts";

/** A decision in force that is relevant to a change. */
const relatedSchema = z.object({
  ...documentEntrySchema.omit({ resource_type: true, superseded_by: true }).shape,
  /** The sentence that states the decision. */
  decision: z.array(z.object({ text: z.string(), line: z.number() })),
  /** The URIs of the records that the decision directly or indirectly supersedes. */
  supersedes: z.exactOptional(z.array(z.string())),
  chosen: z.array(z.string()),
  rejected: z.array(z.string()),
  different_choice: z.boolean(),
});
type RelatedRecord = z.infer<typeof relatedSchema>;

/** The decisions in force that are relevant to a change; the closest comes first. */
export const briefSchema = z.object({
  related: z.array(relatedSchema),
  /** The nearest decisions, if no decision is close. */
  nearest: z.exactOptional(z.array(z.object({ uri: z.string(), title: z.string() }))),
  /** The number of close decisions, including the omitted decisions. */
  total: z.number(),
  adrs: z.number(),
  notice: z.exactOptional(z.string()),
});
export type DecisionBrief = z.infer<typeof briefSchema>;

/** The default number of records in a brief, and the maximum bytes of its text and data. */
const SHOWN = 8;
const MAX_TEXT_BYTES = 2900;
const MAX_DATA_BYTES = 6000;
const MAX_NEAREST = 3;
const MAX_PREDECESSORS = 20;

/**
 * Returns the decisions in force that are relevant to a proposed change, within a result's size
 * limit.
 */
export async function decisionBrief(
  sources: RecordSources,
  proposal: Proposal,
): Promise<DecisionBrief> {
  const { documents: library } = sources;
  const { max_results } = proposal;
  const wordings = wordingsOf(proposal);
  const adrs = library.list("adr").length;
  const ranked = await rankedRecords(sources, proposal);
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

/** Returns the brief without the last records that exceed the size limit. */
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

function relatedRecord(
  library: DocumentLibrary,
  document: ArchitectureDocument,
  wordings: readonly string[],
): RelatedRecord {
  const blocks = recordBlocks(library.text(document) ?? "");
  const options = adrOptions(blocks);
  const sentence = decisionSentence(blocks, new Set(tellingStems(wordings)));
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

/** Returns the brief as text. */
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
    `${counted(total, "decision")} in force may affect this change, the closest first:`,
    ...related.flatMap((record, index) => renderRelated(record, index + 1)),
    ...(left > 0 ? [`${left} more: raise max_results.`] : []),
    "To read a decision, pass its path to read_architecture_doc. " +
    "You judge whether the decision allows the change.",
    ...said,
  ].join("\n");
}

function renderRelated(record: RelatedRecord, number: number): string[] {
  const { uri, path, title, decision: [sentence], supersedes = [] } = record;
  const { chosen, rejected, different_choice } = record;
  const options = [
    chosen.length > 0 && `chosen: ${chosen.join("; ")}`,
    rejected.length > 0 && `rejected: ${rejected.join("; ")}`,
    different_choice && "your change names a different option",
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
