import type { Page } from "../../kernel/page/page.ts";
import { openItemsSection } from "./open_items.ts";
import { findingsSection } from "./findings.ts";
import { gateSection } from "./gate.ts";
import { projectIn, stageSection } from "./stage.ts";

/** A project's report: its stage, its next gate's findings, and the faults in its documents. */
export const acmReport: Page = {
  server: "acm",
  title: "Project status",
  sections: [stageSection, gateSection, openItemsSection, findingsSection],
  subject: (_, answers) => projectIn(answers),
};
