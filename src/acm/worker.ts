import { runWorker } from "../kernel/process/worker.ts";
import { createContext } from "./context.ts";
import { inspectRoots } from "./inspection.ts";
import { instructionsFor } from "./instructions.ts";
import { prompts } from "./prompts.ts";
import { resources } from "./resources.ts";
import { skills } from "./skills.ts";
import { tools } from "./tools.ts";

runWorker({
  name: "acm",
  title: "ACM process framework",
  instructions: instructionsFor,
  tools,
  prompts: () => prompts,
  resources,
  skills,
  inspect: inspectRoots,
  createContext,
});
