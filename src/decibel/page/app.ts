import { runPage } from "../../kernel/page/browser/app.ts";
import { decibelReport } from "./report.ts";

runPage(decibelReport);
