import type { ServerParts } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { decibelCheck } from "./check.ts";
import { decibelCommands } from "./commands.ts";
import type { DecibelContext } from "./context.ts";
import { inspectDecibel } from "./inspection.ts";
import { decibelInstructions } from "./instructions.ts";
import { decibelPrompts } from "./prompts.ts";
import { decibelResources } from "./resources.ts";
import type { DecibelRoots } from "./roots.ts";
import { decibelSkills } from "./skills.ts";
import { underscored } from "./tool_names.ts";
import { toolsNamed } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

/** The modules of decibel-server that a hook does not need. */
export const decibelParts: ServerParts<DecibelContext, DecibelRoots> = {
  title: "Decibel records",
  about: aboutServer("decibel", icon),
  instructions: decibelInstructions,
  tools: toolsNamed,
  prompts: (_createContext, brief) => [...decibelPrompts, brief],
  resources: decibelResources,
  skills: decibelSkills,
  page: async () => (await import("./page.ts")).decibelPage,
  inspect: inspectDecibel,
  commands: [...decibelCommands, decibelCheck],
  renderError: ({ text }) => JSON.stringify({ error: text.replaceAll("\n", ". ") }),
  toolKey: underscored,
  answersUnknownTools: true,
};
