import type { Page } from "../../kernel/page/page.ts";
import { documentsSection } from "./documents.ts";
import { graphSection } from "./graph.ts";

/** The report on a team's decisions: their standing, dates and relations. */
export const architectureReport: Page = {
  server: "architecture",
  title: "Architecture decisions",
  sections: [documentsSection, graphSection],
};
