import * as z from "zod";
import { articleHitsSchema, renderArticles, searchArticles } from "../articles/search.ts";
import { defineAcmTool } from "../context.ts";
import { articleLinks } from "../framework/links.ts";
import { textInput } from "./inputs.ts";

const queryKnowledge = defineAcmTool({
  name: "query_knowledge",
  title: "Query knowledge base",
  description:
    "Searches the knowledge base by words. Use for process learnings and patterns, not for specs.",
  access: "read",
  discovery: { searchHint: "lessons" },
  input: z.strictObject({
    query: textInput(500).describe("Words or a phrase"),
    limit: z.number().int().min(1).max(100).default(10).describe("Maximum hits"),
    detail: z.enum(["snippet", "full"]).default("snippet")
      .describe("full: the whole best article"),
  }),
  output: articleHitsSchema,
  handle: (input, { framework }) => searchArticles(framework, input),
  text: renderArticles,
  links: ({ hits, titles = [] }) => articleLinks([...hits, ...titles]),
});

/** The tools that search the knowledge base. */
export const articleTools = [queryKnowledge];
