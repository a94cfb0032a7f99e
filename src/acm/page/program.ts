import { pageProgram } from "../../kernel/page/frame.ts";
import type { PageProgram } from "../../kernel/page/page.ts";
import script from "./bundled/app.js" with { type: "text" };
import { board } from "./board.ts";

/** The board with its script. */
export const boardProgram: PageProgram = pageProgram(board, script);
