import { runWorker } from "../kernel/process/worker.ts";
import { createContext } from "./context.ts";
import { inspectRoots } from "./inspection.ts";
import { instructionsFor } from "./instructions.ts";
import { promptsOf } from "./prompts.ts";
import { resources, watchContent } from "./resources.ts";
import { skills } from "./skills.ts";
import { tools } from "./tools.ts";

runWorker({
  name: "architecture",
  title: "Architecture documents",
  instructions: instructionsFor,
  tools,
  prompts: promptsOf,
  resources,
  watch: watchContent,
  skills,
  inspect: inspectRoots,
  createContext,
});
