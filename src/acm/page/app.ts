import { runPage } from "../../kernel/page/browser/app.ts";
import { board } from "./board.ts";

runPage(board);
