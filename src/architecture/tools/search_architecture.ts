import * as z from "zod";
import { headingAt, parseDocument } from "../../kernel/markdown/document.ts";
import { counted, plural } from "../../kernel/plural.ts";
import { closestPassage } from "../../kernel/search/passage.ts";
import { excerpt, printableLine } from "../../kernel/text.ts";
import type { ArchitectureContext } from "../context.ts";
import type { RankedDocument } from "../documents/document_index.ts";
import {
  documentEntrySchema,
  entryOf,
  noticeShape,
  standingOf,
  withNotice,
} from "../documents/entries.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { withoutComments } from "../records/markup.ts";
import { alsoInput, defineArchitectureTool, filterInput, filterOf } from "./inputs.ts";

const input = z.strictObject({
  query: z.string().trim().min(1).max(500).describe("Search terms or a question"),
  also: alsoInput("question"),
  ...filterInput,
  max_results: z.number().int().min(1).max(20).default(10).describe("Maximum number of results"),
});

const documentResultSchema = z.object({
  ...documentEntrySchema.shape,
  score: z.number(),
  excerpt: z.string(),
  heading: z.string(),
  line: z.number(),
});

const output = z.object({
  query: z.string(),
  results: z.array(documentResultSchema),
  total_matches: z.number(),
  ...noticeShape,
});
type Results = z.output<typeof output>;

export const searchArchitecture = defineArchitectureTool({
  name: "search_architecture",
  title: "Search architecture documents",
  description:
    "Searches guidelines, patterns and ADRs. Use to find the rules for a task before you write code. To compare a change with the ADRs, call check_adr_alignment.",
  access: "read",
  discovery: "always loaded",
  input,
  output,
  handle: searchDocuments,
  text: (results) => withNotice(renderResults(results), results),
});

export function searchDocuments(
  asked: z.output<typeof input>,
  content: ArchitectureContext,
): Results {
  const library = content.presentDocuments();
  const wordings = [asked.query, ...asked.also ?? []];
  const { ranked, total } = content.search.rank(wordings, {
    limit: asked.max_results,
    accepts: filterOf(library, asked),
  });
  return content.noticed({
    query: excerpt(asked.query),
    results: ranked.flatMap((one) => resultFor(library, one, wordings)),
    total_matches: total,
  });
}

function resultFor(
  library: DocumentLibrary,
  { document, score }: RankedDocument,
  wordings: readonly string[],
): Results["results"] {
  const text = library.markdown(document);
  if (text === undefined) return [];
  const parsed = parseDocument(document.path, withoutComments(text));
  const { start, line, snippet } = closestPassage(parsed, wordings);
  const heading = headingAt(parsed, start)?.text ?? parsed.title;
  return [{
    ...entryOf(library, document),
    score: Number(Math.max(score, 1e-9).toPrecision(4)),
    excerpt: snippet,
    heading: excerpt(heading, 120),
    line,
  }];
}

export function renderResults({ query, results, total_matches: total }: Results): string {
  if (total === 0) {
    return `No document matches "${query}". To list all documents, use list_architecture_docs.`;
  }
  const lines = results.map((result, index) => {
    const { path, title, heading, line, excerpt } = result;
    const under = heading === title ? "" : `, under "${heading}"`;
    const place = `${printableLine(path)} line ${line}${under}`;
    return `${index + 1}. ${title} (${place})${standingOf(result)}\n   ${excerpt}`;
  });
  const left = total - results.length;
  return [
    `${counted(total, "document")} ${plural(total, "matches", "match")} "${query}":`,
    ...lines,
    ...(left > 0 ? [`${left} more: raise max_results, or filter by resource_type or status.`] : []),
  ].join("\n");
}
