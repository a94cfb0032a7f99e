import { runPage } from "../../kernel/page/browser/app.ts";
import { basePage } from "./base_page.ts";

runPage(basePage);
