import type { Page } from "../../kernel/page/page.ts";
import { documentsSection } from "./documents.ts";
import { graphSection } from "./graph.ts";

/** A team's decisions: which hold, since when, and how one follows from another. */
export const architectureReport: Page = {
  server: "architecture",
  title: "Architecture decisions",
  sections: [documentsSection, graphSection],
};
