import type { ServerParts } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { aceCheck } from "./check.ts";
import { aceCommands } from "./commands.ts";
import type { AceContext } from "./context.ts";
import { codeOf, renderError } from "./errors.ts";
import { inspectAce } from "./inspection.ts";
import { aceInstructions } from "./instructions.ts";
import { aceResources, watchAce } from "./resources.ts";
import type { AceRoots } from "./roots.ts";
import { aceSkills } from "./skills.ts";
import { aceTools } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

/** The parts of ace-server that hooks don't need. */
export const aceParts: ServerParts<AceContext, AceRoots> = {
  title: "ACE: learning from execution",
  about: aboutServer("ace", icon),
  instructions: aceInstructions,
  tools: aceTools,
  resources: aceResources,
  watch: watchAce,
  skills: aceSkills,
  page: async () => (await import("./page.ts")).acePage,
  inspect: inspectAce,
  commands: [...aceCommands, aceCheck],
  renderError,
  codeOf,
};
