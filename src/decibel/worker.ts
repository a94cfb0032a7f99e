import { briefPrompt } from "../kernel/process/brief.ts";
import { runWorker } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { decibelCheck } from "./check.ts";
import { decibelCommands } from "./commands.ts";
import { openRecords } from "./context.ts";
import { decibelHooks } from "./hooks.ts";
import { inspectDecibel } from "./inspection.ts";
import { decibelInstructions } from "./instructions.ts";
import { decibelPage } from "./page.ts";
import { decibelResources } from "./resources.ts";
import { decibelSkills } from "./skills.ts";
import { decibelPrompts } from "./prompts.ts";
import { underscored } from "./tool_names.ts";
import { toolsNamed } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

const name = "decibel-tools-mcp";
const brief = briefPrompt({ name, hooks: decibelHooks });

runWorker({
  name,
  title: "Decibel records",
  about: aboutServer("decibel", icon),
  instructions: decibelInstructions,
  tools: toolsNamed,
  prompts: () => [...decibelPrompts, brief],
  resources: decibelResources,
  skills: decibelSkills,
  page: decibelPage,
  hooks: decibelHooks,
  inspect: inspectDecibel,
  commands: [...decibelCommands, decibelCheck],
  renderError: ({ text }) => JSON.stringify({ error: text.replaceAll("\n", ". ") }),
  toolKey: underscored,
  answersUnknownTools: true,
  createContext: openRecords(),
});
