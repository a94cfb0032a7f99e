import * as z from "zod";
import { CATEGORIES } from "../documents/document.ts";
import { withNotice } from "../documents/entries.ts";
import { documentListSchema, listDocuments, renderList } from "../documents/list.ts";
import { readArchitectureDocument } from "./reading.ts";
import { documentResultsSchema, renderResults, searchDocuments } from "../documents/search.ts";
import { ADR_STATUSES } from "../words.ts";
import { alsoInput, defineArchitectureTool } from "./inputs.ts";

const pathInput = z.string().trim().min(1).max(1000);
const filterInput = {
  resource_type: z.enum([...CATEGORIES, "all"]).default("all").describe("Kind of document"),
  in_force: z.boolean().optional()
    .describe("true: only ADRs in force; false: only other ADRs"),
  status: z.enum(ADR_STATUSES).optional().describe("Only ADRs with this status"),
};

const listArchitectureDocs = defineArchitectureTool({
  name: "list_architecture_docs",
  title: "List architecture documents",
  description:
    "Lists the team's guidelines, patterns and ADRs with their standing. Use to list documents, or the ADRs that govern a path. To find documents about a topic, call search_architecture.",
  access: "read",
  discovery: { searchHint: "guidelines patterns ADRs governing a path" },
  input: z.strictObject({
    ...filterInput,
    path: z.union([pathInput, z.array(pathInput).min(1).max(100)]).optional()
      .describe("Only ADRs that govern one of these files or folders"),
    max_results: z.number().int().min(1).max(1000).default(200).describe(
      "Maximum number of documents",
    ),
    offset: z.number().int().min(0).max(1_000_000).default(0)
      .describe("Documents to skip: the previous result's next_offset"),
  }),
  output: documentListSchema,
  handle: async (input, content) =>
    content.noticed(
      listDocuments(await content.presentDocuments(), { ...input, root: content.root.path }),
    ),
  text: (list) => withNotice(renderList(list), list),
});

const readArchitectureDoc = defineArchitectureTool({
  name: "read_architecture_doc",
  title: "Read architecture document",
  description:
    "Returns a guideline, pattern or ADR verbatim, or one section or page. Use to read a document from another tool's result.",
  access: "read",
  discovery: { searchHint: "open guideline pattern or decision record" },
  input: z.strictObject({
    uri: z.string().min(1).max(4096)
      .describe("A URI or path, or an ADR's number or title"),
    section: z.string().min(1).max(200).optional().describe(
      "Return only this heading's section",
    ),
    page: z.number().int().min(1).max(1000).optional().describe(
      "Page number from 1; a page has at most 20,000 characters",
    ),
  }),
  handle: async (input, content) =>
    readArchitectureDocument(await content.presentDocuments(), input),
});

const searchArchitecture = defineArchitectureTool({
  name: "search_architecture",
  title: "Search architecture documents",
  description:
    "Searches guidelines, patterns and ADRs. Use to find the rules for a task before you write code. To compare a change with the ADRs, call check_adr_alignment.",
  access: "read",
  discovery: "always loaded",
  input: z.strictObject({
    query: z.string().trim().min(1).max(500).describe("Search terms or a question"),
    also: alsoInput("question"),
    ...filterInput,
    max_results: z.number().int().min(1).max(20).default(10).describe("Maximum number of results"),
  }),
  output: documentResultsSchema,
  handle: async (input, content) => {
    await content.presentDocuments();
    return content.noticed(await searchDocuments(content, input));
  },
  text: (results) => withNotice(renderResults(results), results),
});

export const documentTools = [listArchitectureDocs, readArchitectureDoc, searchArchitecture];
