import * as z from "zod";
import { defineTool } from "../context.ts";
import { longText, place, recordId, title, writtenOutput } from "./inputs.ts";
import { createIssue } from "../records/issue.ts";
import { SEVERITIES, STATUSES } from "../records/issue_state.ts";
import { updateIssue } from "../records/issue_update.ts";

const createIssueTool = defineTool({
  name: "sentinel.create_issue",
  title: "Create issue",
  description:
    "Records an open issue of a repository with its severity as a file. Use for bugs, risks and work found. To change its status later call sentinel.update_issue.",
  access: "create",
  input: z.strictObject({
    repo: place().describe("The repository, such as my-project or org/repo"),
    severity: z.enum([...SEVERITIES].reverse()).describe("How bad it is"),
    title: title().describe("The issue in one line"),
    details: longText().describe("What happens, where, since when; markdown"),
  }),
  output: z.object({ ...writtenOutput, status: z.literal("open") }),
  handle: (input, context) => createIssue(context, input),
  text: (data) => JSON.stringify(data),
});

const updateIssueTool = defineTool({
  name: "sentinel.update_issue",
  title: "Update issue status",
  description:
    "Changes the status of an issue by recording an update beside it; the issue's own file stays as it is. Use when work on it starts or ends. Ids come from sentinel.create_issue and list_records.",
  access: "create",
  input: z.strictObject({
    repo: place().describe("The issue's repository"),
    id: recordId().describe("The issue's id"),
    status: z.enum(STATUSES).describe("The new status"),
    note: longText().describe("Why, markdown"),
  }),
  output: z.object({ ...writtenOutput, status: z.string() }),
  handle: (input, context) => updateIssue(context, input),
  text: (data) => JSON.stringify(data),
});

/** The tools that record issues and their updates. */
export const sentinelTools = [createIssueTool, updateIssueTool];
