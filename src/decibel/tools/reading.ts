import * as z from "zod";
import { defineDecibelTool } from "../context.ts";
import { getRecord } from "../records/lookup.ts";
import { nextActions } from "../records/next_actions.ts";
import { listRecords, searchRecords } from "../records/query.ts";
import { dateInput, kindInput, place, recordId, recordOutput, title } from "./inputs.ts";

const nextActionsTool = defineDecibelTool({
  name: "oracle.next_actions",
  title: "Next actions",
  description:
    "Returns at most seven actions for a project, the most urgent first, from every open critical or high issue and the newest records. Use when choosing what to do next. For all records call list_records.",
  access: "read",
  input: z.strictObject({
    project_id: place().describe("The project, system or repository"),
    focus: title().optional()
      .describe("designer, architect or sentinel; otherwise words of a title, slug or area"),
  }),
  output: z.object({
    actions: z.array(z.object({
      description: z.string(),
      source: z.string(),
      priority: z.enum(["high", "med", "low"]),
      kind: z.string().optional(),
      severity: z.string().optional(),
      status: z.string().optional(),
      recorded_at: z.string().optional(),
    })),
    note: z.string().optional(),
  }),
  handle: (input, context) => nextActions(context, input),
});

const limit = z.number().int().min(1).max(100).default(20).describe("The most records to return");

const listRecordsTool = defineDecibelTool({
  name: "list_records",
  title: "List records",
  description:
    "Lists the records of a project, the newest first, page by page. Use to see what was decided or is open. To find words call search_records.",
  access: "read",
  input: z.strictObject({
    project_id: place().describe("The project, system or repository"),
    kind: kindInput,
    status: title().optional().describe("Only records with this status, such as open"),
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
});

const searchRecordsTool = defineDecibelTool({
  name: "search_records",
  title: "Search records",
  description:
    "Searches titles and texts of records for words; the exact phrase ranks first. Use before recording what may be recorded already. For the newest call list_records.",
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
});

const getRecordTool = defineDecibelTool({
  name: "get_record",
  title: "Get record",
  description:
    "Returns one whole record, an issue with its updates. Use after list_records or search_records, which give the ids.",
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
});

/** The tools that read what was recorded, and what follows from it. */
export const readingTools = [nextActionsTool, listRecordsTool, searchRecordsTool, getRecordTool];
