import { pageProgram } from "../../kernel/page/frame.ts";
import type { PageProgram } from "../../kernel/page/page.ts";
import script from "./bundled/app.js" with { type: "text" };
import { recordsPage } from "./records_page.ts";

/** The page of the records with its script. */
export const recordsProgram: PageProgram = pageProgram(recordsPage, script);
