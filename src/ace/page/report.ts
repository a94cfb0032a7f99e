import type { Page } from "../../kernel/page/page.ts";
import { insightsSection } from "./insights.ts";
import { relevantSection } from "./relevant.ts";

/** The report about what a team's agents have learned. */
export const aceReport: Page = {
  server: "ace",
  title: "What was learned",
  sections: [insightsSection, relevantSection],
};
