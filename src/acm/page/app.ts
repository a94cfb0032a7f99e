import { runPage } from "../../kernel/page/browser/app.ts";
import { acmReport } from "./report.ts";

runPage(acmReport);
