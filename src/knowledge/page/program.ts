import { pageProgram } from "../../kernel/page/frame.ts";
import type { PageProgram } from "../../kernel/page/page.ts";
import script from "./bundled/app.js" with { type: "text" };
import { basePage } from "./base_page.ts";

/** The page of the knowledge base with its script. */
export const knowledgeProgram: PageProgram = pageProgram(basePage, script);
