import { runWorker } from "../kernel/process/worker.ts";
import { openRecords } from "./context.ts";
import { inspectDecibel } from "./inspection.ts";
import { decibelInstructions } from "./instructions.ts";
import { decibelResources } from "./resources.ts";
import { decibelSkills } from "./skills.ts";
import { toolsNamed, underscored, withNames } from "./tools.ts";

runWorker({
  name: "decibel-tools-mcp",
  title: "Decibel records",
  instructions: (roots, settings) => withNames(decibelInstructions(roots, settings), settings),
  tools: toolsNamed,
  resources: decibelResources,
  skills: decibelSkills,
  inspect: inspectDecibel,
  renderError: ({ text }) => JSON.stringify({ error: text.replaceAll("\n", ". ") }),
  toolKey: underscored,
  answersUnknownTools: true,
  createContext: openRecords(),
});
