import { runPage } from "../../kernel/page/browser/app.ts";
import { knowledgeReport } from "./report.ts";

runPage(knowledgeReport);
