import * as z from "zod";
import { defineDecibelTool } from "../context.ts";
import { activityLines, activityPageOutput, listActivity } from "../views/activity.ts";
import { detailText, getRecord, recordDetailOutput } from "../views/detail.ts";
import {
  listProjects,
  listRecords,
  projectsOutput,
  recordLines,
  recordPageOutput,
} from "../views/listing.ts";
import { actionLines, actionsOutput, nextActions } from "../views/next_actions.ts";
import { hitLines, recordHitsOutput, searchRecords } from "../views/search.ts";
import {
  dateInput,
  dayInput,
  kindInput,
  labelsInput,
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
    owner: personName().optional().describe("Your name: omits others' work"),
  }),
  output: actionsOutput,
  handle: (input, context) => nextActions(context, input),
  text: actionLines,
});

const limit = whole(1, 100).default(20).describe("1 to 100");

const offset = whole(0).default(0).describe("To skip");

const listRecordsTool = defineDecibelTool({
  name: "list_records",
  title: "List records",
  description: "Lists a project's records. Use to see decisions or open work.",
  access: "read",
  input: z.strictObject({
    project_id: place().describe("The project"),
    kind: kindInput,
    status: title().optional().describe("Such as open"),
    since: dateInput.optional().describe("ISO 8601"),
    due: dayInput.optional().describe("Due by this date"),
    labels: labelsInput().describe("All of these"),
    limit,
    offset,
  }),
  output: recordPageOutput,
  handle: (input, context) => listRecords(context, input),
  text: recordLines,
});

const searchRecordsTool = defineDecibelTool({
  name: "search_records",
  title: "Search records",
  description: "Searches records. Use before recording something that may exist.",
  access: "read",
  input: z.strictObject({
    query: title().describe("Words"),
    also: listOf(title(), 10).optional().describe("Other wordings"),
    project_id: place().optional().describe("Default all"),
    kind: kindInput,
    limit,
  }),
  output: recordHitsOutput,
  handle: (input, context) => searchRecords(context, input),
  text: hitLines,
});

const getRecordTool = defineDecibelTool({
  name: "get_record",
  title: "Get record",
  description: "Returns a record, its updates and links. Use to read a record.",
  access: "read",
  input: z.strictObject({
    id: recordId(),
    project_id: place().optional().describe("Its project"),
  }),
  output: recordDetailOutput,
  handle: (input, context) => getRecord(context, input),
  text: detailText,
});

const listActivityTool = defineDecibelTool({
  name: "list_activity",
  title: "List activity",
  description: "Lists events since a time. Use to see changes since your last check.",
  access: "read",
  input: z.strictObject({
    since: dateInput.describe("ISO 8601"),
    project_id: place().optional().describe("Default all"),
    author: personName().optional().describe("Only by this author"),
    limit,
    offset,
  }),
  output: activityPageOutput,
  handle: (input, context) => listActivity(context, input),
  text: activityLines,
});

const listProjectsTool = defineDecibelTool({
  name: "list_projects",
  title: "List projects",
  description: "Lists every project. Use to find a project's name.",
  access: "read",
  input: z.strictObject({}),
  output: projectsOutput,
  handle: (_, context) => listProjects(context),
  text: ({ projects }) =>
    projects.map((one) => `${one.project_id} (${one.issues} issues, ${one.decisions} decisions)`)
      .join("\n"),
});

export const readingTools = [
  nextActionsTool,
  listRecordsTool,
  searchRecordsTool,
  getRecordTool,
  listActivityTool,
  listProjectsTool,
];
