import * as z from "zod";
import { visibleJson } from "../../kernel/text.ts";
import { defineDecibelTool } from "../context.ts";
import { activityPageOutput, listActivity } from "../records/activity.ts";
import { listRecords, recordPageOutput } from "../records/listing.ts";
import { getRecord, recordDetailOutput } from "../records/lookup.ts";
import { actionLines } from "../records/action_lines.ts";
import { actionsOutput, nextActions } from "../records/next_actions.ts";
import { listProjects, projectsOutput } from "../records/projects.ts";
import { recordHitsOutput, searchRecords } from "../records/search.ts";
import { dateInput, kindInput, personName, place, recordId, title } from "./inputs.ts";

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
    detail: z.enum(["brief", "full"]).default("brief").describe("full: why, and the next call"),
  }),
  output: actionsOutput,
  handle: (input, context) => nextActions(context, input, context),
  text: (actions, { detail }) => detail === "full" ? visibleJson(actions) : actionLines(actions),
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
  output: recordPageOutput,
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
    also: z.array(title()).max(10).optional().describe("Other words for it"),
    project_id: place().optional().describe("Only this project; default all"),
    kind: kindInput,
    limit,
  }),
  output: recordHitsOutput,
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
  output: recordDetailOutput,
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
  output: activityPageOutput,
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
  output: projectsOutput,
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
