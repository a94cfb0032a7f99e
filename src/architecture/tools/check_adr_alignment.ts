import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt, printableLine } from "../../kernel/text.ts";
import { bytesIn } from "../../kernel/utf8.ts";
import type { ArchitectureContext } from "../context.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { RankedDocument } from "../documents/document_index.ts";
import {
  documentEntrySchema,
  entryOf,
  noticeShape,
  standingOf,
  withNotice,
} from "../documents/entries.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { chainOf, inForceIn } from "../documents/succession.ts";
import { alsoInput, defineArchitectureTool } from "./inputs.ts";

const SHOWN = 5;
const CANDIDATES = 60;
const MAX_OTHERS = 100;

const input = z.strictObject({
  decision_description: z.string().trim().min(1).max(5000)
    .describe("The change, in at least one sentence"),
  decision_context: z.string().max(2000).optional().describe(
    "Reason for the change, and its scope",
  ),
  also: alsoInput("change"),
  max_results: z.number().int().min(1).max(50).optional()
    .describe("Maximum number of decisions; default: 5"),
});

const output = z.object({
  related: z.array(z.object({
    ...documentEntrySchema.omit({ resource_type: true, superseded_by: true }).shape,
    number: z.exactOptional(z.string()),
    gist: z.exactOptional(z.object({
      text: z.string(),
      line: z.number(),
      section: z.nullable(z.string()),
    })),
    shared: z.number(),
    options: z.exactOptional(z.array(z.string())),
    supersedes: z.exactOptional(z.array(z.string())),
  })),
  /** The remaining decisions in force, if there are at most 100 in total. */
  others: z.array(z.object({ path: z.string(), title: z.string() })),
  total: z.number(),
  ...noticeShape,
});
type Alignment = z.output<typeof output>;
type RelatedRecord = Alignment["related"][number];

export const checkAdrAlignment = defineArchitectureTool({
  name: "check_adr_alignment",
  title: "Check a change against the ADRs",
  description:
    "Lists the decisions in force that share words with a change, the closest first, each with the beginning of its decision as written, and the titles of the others. Use before you make a change; you judge if it fits.",
  access: "read",
  discovery: { searchHint: "compare a proposed design with past decisions" },
  input,
  output,
  handle: alignmentOf,
  text: renderAlignment,
});

/** Returns the closest decisions in force: by full text, then the newest first. */
export function alignmentOf(
  { decision_description, decision_context, also = [], max_results = SHOWN }: z.output<
    typeof input
  >,
  content: ArchitectureContext,
): Alignment {
  const { search } = content;
  const library = content.presentDocuments();
  const wordings = [decision_description, ...also];
  const context = decision_context?.trim() ? [`${decision_description} ${decision_context}`] : [];
  const inForce = inForceIn(library);
  const place = new Map(inForce.map((document, at) => [document, at]));
  const { ranked } = search.rank([...wordings, ...context], {
    limit: CANDIDATES,
    accepts: (document) => place.has(document),
  });
  const rounded = ({ score }: RankedDocument) => Number(score.toPrecision(3));
  const placeOf = ({ document }: RankedDocument) => place.get(document) ?? 0;
  const closest = ranked.sort((a, b) => rounded(b) - rounded(a) || placeOf(a) - placeOf(b))
    .slice(0, max_results).map(({ document }) => document);
  const counts = search.sharedWords(wordings, closest);
  return content.noticed({
    related: closest.map((document, at) => relatedRecord(library, document, counts[at] ?? 0)),
    others: inForce.length > MAX_OTHERS ? [] : inForce.filter((one) => !closest.includes(one))
      .map(({ path, details }) => ({ path, title: excerpt(details.title, 100) })),
    total: inForce.length,
  });
}

function relatedRecord(
  library: DocumentLibrary,
  document: ArchitectureDocument,
  shared: number,
): RelatedRecord {
  const { number, details: { gist, options = [] } } = document;
  const { resource_type: _kind, superseded_by: _by, title, ...entry } = entryOf(library, document);
  const supersedes = chainOf(library, document, { next: "predecessors" });
  return {
    ...entry,
    title: excerpt(title, 160),
    ...(number !== undefined && { number }),
    ...(gist && { gist }),
    shared,
    ...(options.length > 0 && { options }),
    ...(supersedes.length > 0 && { supersedes }),
  };
}

const MAX_RELATED_BYTES = 3800;
const MAX_BYTES = 15_500;

export function renderAlignment({ related, others, total, notice }: Alignment): string {
  if (total === 0) return withNotice("No decision is in force yet.", { notice });
  const left = total - related.length - others.length;
  let room = related.length > SHOWN ? MAX_BYTES : MAX_RELATED_BYTES;
  const text = [
    `${counted(total, "decision")} in force. The closest to this change by shared words:`,
    ...related.map((record, index) => renderRelated(record, index + 1).join("\n"))
      .filter((block) => (room -= bytesIn(block)) > 0),
    ...(related.length === 0 ? ["- No decision shares a word."] : []),
    "To read a decision, pass its path or title to read_architecture_doc. " +
    "You judge whether the decision allows the change.",
    ...(left > 0 ? [`${left} more in force: rephrase with also, or use search_architecture.`] : []),
    ...(others.length > 0 ? ["The other decisions in force:"] : []),
    ...others.map(({ title }) => `- ${title}`),
  ];
  return withNotice(text.join("\n"), { notice });
}

function renderRelated(record: RelatedRecord, place: number): string[] {
  const { path, title, gist, shared, options = [] } = record;
  const where = `${gist?.section ?? "below the title"}, line ${gist?.line}`;
  return [
    `${place}. ${title} (${printableLine(path)})${standingOf(record)}; ${
      counted(shared, "shared word")
    }`,
    ...(gist === undefined ? [] : [`   > ${gist.text} (${where})`]),
    ...(options.length === 0 ? [] : [`   options: ${excerpt(options.join("; "), 200)}`]),
  ];
}
