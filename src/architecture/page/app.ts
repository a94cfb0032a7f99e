import { runPage } from "../../kernel/page/browser/app.ts";
import { architectureReport } from "./report.ts";

runPage(architectureReport);
