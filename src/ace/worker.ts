import { runWorker } from "../kernel/process/worker.ts";
import { createContext } from "./context.ts";
import { renderError } from "./errors.ts";
import { inspectFiles } from "./inspection.ts";
import { instructionsFor } from "./instructions.ts";
import { resources, watchFiles } from "./resources.ts";
import { skills } from "./skills.ts";
import { tools } from "./tools.ts";

runWorker({
  name: "ace-learning-server",
  title: "ACE: learning from execution",
  instructions: instructionsFor,
  tools,
  resources,
  watch: watchFiles,
  skills,
  inspect: inspectFiles,
  renderError,
  createContext,
});
