import { pageProgram } from "../../kernel/page/frame.ts";
import type { PageProgram } from "../../kernel/page/page.ts";
import script from "./bundled/app.js" with { type: "text" };
import { decibelReport } from "./report.ts";

/** The report with its script. */
export const decibelReportProgram: PageProgram = pageProgram(decibelReport, script, {
  hasSite: true,
});
