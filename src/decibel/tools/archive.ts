import * as z from "zod";
import { defineTool } from "../context.ts";
import { dateInput, kindInput, place, recordId, recordOutput, title } from "./inputs.ts";
import { getRecord } from "../records/record_detail.ts";
import { listRecords } from "../records/record_list.ts";
import { searchRecords } from "../records/record_search.ts";

const limit = z.number().int().min(1).max(100).default(20).describe("Records at most");

const listRecordsTool = defineTool({
  name: "list_records",
  title: "List records",
  description:
    "Lists the records of a project, the newest first, page by page. Use to see what was decided or is open. For words call search_records.",
  access: "read",
  input: z.strictObject({
    project_id: place().describe("The project, system or repository"),
    kind: kindInput,
    status: title().optional().describe("Only records of this status, such as open"),
    since: dateInput.optional().describe("Only records from this ISO 8601 date or time on"),
    limit,
    offset: z.number().int().min(0).default(0).describe("How many to skip"),
  }),
  output: z.object({
    total: z.number(),
    offset: z.number(),
    records: z.array(recordOutput),
    next_offset: z.number().optional(),
  }),
  handle: (input, context) => listRecords(context, input),
  text: (data) => JSON.stringify(data),
});

const searchRecordsTool = defineTool({
  name: "search_records",
  title: "Search records",
  description:
    "Searches records by words of title and text; the exact phrase ranks first. Use before deciding or reporting again what may be there. For the newest call list_records.",
  access: "read",
  input: z.strictObject({
    query: title().describe("Words or a phrase"),
    project_id: place().optional().describe("Only this project; default all"),
    kind: kindInput,
    limit,
  }),
  output: z.object({
    query: z.string(),
    total: z.number(),
    hits: z.array(recordOutput.extend({ snippet: z.string() })),
  }),
  handle: (input, context) => searchRecords(context, input),
  text: (data) => JSON.stringify(data),
});

const getRecordTool = defineTool({
  name: "get_record",
  title: "Get record",
  description:
    "Returns one record whole, with the updates of an issue. Use after list_records or search_records, which give the ids.",
  access: "read",
  input: z.strictObject({
    id: recordId().describe("The record's id or decibel:// URI"),
    project_id: place().optional().describe("Its project, where several have that id"),
  }),
  output: recordOutput.extend({
    text: z.string(),
    updates: z.array(z.object({ id: z.string(), text: z.string(), problem: z.string().optional() }))
      .optional(),
  }),
  handle: (input, context) => getRecord(context, input),
  text: (data) => JSON.stringify(data),
});

/** The tools that read what was recorded. */
export const archiveTools = [listRecordsTool, searchRecordsTool, getRecordTool];
