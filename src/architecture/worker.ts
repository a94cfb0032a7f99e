import { runWorker } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { architectureCheck } from "./check.ts";
import { createArchitectureContext } from "./context.ts";
import { architectureHooks } from "./hooks.ts";
import { inspectArchitecture } from "./inspection.ts";
import { architectureInstructions } from "./instructions.ts";
import { architecturePage } from "./page.ts";
import { architecturePrompts } from "./prompts.ts";
import { architectureResources, watchContent } from "./resources.ts";
import { architectureSkills } from "./skills.ts";
import { architectureTools } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

runWorker({
  name: "architecture",
  title: "Architecture documents",
  about: aboutServer("architecture", icon),
  instructions: architectureInstructions,
  tools: architectureTools,
  prompts: architecturePrompts,
  resources: architectureResources,
  watch: watchContent,
  skills: architectureSkills,
  page: architecturePage,
  hooks: architectureHooks,
  commands: [architectureCheck],
  inspect: inspectArchitecture,
  createContext: createArchitectureContext,
});
