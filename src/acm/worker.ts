import { runWorker } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { createAcmContext } from "./context.ts";
import { inspectAcm } from "./inspection.ts";
import { acmInstructions } from "./instructions.ts";
import { acmPage } from "./page.ts";
import { acmPrompts } from "./prompts.ts";
import { acmResources } from "./resources.ts";
import { acmSkills } from "./skills.ts";
import { acmTools } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

runWorker({
  name: "acm",
  title: "ACM process framework",
  about: aboutServer("acm", icon),
  instructions: acmInstructions,
  tools: acmTools,
  prompts: () => acmPrompts,
  resources: acmResources,
  skills: acmSkills,
  page: acmPage,
  inspect: inspectAcm,
  createContext: createAcmContext,
});
