import { briefPrompt } from "../kernel/process/brief.ts";
import { runWorker } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { acmCheck } from "./check.ts";
import { createAcmContext } from "./context.ts";
import { acmHooks } from "./hooks.ts";
import { inspectAcm } from "./inspection.ts";
import { acmInstructions } from "./instructions.ts";
import { acmPage } from "./page.ts";
import { acmPrompts } from "./prompts.ts";
import { acmResources } from "./resources.ts";
import { acmSkills } from "./skills.ts";
import { acmTools } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

const name = "acm";
const brief = briefPrompt({ name, hooks: acmHooks });

runWorker({
  name,
  title: "ACM process framework",
  about: aboutServer("acm", icon),
  instructions: acmInstructions,
  tools: acmTools,
  prompts: () => [...acmPrompts, brief],
  resources: acmResources,
  skills: acmSkills,
  page: acmPage,
  hooks: acmHooks,
  commands: [acmCheck],
  inspect: inspectAcm,
  createContext: createAcmContext,
});
