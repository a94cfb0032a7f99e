import { pageProgram } from "../../kernel/page/frame.ts";
import type { PageProgram } from "../../kernel/page/page.ts";
import script from "./bundled/app.js" with { type: "text" };
import { architectureReport } from "./report.ts";

/** The report page with its script. */
export const architectureReportProgram: PageProgram = pageProgram(architectureReport, script, {
  hasSite: true,
});
