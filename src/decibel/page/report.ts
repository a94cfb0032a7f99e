import type { Page } from "../../kernel/page/page.ts";
import { activitySection } from "./activity.ts";
import { actionsSection } from "./next_actions.ts";
import { openWorkSection } from "./open_work.ts";
import { projectsSection, reportRefusal } from "./projects.ts";

/** The report on a project: next actions, open records with their dependencies, and activity. */
export const decibelReport: Page = {
  server: "decibel",
  title: "Decisions and issues",
  about: "What comes next, what is open and with whom, who waits for what, and what happened.",
  sections: [projectsSection, actionsSection, openWorkSection, activitySection],
  refusal: reportRefusal,
};
