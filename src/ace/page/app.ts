import { runPage } from "../../kernel/page/browser/app.ts";
import { aceReport } from "./report.ts";

runPage(aceReport);
