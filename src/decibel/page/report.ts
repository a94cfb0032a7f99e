import type { Page } from "../../kernel/page/page.ts";
import { activitySection } from "./activity.ts";
import { boardSection } from "./board.ts";
import { actionsSection } from "./next_actions.ts";
import { projectOf, projectsSection, reportRefusal } from "./projects.ts";

/** The report on a project: its issues as a board, its decisions, and its activity. */
export const decibelReport: Page = {
  server: "decibel",
  title: "Issues and decisions",
  sections: [projectsSection, actionsSection, boardSection, activitySection],
  subject: (given, answers) => projectOf(given, answers)?.project_id,
  refusal: reportRefusal,
};
