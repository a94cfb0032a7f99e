import { pageProgram } from "../../kernel/page/frame.ts";
import type { PageProgram } from "../../kernel/page/page.ts";
import script from "./bundled/app.js" with { type: "text" };
import { learningPage } from "./learning_page.ts";

/** The page of what was learned with its script. */
export const learningProgram: PageProgram = pageProgram(learningPage, script);
