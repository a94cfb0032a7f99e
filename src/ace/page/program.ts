import { pageProgram } from "../../kernel/page/frame.ts";
import type { PageProgram } from "../../kernel/page/page.ts";
import script from "./bundled/app.js" with { type: "text" };
import { aceReport } from "./report.ts";

/** The report page with its script. */
export const aceReportProgram: PageProgram = pageProgram(aceReport, script);
