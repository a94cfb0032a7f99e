import { runWorker } from "../kernel/process/worker.ts";
import { openRecords } from "./context.ts";
import { inspectRecords } from "./inspection.ts";
import { instructionsFor } from "./instructions.ts";
import { resources } from "./resources.ts";
import { skills } from "./skills.ts";
import { toolsNamed, underscored, withNames } from "./tools.ts";

runWorker({
  name: "decibel-tools-mcp",
  title: "Decibel records",
  instructions: (roots, settings) => withNames(instructionsFor(roots, settings), settings),
  tools: toolsNamed,
  resources,
  skills,
  inspect: inspectRecords,
  renderError: ({ text }) => JSON.stringify({ error: text.replaceAll("\n", ". ") }),
  toolKey: underscored,
  answersUnknownTools: true,
  createContext: openRecords(),
});
