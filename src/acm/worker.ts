import { runWorker } from "../kernel/process/worker.ts";
import { createAcmContext } from "./context.ts";
import { inspectAcm } from "./inspection.ts";
import { acmInstructions } from "./instructions.ts";
import { acmPage } from "./page.ts";
import { acmPrompts } from "./prompts.ts";
import { acmResources } from "./resources.ts";
import { acmSkills } from "./skills.ts";
import { acmTools } from "./tools.ts";

runWorker({
  name: "acm",
  title: "ACM process framework",
  instructions: acmInstructions,
  tools: acmTools,
  prompts: () => acmPrompts,
  resources: acmResources,
  skills: acmSkills,
  page: acmPage,
  inspect: inspectAcm,
  createContext: createAcmContext,
});
