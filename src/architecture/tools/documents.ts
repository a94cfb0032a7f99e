import * as z from "zod";
import { defineTool } from "../context.ts";
import { listDocuments, readArchitectureDocument, renderList } from "../documents/document_list.ts";
import { renderResults, searchDocuments } from "../documents/document_search.ts";
import { CATEGORIES } from "../documents/document_uri.ts";
import { resourceTypeInput } from "./inputs.ts";

const listArchitectureDocs = defineTool({
  name: "list_architecture_docs",
  title: "List architecture documents",
  description:
    "Lists the team's guidelines, patterns and ADRs with URI and title, ADRs with status and date. Use to see what there is. To find what speaks of something call search_architecture.",
  access: "read",
  input: z.strictObject({
    resource_type: resourceTypeInput,
    max_results: z.number().int().min(1).max(1000).default(200).describe("Documents at most"),
    offset: z.number().int().min(0).max(1_000_000).default(0)
      .describe("How many to leave out; next_offset of the answer before"),
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

const readArchitectureDoc = defineTool({
  name: "read_architecture_doc",
  title: "Read architecture document",
  description:
    "Returns a guideline, pattern or ADR verbatim, or one section of it. Use for a URI that list_architecture_docs or search_architecture gave.",
  access: "read",
  input: z.strictObject({
    uri: z.string().min(1).max(4096)
      .describe("As list_architecture_docs gives it, or architecture://adr/NNN"),
    section: z.string().min(1).max(200).optional().describe("Only the part under this heading"),
  }),
  handle: (input, content) => readArchitectureDocument(content.presentDocuments(), input),
});

const searchArchitecture = defineTool({
  name: "search_architecture",
  title: "Search architecture documents",
  description:
    "Searches guidelines, patterns and ADRs by words; the exact phrase ranks first. Use to find the rules for a task before you write code. To test a decision against ADRs call check_adr_alignment.",
  access: "read",
  input: z.strictObject({
    query: z.string().trim().min(1).max(500).describe("Words or a phrase"),
    resource_type: resourceTypeInput,
    max_results: z.number().int().min(1).max(20).default(10).describe("Results at most"),
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
