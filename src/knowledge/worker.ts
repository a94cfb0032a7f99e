import { ownField } from "../kernel/own_field.ts";
import { runWorker } from "../kernel/worker.ts";
import { closeKnowledge, createContext, openKnowledge } from "./context.ts";
import { inspectKnowledge } from "./inspection.ts";
import { instructionsFor } from "./instructions.ts";
import { skills } from "./skills.ts";
import { stopWaiting } from "./stopping.ts";
import { tools } from "./tools.ts";

// The kernel then reads no more and waits for the answers that are still to come.
globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (ownField(data, "type") === "stop") stopWaiting();
});

runWorker({
  name: "knowledge-base",
  title: "Knowledge base",
  instructions: instructionsFor,
  tools,
  skills,
  inspect: inspectKnowledge,
  createContext,
  open: openKnowledge,
  close: closeKnowledge,
});
