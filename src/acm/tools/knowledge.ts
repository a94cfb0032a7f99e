import * as z from "zod";
import { renderArticles, searchArticles, SHELVES } from "../articles/search.ts";
import { defineAcmTool } from "../context.ts";
import { countInput, textInput, UNLISTED } from "./inputs.ts";

const queryKnowledge = defineAcmTool({
  name: "query_knowledge",
  title: "Query knowledge base",
  description:
    "Searches the knowledge base, or specs by section. Use for lessons or passages; not for whole specs.",
  access: "read",
  discovery: { searchHint: "lessons" },
  input: z.strictObject({
    query: textInput(500).describe("Search terms"),
    also: z.array(textInput(500)).max(5).optional().meta(UNLISTED).describe("Other wordings"),
    in: z.enum(SHELVES).default("kb").describe("Where"),
    limit: countInput({ most: 100, preset: 10 }).describe("Maximum hits"),
    detail: z.enum(["snippet", "full"]).default("snippet")
      .describe("full: whole best article"),
  }),
  handle: (input, { framework }) => renderArticles(searchArticles(framework, input)),
});

export const articleTools = [queryKnowledge];
