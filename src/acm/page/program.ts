import type { PageProgram } from "../../kernel/page/page.ts";
import { board } from "./board.ts";
import script from "./bundled/app.js" with { type: "text" };

/** The board with its script. */
export const boardProgram: PageProgram = { page: board, script };
