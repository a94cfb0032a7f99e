import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import type { Tool } from "../../kernel/service/tool.ts";
import { defineKnowledgeTool, type KnowledgeContext } from "../context.ts";
import {
  BACKWARD,
  charactersSchema,
  confidenceSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  isForward,
  querySchema,
  tagFilterSchema,
  wholeCharactersSchema,
} from "../entries/entry_schema.ts";
import { renderFound } from "../entries/found_entry.ts";
import { bestPassage } from "../entries/passage.ts";
import { readSettings, type SearchLimits } from "../settings.ts";
import { findRelated, relatedResultSchema } from "../entries/related.ts";
import { type EntrySearchResult, searchResultSchema } from "../entries/result_schemas.ts";
import { searchEntries } from "../entries/search.ts";
import { roleSchema, typeSchema } from "../store/knowledge_entry.ts";
import { entryQuery } from "../store/terms.ts";
import { renderNext, renderOne } from "./entry_output.ts";

const limitSchema = ({ usual, most }: SearchLimits) =>
  z.number().int().min(1).max(most).default(usual).describe("Maximum number of entries");

const searchTool = (limits: SearchLimits): Tool<KnowledgeContext> =>
  defineKnowledgeTool({
    name: "kb_search",
    title: "Search the knowledge base",
    description:
      "Finds answers to a question by meaning and keywords, or reports that none exists. Use before work and before asking the user. Ask a whole question. Put two or three other wordings in also: a likely answer, an expert's terms. To read one id call kb_get.",
    access: "read",
    discovery: "always loaded",
    input: z.strictObject({
      query: querySchema.describe("A question, such as: how do we name branches?"),
      also: z.array(querySchema).max(4).optional().describe("Other wordings of the question"),
      role: roleSchema.optional().describe("Entries for this role and for all"),
      tags: tagFilterSchema.optional(),
      entry_type: typeSchema.optional(),
      limit: limitSchema(limits),
      min_confidence: confidenceSchema.optional()
        .describe("Minimum confidence of an entry"),
      since: instantSchema.optional().describe("Created since, RFC 3339"),
      until: instantSchema.optional().describe("Created before"),
      include_outdated: z.boolean().default(false).describe(
        "Include superseded and expired entries",
      ),
      max_chars: wholeCharactersSchema,
      cursor: cursorSchema,
    }).refine(isForward, BACKWARD),
    output: searchResultSchema,
    handle: (input, context) => searchEntries(context, input),
    text: (answer, { query, also = [], max_chars }) =>
      renderSearch(max_chars === undefined ? answer : withPassages(answer, [query, ...also])),
  });

/**
 * The maximum length of a content in the result's text, in characters. The structured content
 * contains all of it.
 */
const LEAD = 240;

/** Returns the result with passages instead of whole contents. */
function withPassages(answer: EntrySearchResult, wordings: readonly string[]): EntrySearchResult {
  const query = entryQuery(wordings.join("\n"));
  const results = answer.results.map(({ content, ...result }) =>
    content === undefined ? result : { ...result, snippet: bestPassage(content, query, LEAD) }
  );
  return { ...answer, results };
}

/** The text of a search result without an answer. */
const NOTHING = "Nothing in this store answers that.";

/** The text of a search result if the store has no entries. */
const EMPTY =
  `${NOTHING} The store is empty: add entries with kb_add, or add Markdown files with ` +
  "`knowledge-server sync DIR`.";

function renderSearch(
  { results, next_cursor, nearest = [], metadata }: EntrySearchResult,
): string {
  const { total, fallback_reason, weak, empty_store, query_time_ms, below_threshold } = metadata;
  const facts = [
    `${results.length} of ${counted(total, "candidate")} in ${query_time_ms} ms`,
    ...(fallback_reason ? [`searched only keywords: ${fallback_reason}`] : []),
    ...(below_threshold ? [`${below_threshold} more below min_confidence`] : []),
  ];
  const near = nearest.map(({ id, title }) => `- [${id}] ${title}`);
  const none = [empty_store ? EMPTY : NOTHING, ...(near.length > 0 ? ["Nearest:", ...near] : [])]
    .join("\n");
  const lines = results.map((one, at) => renderFound(one, at + 1));
  const isWeak = weak ? "Weak: this may not answer the question.\n\n" : "";
  const body = results.length === 0 ? none : `${isWeak}${lines.join("\n\n")}`;
  return `${body}\n\n(${facts.join("; ")})${renderNext(next_cursor)}`;
}

const relatedTool = defineKnowledgeTool({
  name: "kb_get_related",
  title: "Get related entries",
  description:
    "Returns entries related to an entry: its family, its document, linked entries, then shared tags and similar meaning. Use after kb_search.",
  access: "read",
  discovery: { searchHint: "more like this, parent, siblings, shared tags" },
  input: z.strictObject({
    entry_id: idSchema.describe("Id from kb_search, kb_list or kb_add"),
    limit: limitSchema(readSettings({}).limits),
    max_chars: charactersSchema,
    cursor: cursorSchema,
  }),
  output: relatedResultSchema,
  handle: (input, context) => findRelated(context, input),
  text: ({ results, next_cursor, metadata: { relationship_types } }) =>
    (results.map((entry) =>
      `${relationship_types[entry.id]?.replaceAll("_", " ")}: ${renderOne(entry)}`
    ).join("\n\n") || "No related entries.") + renderNext(next_cursor),
});

/** The tools that find entries. */
export const searchTools = (limits: SearchLimits): Tool<KnowledgeContext>[] => [
  searchTool(limits),
  relatedTool,
];
