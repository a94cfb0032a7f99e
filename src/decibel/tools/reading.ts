import * as z from "zod";
import { defineDecibelTool } from "../define.ts";
import {
  activityInput,
  activityLines,
  activityPageOutput,
  listActivity,
} from "../views/activity.ts";
import { detailText, getRecord, recordDetailOutput, recordInput } from "../views/detail.ts";
import {
  listInput,
  listProjects,
  listRecords,
  projectsOutput,
  recordLines,
  recordPageOutput,
} from "../views/listing.ts";
import { actionLines, actionsInput, actionsOutput, nextActions } from "../views/next_actions.ts";
import { hitLines, recordHitsOutput, searchInput, searchRecords } from "../views/search.ts";

const nextActionsTool = defineDecibelTool({
  name: "oracle_next_actions",
  title: "Next actions",
  description: "Returns a project's most urgent ready work. Use to choose your next work.",
  access: "read",
  discovery: "always loaded",
  input: actionsInput,
  output: actionsOutput,
  handle: (input, context) => nextActions(context, input),
  text: actionLines,
});

const listRecordsTool = defineDecibelTool({
  name: "list_records",
  title: "List records",
  description: "Lists a project's records. Use to see decisions or open work.",
  access: "read",
  input: listInput,
  output: recordPageOutput,
  handle: (input, context) => listRecords(context, input),
  text: recordLines,
});

const searchRecordsTool = defineDecibelTool({
  name: "search_records",
  title: "Search records",
  description: "Searches records. Use before recording something that may exist.",
  access: "read",
  input: searchInput,
  output: recordHitsOutput,
  handle: (input, context) => searchRecords(context, input),
  text: hitLines,
});

const getRecordTool = defineDecibelTool({
  name: "get_record",
  title: "Get record",
  description: "Returns a record, its updates and links. Use to read a record.",
  access: "read",
  input: recordInput,
  output: recordDetailOutput,
  handle: (input, context) => getRecord(context, input),
  text: detailText,
});

const listActivityTool = defineDecibelTool({
  name: "list_activity",
  title: "List activity",
  description: "Lists events since a time. Use to see changes since your last check.",
  access: "read",
  input: activityInput,
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
