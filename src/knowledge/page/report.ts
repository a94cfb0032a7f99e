import type { Page } from "../../kernel/page/page.ts";
import { newestSection, searchSection } from "./entries.ts";
import { statisticsSection } from "./statistics.ts";

/** What a team knows. */
export const knowledgeReport: Page = {
  server: "knowledge",
  title: "Knowledge base",
  about: "What is known to whom and about what, how it grows, and what was searched and not found.",
  sections: [statisticsSection, searchSection, newestSection],
};
