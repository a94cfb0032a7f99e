import { runPage } from "../../kernel/page/browser/app.ts";
import { decisionsPage } from "./decisions_page.ts";

runPage(decisionsPage);
