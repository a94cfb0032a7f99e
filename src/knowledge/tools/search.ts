import * as z from "zod";
import { defineKnowledgeTool } from "../context.ts";
import { renderSearch, searchResultSchema } from "../entries/answer.ts";
import { charactersSchema, idSchema, limitSchema } from "../entries/entry_schema.ts";
import { findRelated, relatedResultSchema } from "../entries/related.ts";
import { searchEntries, searchInputSchema } from "../entries/search.ts";
import { renderListed } from "./entry_output.ts";

const search = defineKnowledgeTool({
  name: "kb_search",
  title: "Search the knowledge base",
  description:
    "Finds entries by meaning and keywords and quotes the passages closest to a question. Use before work and before asking the user. Ask a whole question. Put two or three other wordings in also: a likely answer, an expert's terms. To read one id call kb_get.",
  access: "read",
  discovery: "always loaded",
  input: searchInputSchema,
  output: searchResultSchema,
  handle: (input, context) => searchEntries(context, input),
  text: renderSearch,
});

const related = defineKnowledgeTool({
  name: "kb_get_related",
  title: "Get related entries",
  description:
    "Returns entries related to an entry: its family, its document, linked entries, then shared tags and similar meaning. Use after kb_search.",
  access: "read",
  discovery: { searchHint: "more like this, parent, siblings, shared tags" },
  input: z.strictObject({
    entry_id: idSchema.describe("Id from kb_search, kb_list or kb_add"),
    limit: limitSchema.default(10).describe("Maximum number of entries"),
    max_chars: charactersSchema,
  }),
  output: relatedResultSchema,
  handle: (input, context) => findRelated(context, input),
  text: ({ results, metadata: { relationship_types } }) =>
    results.map((entry) =>
      `${relationship_types[entry.id]?.replaceAll("_", " ")}: ${renderListed(entry)}`
    ).join("\n\n") || "No related entries.",
});

export const searchTools = [search, related];
