import { runPage } from "../../kernel/page/browser/app.ts";
import { recordsPage } from "./records_page.ts";

runPage(recordsPage);
