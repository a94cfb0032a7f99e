import * as z from "zod";
import type { DecibelContext } from "./context.ts";
import { defineDecibelPrompt } from "./define.ts";
import { activityLines, listActivity } from "./tools/activity.ts";
import { actionLines, nextActions } from "./tools/next_actions.ts";
import { hitLines, searchRecords } from "./tools/search.ts";
import { dateInput, personName, place, title } from "./records/inputs.ts";

const MOST = 10;
const DAY_MS = 86_400_000;

const next = defineDecibelPrompt({
  name: "next",
  title: "Next actions",
  description: "The most urgent open records in a project, and how to begin with one of them.",
  input: z.strictObject({
    project_id: place().describe("The project"),
    owner: personName().optional().describe(
      "Owner: their work first, without others' work",
    ),
  }),
  handle: ({ project_id, owner }, context) => {
    const actions = nextActions(context, { project_id, owner });
    return asked(context, [
      `These are the next actions of ${project_id}:`,
      actionLines(actions),
      "Take an issue with take_next, or read a decision with get_record. Do the work, and record the result with sentinel_update_issue or " +
      `decision_set_status. To update this list: oracle_next_actions {"project_id":"${project_id}"}.`,
    ]);
  },
});

const standup = defineDecibelPrompt({
  name: "standup",
  title: "Standup report",
  description: "A project's records and updates since a date, and its open work.",
  input: z.strictObject({
    project_id: place().describe("The project"),
    since: dateInput.optional().describe("Since this date; default yesterday"),
  }),
  handle: ({ project_id, since }, context) => {
    const from = since ?? new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    const page = listActivity(context, { since: from, project_id, limit: 50, offset: 0 });
    return asked(context, [
      `Events in ${project_id} since ${from} (${page.total} in total):`,
      page.total > 0 ? activityLines(page) : "Nothing was recorded.",
      "Write a short standup report: finished work, current work with its owners, and blocked work " +
      "with its blockers. Use the records' titles. For more events: list_activity; for the next work: oracle_next_actions.",
    ]);
  },
});

const decide = defineDecibelPrompt({
  name: "decide",
  title: "Make a decision",
  description: "Existing records about a question, and how to record the decision.",
  input: z.strictObject({
    project_id: place().describe("The project"),
    question: title().describe("Question to decide"),
  }),
  handle: ({ project_id, question }, context) => {
    const found = searchRecords(context, { query: question, project_id, limit: MOST });
    return asked(context, [
      `To decide in ${project_id}: ${question}`,
      found.total > 0 ? `Existing records:\n${hitLines(found)}` : "No records exist yet.",
      "Search for more records with search_records, read relevant records with get_record, and weigh at least two options. Record the decision with designer_record_design_decision, or with architect_record_arch_decision if the system's structure changes: state the decision in one line, the reasons, and the rejected options. If the decision replaces an older decision, call decision_set_status with superseded.",
    ]);
  },
});

export const decibelPrompts = [next, standup, decide];

function asked({ inForm }: DecibelContext, parts: readonly string[]): string {
  return inForm(parts.join("\n\n"));
}
