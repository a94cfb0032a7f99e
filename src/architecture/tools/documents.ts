import * as z from "zod";
import { defineArchitectureTool } from "../context.ts";
import { ADR_STATUSES } from "../documents/adr_status.ts";
import { CATEGORIES } from "../documents/document.ts";
import { pathBelow } from "../documents/governing.ts";
import { listDocuments, renderList, withNotice } from "../documents/list.ts";
import { readArchitectureDocument } from "../documents/reading.ts";
import { renderResults, searchDocuments } from "../documents/search.ts";

const filterInput = {
  resource_type: z.enum([...CATEGORIES, "all"]).default("all").describe("Kind of document"),
  in_force: z.boolean().optional()
    .describe("true: only ADRs in force (accepted); false: only the other ADRs"),
  status: z.enum(ADR_STATUSES).optional().describe("Only ADRs of this status"),
};

const documentOutput = {
  uri: z.string(),
  title: z.string(),
  resource_type: z.enum(CATEGORIES),
  status: z.exactOptional(z.enum(ADR_STATUSES)),
  date: z.exactOptional(z.string()),
  superseded_by: z.exactOptional(z.array(z.string())),
};

const listArchitectureDocs = defineArchitectureTool({
  name: "list_architecture_docs",
  title: "List architecture documents",
  description:
    "Lists the team's guidelines, patterns and ADRs, ADRs with status, date and successors. Use to see what exists, or which decisions govern a path. To find documents about something call search_architecture.",
  access: "read",
  discovery: { searchHint: "guidelines patterns ADRs governing a path" },
  input: z.strictObject({
    ...filterInput,
    path: z.string().trim().min(1).max(1000).optional().describe(
      "Only ADRs that govern this file or folder, relative to the content root",
    ),
    max_results: z.number().int().min(1).max(1000).default(200).describe(
      "Maximum number of documents",
    ),
    offset: z.number().int().min(0).max(1_000_000).default(0)
      .describe("How many to skip: next_offset of the previous answer"),
  }),
  output: z.object({
    documents: z.array(z.object(documentOutput)),
    total: z.number(),
    next_offset: z.exactOptional(z.number()),
    notice: z.exactOptional(z.string()),
  }),
  handle: ({ path, ...input }, content) =>
    content.noticed(listDocuments(content.presentDocuments(), {
      ...input,
      ...(path !== undefined && { path: pathBelow(content.root.path, path) }),
    })),
  text: (list) => withNotice(renderList(list), list),
  links: ({ documents }) => documents.map(({ uri, title }) => ({ uri, name: title, title })),
});

const readArchitectureDoc = defineArchitectureTool({
  name: "read_architecture_doc",
  title: "Read architecture document",
  description:
    "Returns a guideline, pattern or ADR verbatim, or one section or page of it. Use for a URI that list_architecture_docs or search_architecture returned.",
  access: "read",
  discovery: { searchHint: "open guideline pattern or decision record" },
  input: z.strictObject({
    uri: z.string().min(1).max(4096)
      .describe("As list_architecture_docs returns it, or architecture://adr/NNN"),
    section: z.string().min(1).max(200).optional().describe(
      "Return only the part under this heading",
    ),
    page: z.number().int().min(1).max(1000).optional().describe(
      "Return only this page of at most 20,000 characters, from 1",
    ),
  }),
  handle: (input, content) => readArchitectureDocument(content.presentDocuments(), input),
});

const searchArchitecture = defineArchitectureTool({
  name: "search_architecture",
  title: "Search architecture documents",
  description:
    "Searches guidelines, patterns and ADRs for words and their forms. Use to find the rules for a task before you write code. To test a decision against ADRs call check_adr_alignment.",
  access: "read",
  discovery: "always loaded",
  input: z.strictObject({
    query: z.string().trim().min(1).max(500).describe("Words, a phrase or a question"),
    ...filterInput,
    max_results: z.number().int().min(1).max(20).default(10).describe("Maximum number of results"),
  }),
  output: z.object({
    query: z.string(),
    results: z.array(z.object({
      ...documentOutput,
      score: z.number(),
      excerpt: z.string(),
      heading: z.string(),
      line: z.number(),
    })),
    total_matches: z.number(),
    notice: z.exactOptional(z.string()),
  }),
  handle: async (input, content) => {
    content.presentDocuments();
    return content.noticed(await searchDocuments(content, input));
  },
  text: (results) => withNotice(renderResults(results), results),
  links: ({ results }) => results.map(({ uri, title }) => ({ uri, name: title, title })),
});

/** The tools that find and read documents. */
export const documentTools = [listArchitectureDocs, readArchitectureDoc, searchArchitecture];
