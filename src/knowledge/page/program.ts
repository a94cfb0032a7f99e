import { pageProgram } from "../../kernel/page/frame.ts";
import type { PageProgram } from "../../kernel/page/page.ts";
import script from "./bundled/app.js" with { type: "text" };
import { knowledgeReport } from "./report.ts";

/** The HTML report with its script. */
export const knowledgeReportProgram: PageProgram = pageProgram(knowledgeReport, script);
