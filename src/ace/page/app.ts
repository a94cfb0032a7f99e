import { runPage } from "../../kernel/page/browser/app.ts";
import { learningPage } from "./learning_page.ts";

runPage(learningPage);
