import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { searchQuery } from "../../kernel/search/search_query.ts";
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
} from "../entries/entry_schema.ts";
import { readSettings, type SearchLimits } from "../settings.ts";
import { findRelated, relatedResultSchema } from "../entries/related.ts";
import { searchEntries, searchResultSchema } from "../entries/search.ts";
import { roleSchema, typeSchema } from "../store/entry.ts";
import { renderNext, renderOne } from "./entry_output.ts";

const limitSchema = ({ usual, most }: SearchLimits) =>
  z.number().int().min(1).max(most).default(usual).describe("Entries at most");

const searchTool = (limits: SearchLimits): Tool<KnowledgeContext> =>
  defineKnowledgeTool({
    name: "kb_search",
    title: "Search the knowledge base",
    description:
      "Searches by meaning and by words together and returns the best entries. Use before work and before asking a person; ask a whole question. For one id call kb_get.",
    access: "read",
    discovery: "always loaded",
    input: z.strictObject({
      query: querySchema.describe("A question or words, such as: how do we name branches"),
      role: roleSchema.optional().describe("Entries for this role and those for all"),
      tags: tagFilterSchema.optional(),
      entry_type: typeSchema.optional().describe("Only this type"),
      limit: limitSchema(limits),
      min_confidence: confidenceSchema.optional()
        .describe("0 to 1; leaves out entries with less confidence"),
      since: instantSchema.optional().describe("Created at or after, RFC 3339"),
      until: instantSchema.optional().describe("Created before, RFC 3339"),
      include_outdated: z.boolean().default(false)
        .describe("Also what is superseded or past its valid_until"),
      max_chars: charactersSchema,
      cursor: cursorSchema,
    }).refine(isForward, BACKWARD),
    output: searchResultSchema,
    handle: (input, context) => searchEntries(context, input),
    text: ({ results, next_cursor, metadata }, { query }) => {
      const { total, fallback_reason, query_time_ms, below_threshold } = metadata;
      const facts = [
        `${results.length} of ${counted(total, "candidate")} in ${query_time_ms} ms`,
        ...(fallback_reason ? [`searched by words alone: ${fallback_reason}`] : []),
        ...(below_threshold ? [`${below_threshold} more below min_confidence`] : []),
      ];
      const none = "Nothing found. Try other words or fewer filters.";
      const asked = searchQuery(query);
      const lines = results.map((one) =>
        `${one.score} by ${one.found_by.join(" and ")}: ${renderOne(one, asked)}`
      );
      return `${lines.join("\n\n") || none}\n\n(${facts.join("; ")})${renderNext(next_cursor)}`;
    },
  });

const relatedTool = defineKnowledgeTool({
  name: "kb_get_related",
  title: "Get related entries",
  description:
    "Returns what is related to an entry: parent, children, siblings, then shared tags, then similar meaning. Use after kb_search to see what else matters.",
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
      `${relationship_types[entry.id]?.replace("_", " ")}: ${renderOne(entry)}`
    ).join("\n\n") || "No related entries.") + renderNext(next_cursor),
});

/** The tools that find entries. */
export const searchTools = (limits: SearchLimits): Tool<KnowledgeContext>[] => [
  searchTool(limits),
  relatedTool,
];
