import type { Page } from "../../kernel/page/page.ts";
import { newestSection, searchSection } from "./entries.ts";
import { statisticsSection } from "./statistics.ts";

/** The report on a team's knowledge. */
export const knowledgeReport: Page = {
  server: "knowledge",
  title: "Knowledge base",
  sections: [statisticsSection, searchSection, newestSection],
};
