import * as z from "zod";
import type { Settings } from "../../kernel/roots/grant.ts";
import type { Tool } from "../../kernel/service/tool.ts";
import { type Context, defineTool } from "../context.ts";
import { renderEntries } from "../entries/entry_page.ts";
import { findRelated, RELATIONSHIPS } from "../entries/related.ts";
import { search } from "../entries/search.ts";
import {
  confidenceSchema,
  entrySchema,
  idSchema,
  querySchema,
  roleSchema,
  tagFilterSchema,
  typeSchema,
} from "./inputs.ts";
import { type SearchLimits, searchLimits } from "./search_limits.ts";

const limitSchema = ({ usual, most }: SearchLimits) =>
  z.number().int().min(1).max(most).default(usual).describe("Entries at most");

const searchTool = (limits: SearchLimits): Tool<Context> =>
  defineTool({
    name: "kb_search",
    title: "Search the knowledge base",
    description:
      "Searches by meaning and by words together and returns the best entries. Use before work and before asking a person; ask a whole question. For one id call kb_get.",
    access: "read",
    input: z.strictObject({
      query: querySchema
        .describe("A question or words, such as: how do we name branches"),
      role: roleSchema.optional().describe("Entries for this role and those for all"),
      tags: tagFilterSchema.optional(),
      entry_type: typeSchema.optional().describe("Only this kind"),
      limit: limitSchema(limits),
      min_confidence: confidenceSchema.optional().describe(
        "0 to 1; entries less sure are left out",
      ),
    }),
    output: z.object({
      results: z.array(entrySchema),
      metadata: z.object({
        total: z.number(),
        fallback_mode: z.boolean(),
        query_time_ms: z.number(),
        below_threshold: z.number().optional(),
      }),
    }),
    handle: (input, context) => search(context, input),
    text: ({ results, metadata: { total, fallback_mode, query_time_ms, below_threshold } }) => {
      const facts = [
        `${results.length} of ${total} candidates in ${query_time_ms} ms`,
        ...(fallback_mode ? ["searched by words alone: the embeddings API failed"] : []),
        ...(below_threshold ? [`${below_threshold} more below min_confidence`] : []),
      ];
      const none = "Nothing was found. Ask with other words or fewer filters.";
      return `${renderEntries(results, none)}\n\n(${facts.join("; ")})`;
    },
  });

const related = defineTool({
  name: "kb_get_related",
  title: "Get related entries",
  description:
    "Returns what is related to an entry: parent, children, siblings, then shared tags, then like meaning. Use after kb_search to see what else matters.",
  access: "read",
  input: z.strictObject({
    entry_id: idSchema.describe("Id from kb_search, kb_list or kb_add"),
    limit: limitSchema(searchLimits({})),
  }),
  output: z.object({
    results: z.array(entrySchema),
    metadata: z.object({
      total: z.number(),
      relationship_types: z.record(z.string(), z.enum(RELATIONSHIPS)),
    }),
  }),
  handle: (input, context) => findRelated(context, input),
  text: ({ results, metadata: { relationship_types } }) =>
    results.map((entry) =>
      `${relationship_types[entry.id]?.replace("_", " ")}: ${renderEntries([entry], "")}`
    ).join("\n\n") || "Nothing is related to it.",
});

/** The tools that find entries. */
export const searchTools = (
  settings: Settings,
): Tool<Context>[] => [searchTool(searchLimits(settings)), related];
