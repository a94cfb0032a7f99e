import * as z from "zod";
import { indexTerms } from "../../kernel/search/terms.ts";
import { searchQuery } from "../../kernel/search/search_query.ts";
import { counted } from "../../kernel/plural.ts";
import { excerpt, printableLine } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentIndex } from "../documents/document_index.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import {
  documentEntrySchema,
  entryOf,
  isInForce,
  noticeShape,
  recordsInForce,
  standingOf,
} from "../documents/standing.ts";
import { chainOf, predecessorsOf } from "../documents/succession.ts";

export interface Proposal {
  decision_description: string;
  decision_context?: string | undefined;
  also?: string[] | undefined;
  max_results?: number | undefined;
}

export interface RecordSources {
  documents: DocumentLibrary;
  search: DocumentIndex;
}

const gistSchema = z.object({
  text: z.string(),
  line: z.number(),
  section: z.nullable(z.string()),
});

export const briefSchema = z.object({
  related: z.array(z.object({
    ...documentEntrySchema.omit({ resource_type: true, superseded_by: true }).shape,
    /** As in the file's name. */
    number: z.exactOptional(z.string()),
    gist: z.exactOptional(gistSchema),
    shared: z.number(),
    options: z.exactOptional(z.array(z.string())),
    supersedes: z.exactOptional(z.array(z.string())),
  })),
  /** The remaining decisions in force, if there are at most 100 in total. */
  others: z.array(z.object({ path: z.string(), title: z.string() })),
  total: z.number(),
  ...noticeShape,
});
export type DecisionBrief = z.infer<typeof briefSchema>;
type RelatedRecord = DecisionBrief["related"][number];

const SHOWN = 5;
const CANDIDATES = 60;
const MAX_OTHERS = 100;
const MAX_PREDECESSORS = 20;

export interface RelatedDecision {
  document: ArchitectureDocument;
  shared: number;
}

export async function relatedDecisions(
  { documents: library, search }: RecordSources,
  { decision_description, decision_context = "", also = [] }: Proposal,
  limit: number,
): Promise<RelatedDecision[]> {
  const wordings = [decision_description, ...also];
  const { ranked } = await search.rank([
    ...wordings,
    ...(decision_context.trim() === "" ? [] : [`${decision_description} ${decision_context}`]),
  ], {
    limit: Math.max(CANDIDATES, 2 * limit),
    accepts: (document) => standingRecord(library, document) !== undefined,
  });
  const best = new Map<ArchitectureDocument, number>();
  for (const { document, score } of ranked) {
    const standing = standingRecord(library, document);
    if (standing !== undefined && !best.has(standing)) {
      best.set(standing, Number(score.toPrecision(3)));
    }
  }
  const dateOf = (document: ArchitectureDocument) => library.details(document).adr?.date ?? "";
  const words = termsOf(wordings);
  return [...best].sort(([a, score], [b, other]) =>
    other - score || dateOf(b).localeCompare(dateOf(a))
  ).slice(0, limit).map(([document]) => ({
    document,
    shared: termsIn(library, document).intersection(words).size,
  }));
}

function standingRecord(
  library: DocumentLibrary,
  document: ArchitectureDocument,
): ArchitectureDocument | undefined {
  if (document.category !== "adr") return undefined;
  if (isInForce(library, document)) return document;
  if (library.details(document).adr?.status !== "superseded") return undefined;
  return chainOf(library, document).map((uri) => library.listed(uri))
    .findLast((one) => one !== undefined && isInForce(library, one));
}

export function termsOf(wordings: readonly string[]): Set<string> {
  return new Set(
    wordings.flatMap((wording) => searchQuery(wording).words)
      .flatMap((word) => word.filter(({ isBeginning }) => !isBeginning).map(({ text }) => text)),
  );
}

const terms = new WeakMap<ArchitectureDocument, Set<string>>();

export function termsIn(library: DocumentLibrary, document: ArchitectureDocument): Set<string> {
  const known = terms.get(document);
  if (known !== undefined) return known;
  const { title } = library.details(document);
  const found = new Set(
    indexTerms(`${title}\n${document.stem}\n${library.markdown(document) ?? ""}`),
  );
  terms.set(document, found);
  return found;
}

export async function decisionBrief(
  sources: RecordSources,
  proposal: Proposal,
): Promise<DecisionBrief> {
  const { documents: library } = sources;
  const found = await relatedDecisions(sources, proposal, proposal.max_results ?? SHOWN);
  const inForce = recordsInForce(library);
  const shown = new Set(found.map(({ document }) => document));
  return {
    related: found.map((one) => relatedRecord(library, one)),
    others: inForce.length > MAX_OTHERS ? [] : inForce.filter((one) => !shown.has(one))
      .map((one) => ({ path: one.path, title: excerpt(library.details(one).title, 100) })),
    total: inForce.length,
  };
}

function relatedRecord(
  library: DocumentLibrary,
  { document, shared }: RelatedDecision,
): RelatedRecord {
  const { gist, options = [] } = library.details(document);
  const { resource_type: _kind, superseded_by: _by, title, ...entry } = entryOf(library, document);
  const supersedes = predecessorsOf(library, document).slice(0, MAX_PREDECESSORS);
  return {
    ...entry,
    title: excerpt(title, 160),
    ...(document.number !== undefined && { number: document.number }),
    ...(gist && { gist }),
    shared,
    ...(options.length > 0 && { options }),
    ...(supersedes.length > 0 && { supersedes }),
  };
}

const MAX_RELATED_BYTES = 3800;
const MAX_BYTES = 15_500;

export function renderBrief({ related, others, total, notice }: DecisionBrief): string {
  const said = notice === undefined ? [] : [notice];
  if (total === 0) return ["No decision is in force yet.", ...said].join("\n");
  const left = total - related.length - others.length;
  const blocks = related.map((record, index) => renderRelated(record, index + 1).join("\n"));
  const isDefault = related.length <= SHOWN;
  const head = [
    `${counted(total, "decision")} in force. The closest to this change by shared words:`,
    ...(isDefault ? fitting(blocks, MAX_RELATED_BYTES) : blocks),
    ...(related.length === 0 ? ["- none shares a word"] : []),
    "To read a decision, pass its path to read_architecture_doc. " +
    "You judge whether the decision allows the change.",
    ...(left > 0 ? [`${left} more in force: rephrase with also, or use search_architecture.`] : []),
    ...(others.length > 0 ? ["The other decisions in force:"] : []),
  ];
  const room = MAX_BYTES - bytesIn([...head, ...said].join("\n"));
  const titles = others.map(({ title, path }) =>
    `- ${title} (${printableLine(excerpt(path, 60))})`
  );
  const kept = fitting(titles, room);
  return [
    ...head,
    ...(kept.length < titles.length ? others.map(({ title }) => `- ${title}`) : kept),
    ...said,
  ].join("\n");
}

function fitting(lines: readonly string[], bytes: number): string[] {
  let left = bytes;
  const end = lines.findIndex((line) => (left -= bytesIn(line) + 1) < 0);
  return lines.slice(0, end < 0 ? undefined : end);
}

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}

function renderRelated(record: RelatedRecord, place: number): string[] {
  const { uri, path, title, gist, shared, options = [], supersedes = [] } = record;
  const names = supersedes.slice(0, 3).map(nameOf).join(", ");
  const where = `${gist?.section ?? "below the title"}, line ${gist?.line}`;
  return [
    `${place}. ${title} (${printableLine(path)}): ${standingOf(record)}; ${
      counted(shared, "shared word")
    }`,
    ...(gist === undefined ? [] : [`   > ${gist.text} (${where})`]),
    ...(options.length === 0 ? [] : [`   options: ${excerpt(options.join("; "), 200)}`]),
    ...(names === "" ? [] : [`   ${nameOf(uri)} supersedes ${names}`]),
  ];
}

function nameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
}
