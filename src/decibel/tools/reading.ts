import * as z from "zod";
import { visibleJson } from "../../kernel/text.ts";
import { defineDecibelTool } from "../context.ts";
import { getRecord } from "../records/lookup.ts";
import { nextActions } from "../records/next_actions.ts";
import { listRecords } from "../records/listing.ts";
import { listProjects } from "../records/project_name.ts";
import { searchRecords } from "../records/search.ts";
import { listActivity } from "../records/activity.ts";
import {
  dateInput,
  kindInput,
  personName,
  place,
  recordId,
  recordOutput,
  title,
} from "./inputs.ts";

const nextActionsTool = defineDecibelTool({
  name: "oracle_next_actions",
  title: "Next actions",
  description:
    "Returns at most seven actions for a project: of all that is open, the most urgent and newest, each with its reason and the call to make next. Use when choosing what to do. For all records call list_records.",
  access: "read",
  discovery: "always loaded",
  input: z.strictObject({
    project_id: place().describe("The project, system or repository"),
    focus: title().optional()
      .describe(
        "designer, architect or sentinel; otherwise a severity, status or owner, or words of a title or area",
      ),
    ready: z.boolean().optional().describe("true: only what nobody has and nothing blocks"),
    owner: personName().optional().describe("You: your work first, without what others have"),
  }),
  output: z.object({
    actions: z.array(z.object({
      description: z.string(),
      source: z.string(),
      uri: z.string().optional(),
      priority: z.enum(["high", "med", "low"]),
      kind: z.string().optional(),
      severity: z.string().optional(),
      status: z.string().optional(),
      recorded_at: z.string().optional(),
      why: z.string().optional(),
      owner: z.string().optional(),
      updated_at: z.string().optional(),
      blocked_by: z.array(z.string()).optional(),
      problem: z.string().optional(),
      next_call: z.object({ tool: z.string(), arguments: z.record(z.string(), z.string()) })
        .optional(),
    })),
    note: z.string().optional(),
  }),
  handle: (input, context) => nextActions(context, input, context),
});

const limit = z.number().int().min(1).max(100).default(20).describe("The most records to return");

const offset = z.number().int().min(0).default(0).describe("How many to skip");

const listRecordsTool = defineDecibelTool({
  name: "list_records",
  title: "List records",
  description:
    "Lists the records of a project, the newest first, page by page. Use to see what was decided or is open. To find words call search_records, for what changed list_activity.",
  access: "read",
  discovery: { searchHint: "browse decisions and issues of a project" },
  input: z.strictObject({
    project_id: place().describe("The project, system or repository"),
    kind: kindInput,
    status: title().optional().describe("Only records with this status, such as open"),
    since: dateInput.optional().describe("Only records from this ISO 8601 date or time on"),
    limit,
    offset,
    graph: z.boolean().default(false).describe("Also a Mermaid graph of what waits for what"),
  }),
  output: z.object({
    total: z.number(),
    offset: z.number(),
    records: z.array(recordOutput),
    next_offset: z.number().optional(),
    note: z.string().optional(),
    mermaid: z.string().optional(),
  }),
  handle: (input, context) => listRecords(context, input),
  text({ mermaid, ...page }) {
    const text = visibleJson(page);
    return mermaid === undefined ? text : `${text}\n\n\`\`\`mermaid\n${mermaid}\n\`\`\``;
  },
});

const searchRecordsTool = defineDecibelTool({
  name: "search_records",
  title: "Search records",
  description:
    "Searches titles, texts and notes of records for words; the exact phrase ranks first. Use before recording what may be recorded already. For the newest call list_records.",
  access: "read",
  discovery: { searchHint: "find earlier decisions and issues by words" },
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
    note: z.string().optional(),
  }),
  handle: (input, context) => searchRecords(context, input),
});

const getRecordTool = defineDecibelTool({
  name: "get_record",
  title: "Get record",
  description:
    "Returns one whole record with its updates and links. Use after list_records or search_records, which give the ids.",
  access: "read",
  discovery: { searchHint: "read one decision or issue with its history" },
  input: z.strictObject({
    id: recordId().describe("The record's id or decibel:// URI"),
    project_id: place().optional().describe("Its project, where several have that id"),
  }),
  output: recordOutput.extend({
    text: z.string(),
    updates: z.array(z.object({
      id: z.string(),
      at: z.string(),
      text: z.string(),
      problem: z.string().optional(),
    })).optional(),
    links: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
    note: z.string().optional(),
  }),
  handle: (input, context) => getRecord(context, input),
});

const listActivityTool = defineDecibelTool({
  name: "list_activity",
  title: "List activity",
  description:
    "Lists what was recorded and updated since a time, in all projects, the newest first. Use for what changed since you last looked. For one record's history call get_record.",
  access: "read",
  discovery: { searchHint: "standup, what changed since yesterday" },
  input: z.strictObject({
    since: dateInput.describe("From this ISO 8601 date or time on"),
    project_id: place().optional().describe("Only this project; default all"),
    author: personName().optional().describe("Only what this author recorded"),
    limit,
    offset,
  }),
  output: z.object({
    total: z.number(),
    offset: z.number(),
    activity: z.array(z.object({
      id: z.string(),
      kind: z.string(),
      project_id: z.string(),
      title: z.string(),
      uri: z.string(),
      event: z.enum(["recorded", "updated"]),
      at: z.string(),
      author: z.string().optional(),
      status: z.string().optional(),
      owner: z.string().optional(),
      change: z.string().optional(),
      note: z.string().optional(),
    })),
    next_offset: z.number().optional(),
    note: z.string().optional(),
  }),
  handle: (input, context) => listActivity(context, input),
});

const listProjectsTool = defineDecibelTool({
  name: "list_projects",
  title: "List projects",
  description:
    "Lists every project with its numbers of records. Use to find the name under which a project's records are kept.",
  access: "read",
  discovery: { searchHint: "which repositories have decisions and issues" },
  input: z.strictObject({}),
  output: z.object({
    total: z.number(),
    projects: z.array(z.object({
      project_id: z.string(),
      issues: z.number(),
      architecture_decisions: z.number(),
      design_decisions: z.number(),
      newest: z.string().optional(),
    })),
    note: z.string().optional(),
  }),
  handle: (_, context) => listProjects(context),
});

/** The tools that read what was recorded, and what follows from it. */
export const readingTools = [
  nextActionsTool,
  listRecordsTool,
  searchRecordsTool,
  getRecordTool,
  listActivityTool,
  listProjectsTool,
];
