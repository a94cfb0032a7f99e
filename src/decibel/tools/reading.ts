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
import {
  dateInput,
  kindInput,
  listOf,
  personName,
  place,
  recordId,
  title,
  whole,
} from "./inputs.ts";

const nextActionsTool = defineDecibelTool({
  name: "oracle_next_actions",
  title: "Next actions",
  description: "Returns a project's most urgent ready work. Use to choose your next work.",
  access: "read",
  discovery: "always loaded",
  input: z.strictObject({
    project_id: place().describe("The project"),
    focus: title().optional()
      .describe(
        "Kind, severity, status, owner or words",
      ),
    ready: z.boolean().optional().describe("Only work without an owner"),
    owner: personName().optional().describe("Your name: your work first"),
    detail: z.enum(["brief", "full"]).optional().describe("full: why, next call"),
  }),
  output: actionsOutput,
  handle: (input, context) => nextActions(context, input, context),
  text: (actions, { detail }) => detail === "full" ? visibleJson(actions) : actionLines(actions),
});

const limit = whole(1, 100).default(20).describe("1 to 100");

const offset = whole(0).default(0).describe("To skip");

const listRecordsTool = defineDecibelTool({
  name: "list_records",
  title: "List records",
  description: "Lists a project's records. Use to see decisions or open work.",
  access: "read",
  discovery: { searchHint: "browse decisions and issues of a project" },
  input: z.strictObject({
    project_id: place().describe("The project"),
    kind: kindInput,
    status: title().optional().describe("Such as open"),
    since: dateInput.optional().describe("ISO 8601"),
    limit,
    offset,
    graph: z.boolean().optional().describe("Adds a Mermaid graph"),
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
  description: "Searches records. Use before recording something that may exist.",
  access: "read",
  discovery: { searchHint: "find earlier decisions and issues by keyword" },
  input: z.strictObject({
    query: title().describe("Words"),
    also: listOf(title(), 10).optional().describe("Other wordings"),
    project_id: place().optional().describe("Default all"),
    kind: kindInput,
    limit,
  }),
  output: recordHitsOutput,
  handle: (input, context) => searchRecords(context, input),
});

const getRecordTool = defineDecibelTool({
  name: "get_record",
  title: "Get record",
  description: "Returns a record, its updates and links. Use to read a record.",
  access: "read",
  discovery: { searchHint: "read one decision or issue with its history" },
  input: z.strictObject({
    id: recordId().describe("Short ID, title or URI"),
    project_id: place().optional().describe("Its project"),
  }),
  output: recordDetailOutput,
  handle: (input, context) => getRecord(context, input),
});

const listActivityTool = defineDecibelTool({
  name: "list_activity",
  title: "List activity",
  description: "Lists events since a time. Use to see changes since your last check.",
  access: "read",
  discovery: { searchHint: "standup, what changed since yesterday" },
  input: z.strictObject({
    since: dateInput.describe("ISO 8601"),
    project_id: place().optional().describe("Default all"),
    author: personName().optional().describe("Only by this author"),
    limit,
    offset,
  }),
  output: activityPageOutput,
  handle: (input, context) => listActivity(context, input),
});

const listProjectsTool = defineDecibelTool({
  name: "list_projects",
  title: "List projects",
  description: "Lists every project. Use to find a project's name.",
  access: "read",
  discovery: { searchHint: "which projects have decisions and issues" },
  input: z.strictObject({}),
  output: projectsOutput,
  handle: (_, context) => listProjects(context),
});

/** The tools that read records and determine next actions. */
export const readingTools = [
  nextActionsTool,
  listRecordsTool,
  searchRecordsTool,
  getRecordTool,
  listActivityTool,
  listProjectsTool,
];
