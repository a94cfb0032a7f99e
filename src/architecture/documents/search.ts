import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { headingAt, parseDocument } from "../../kernel/markdown/document.ts";
import { closestPassage } from "../../kernel/search/passage.ts";
import { excerpt, printableLine } from "../../kernel/text.ts";
import { withoutComments } from "../records/markup.ts";
import type { DocumentIndex, RankedDocument } from "./document_index.ts";
import type { DocumentLibrary } from "./library.ts";
import { type DocumentFilter, filterOf } from "./list.ts";
import { documentEntrySchema, entryOf, noticeShape, standingOf } from "./entries.ts";

export interface DocumentQuery extends DocumentFilter {
  query: string;
  also?: string[] | undefined;
  max_results: number;
}

const documentResultSchema = z.object({
  ...documentEntrySchema.shape,
  /** Higher is better. */
  score: z.number(),
  excerpt: z.string(),
  /** The heading of the passage's section; otherwise the document's title. */
  heading: z.string(),
  line: z.number(),
});
export type DocumentResult = z.infer<typeof documentResultSchema>;

export const documentResultsSchema = z.object({
  query: z.string(),
  results: z.array(documentResultSchema),
  total_matches: z.number(),
  ...noticeShape,
});
export type DocumentResults = z.infer<typeof documentResultsSchema>;

/** Searches the documents with keywords; returns an empty list if no document matches. */
export async function searchDocuments(
  { search, documents: library }: { search: DocumentIndex; documents: DocumentLibrary },
  asked: DocumentQuery,
): Promise<DocumentResults> {
  const { resource_type, max_results, query, also = [] } = asked;
  const passes = filterOf(asked);
  const wordings = [query, ...also];
  const { ranked, total } = await search.rank(wordings, {
    limit: max_results,
    accepts: (document) =>
      (resource_type === "all" || document.category === resource_type) && passes(document),
  });
  return {
    query: excerpt(query),
    results: ranked.flatMap((one) => resultFor(library, one, wordings)),
    total_matches: total,
  };
}

function resultFor(
  library: DocumentLibrary,
  { document, score }: RankedDocument,
  wordings: readonly string[],
): DocumentResult[] {
  const text = library.markdown(document);
  if (text === undefined) return [];
  const shown = withoutComments(text);
  const parsed = parseDocument(document.path, shown);
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

export function renderResults({ query, results, total_matches }: DocumentResults): string {
  if (total_matches === 0) {
    return `No document matches "${query}". To list all documents, use list_architecture_docs.`;
  }
  const lines = results.map((result, index) => {
    const { path, title, heading, line, excerpt } = result;
    const under = heading === title ? "" : `, under "${heading}"`;
    const standing = standingOf(result);
    const status = standing === "" ? "" : `: ${standing}`;
    return `${index + 1}. ${title} (${
      printableLine(path)
    } line ${line}${under})${status}\n   ${excerpt}`;
  });
  const left = total_matches - results.length;
  const matches = `${counted(total_matches, "document")} ${
    total_matches === 1 ? "matches" : "match"
  }`;
  return [
    `${matches} "${query}":`,
    ...lines,
    ...(left > 0 ? [`${left} more: raise max_results, or filter by resource_type or status.`] : []),
  ].join("\n");
}
