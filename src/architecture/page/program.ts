import { pageProgram } from "../../kernel/page/frame.ts";
import type { PageProgram } from "../../kernel/page/page.ts";
import script from "./bundled/app.js" with { type: "text" };
import { decisionsPage } from "./decisions_page.ts";

/** The page of the decisions with its script. */
export const decisionsProgram: PageProgram = pageProgram(decisionsPage, script);
