import * as z from "zod";
import { defineArchitectureTool } from "../context.ts";
import { CATEGORIES } from "../documents/document.ts";
import { listDocuments, readArchitectureDocument, renderList } from "../documents/list.ts";
import { renderResults, searchDocuments } from "../documents/search.ts";

const resourceTypeInput = z.enum([...CATEGORIES, "all"]).default("all")
  .describe("Kind of document");

const listArchitectureDocs = defineArchitectureTool({
  name: "list_architecture_docs",
  title: "List architecture documents",
  description:
    "Lists the team's guidelines, patterns and ADRs with URI and title, and ADRs with status and date. Use to see what exists. To find documents about something call search_architecture.",
  access: "read",
  input: z.strictObject({
    resource_type: resourceTypeInput,
    max_results: z.number().int().min(1).max(1000).default(200).describe(
      "Maximum number of documents",
    ),
    offset: z.number().int().min(0).max(1_000_000).default(0)
      .describe("How many to skip: next_offset of the previous answer"),
  }),
  output: z.object({
    documents: z.array(z.object({
      uri: z.string(),
      title: z.string(),
      resource_type: z.enum(CATEGORIES),
      status: z.string().optional(),
      date: z.string().optional(),
    })),
    total: z.number(),
    next_offset: z.number().optional(),
  }),
  handle: (input, content) => listDocuments(content.presentDocuments(), input),
  text: renderList,
  links: ({ documents }) => documents.map(({ uri, title }) => ({ uri, name: title, title })),
});

const readArchitectureDoc = defineArchitectureTool({
  name: "read_architecture_doc",
  title: "Read architecture document",
  description:
    "Returns a guideline, pattern or ADR verbatim, or one section of it. Use for a URI that list_architecture_docs or search_architecture returned.",
  access: "read",
  input: z.strictObject({
    uri: z.string().min(1).max(4096)
      .describe("As list_architecture_docs returns it, or architecture://adr/NNN"),
    section: z.string().min(1).max(200).optional().describe(
      "Return only the part under this heading",
    ),
  }),
  handle: (input, content) => readArchitectureDocument(content.presentDocuments(), input),
});

const searchArchitecture = defineArchitectureTool({
  name: "search_architecture",
  title: "Search architecture documents",
  description:
    "Searches guidelines, patterns and ADRs for words; an exact phrase ranks first. Use to find the rules for a task before you write code. To test a decision against ADRs call check_adr_alignment.",
  access: "read",
  input: z.strictObject({
    query: z.string().trim().min(1).max(500).describe("Words or a phrase"),
    resource_type: resourceTypeInput,
    max_results: z.number().int().min(1).max(20).default(10).describe("Maximum number of results"),
  }),
  output: z.object({
    query: z.string(),
    results: z.array(z.object({
      uri: z.string(),
      title: z.string(),
      resource_type: z.enum(CATEGORIES),
      score: z.number(),
      excerpt: z.string(),
      heading: z.string(),
      line: z.number(),
    })),
    total_matches: z.number(),
  }),
  handle: (input, content) => searchDocuments(content.presentDocuments(), input),
  text: renderResults,
  links: ({ results }) => results.map(({ uri, title }) => ({ uri, name: title, title })),
});

/** The tools that find and read documents. */
export const documentTools = [listArchitectureDocs, readArchitectureDoc, searchArchitecture];
