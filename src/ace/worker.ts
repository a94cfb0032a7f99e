import { briefPrompt } from "../kernel/process/brief.ts";
import { runWorker } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { aceCheck } from "./check.ts";
import { createAceContext } from "./context.ts";
import { codeOf, renderError } from "./errors.ts";
import { aceHooks } from "./hooks.ts";
import { inspectAce } from "./inspection.ts";
import { aceCommands } from "./commands.ts";
import { acePage } from "./page.ts";
import { acePrompts } from "./prompts.ts";
import { aceInstructions } from "./instructions.ts";
import { aceResources, watchAce } from "./resources.ts";
import { aceSkills } from "./skills.ts";
import { aceTools } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

const name = "ace-learning-server";
const brief = briefPrompt({ name, hooks: aceHooks });

runWorker({
  name,
  title: "ACE: learning from execution",
  about: aboutServer("ace", icon),
  instructions: aceInstructions,
  tools: aceTools,
  resources: aceResources,
  watch: watchAce,
  skills: aceSkills,
  page: acePage,
  hooks: aceHooks,
  inspect: inspectAce,
  commands: [...aceCommands, aceCheck],
  prompts: () => [...acePrompts, brief],
  renderError,
  codeOf,
  createContext: createAceContext,
});
