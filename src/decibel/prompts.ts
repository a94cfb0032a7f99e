import * as z from "zod";
import { visibleJson } from "../kernel/text.ts";
import { type DecibelContext, defineDecibelPrompt } from "./context.ts";
import { listActivity } from "./records/activity.ts";
import { nextActions } from "./records/next_actions.ts";
import { projectNames } from "./records/projects.ts";
import { searchRecords } from "./records/search.ts";
import { dateInput, personName, place, title } from "./tools/inputs.ts";

/** The maximum number of records in a prompt. */
const MOST = 10;
const DAY_MS = 86_400_000;
/** Completions for the argument `project_id`. */
const PROJECTS = { project_id: projectNames } as const;

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
  known: PROJECTS,
  handle: ({ project_id, owner }, context) => {
    const ready = owner !== undefined;
    const { actions, note } = nextActions(
      context,
      { project_id, owner, ready, detail: "full" },
      context,
    );
    const lines = actions.map(({ severity, priority, description, why, source, next_call }) => {
      const call = next_call && `${next_call.tool} ${visibleJson(next_call.arguments)}`;
      return [`- ${severity ?? priority}: ${description}`, why, source && call].filter(Boolean)
        .join(" — ");
    });
    return asked(context, [
      `These are the next actions of ${project_id}:`,
      [...lines, ...(note ? [note] : [])].join("\n"),
      "Take the first action that you can do: read it with get_record, claim an issue with " +
      "sentinel_claim_issue, do the work, and record the result with sentinel_update_issue or " +
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
  known: PROJECTS,
  handle: ({ project_id, since }, context) => {
    const from = since ?? new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    const page = listActivity(context, { since: from, project_id, limit: 50, offset: 0 });
    const lines = page.activity.map((one) => {
      const who = one.author && `by ${one.author}`;
      const what = `- ${one.at} ${one.event} ${one.kind}: ${one.title}`;
      return [what, one.status, one.change, who, one.note, one.id].filter(Boolean).join(" — ");
    });
    return asked(context, [
      `Events in ${project_id} since ${from} (${page.total} in total):`,
      lines.length > 0 ? lines.join("\n") : "Nothing was recorded.",
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
  known: PROJECTS,
  handle: ({ project_id, question }, context) => {
    const { hits } = searchRecords(context, { query: question, project_id, limit: MOST });
    const lines = hits.map(({ title, status, snippet, id }) =>
      [`- ${title}`, status, snippet, id].filter(Boolean).join(" — ")
    );
    return asked(context, [
      `To decide in ${project_id}: ${question}`,
      lines.length > 0 ? `Existing records:\n${lines.join("\n")}` : "No records exist yet.",
      "Search for more records with search_records, read relevant records with get_record, and weigh at least two options. Record the decision with designer_record_design_decision, or with architect_record_arch_decision if the system's structure changes: state the decision in one line, the reasons, and the rejected options. If the decision replaces an older decision, call decision_set_status with superseded.",
    ]);
  },
});

/** The prompts of decibel-server. */
export const decibelPrompts = [next, standup, decide];

function asked({ inForm }: DecibelContext, parts: readonly string[]): string {
  return inForm(parts.join("\n\n"));
}
