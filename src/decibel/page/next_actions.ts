import { ownField } from "../../kernel/own_field.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection, Showing } from "../../kernel/page/page.ts";
import { badge, moment, opening, row, rows } from "../../kernel/page/parts.ts";
import type { Action, Actions } from "../records/next_actions.ts";
import { projectOf } from "./projects.ts";
import { severityBadge } from "./signs.ts";

/** The report section with a project's next actions, the most urgent first. */
export const actionsSection: PageSection<Actions> = {
  id: "next",
  heading: "Next actions",
  tool: "oracle_next_actions",
  isHostedOnly: true,
  ask(given, answers) {
    const project = projectOf(given, answers);
    return project && { ...project, detail: "full" };
  },
  draw: ({ actions, note, blocked, more }, showing) =>
    html`${note && html`<p class="note">${note}</p>`}
${rows(actions.map((action) => actionRow(action, showing)))}
${
      (blocked > 0 || more > 0) &&
      html`<p class="note">${blocked} blocked, ${more} more open</p>`
    }`,
};

function actionRow(action: Action, showing: Showing): Html {
  const { short_id, description, severity, status, why, owner, problem, stale } = action;
  const { recorded_at, next_call: call } = action;
  const isRecord = call !== undefined && ownField(call.arguments, "id") !== undefined;
  const title = isRecord
    ? opening(showing, description, { tool: "get_record", arguments: recordIn(call.arguments) })
    : description;
  return row(
    [
      severity && severityBadge(severity),
      status && badge("plain", status),
      stale && badge("warn", "stale"),
    ],
    html`<p><b>${title}</b> ${short_id && html`<code>${short_id}</code>`}</p>
${why && html`<p>${why}</p>`}
${
      recorded_at &&
      html`<p class="note">${owner === undefined ? "Nobody has it" : `With ${owner}`}, recorded ${
        moment(recorded_at)
      }</p>`
    }
${problem && html`<p class="bad">${problem}</p>`}`,
  );
}

/** Returns the record that a call is about; the project's field depends on the tool. */
function recordIn(given: Record<string, string>): Record<string, string> {
  const { id = "", project_id = given.repo ?? "" } = given;
  return { id, project_id };
}
