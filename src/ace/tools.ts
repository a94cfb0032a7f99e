import type { Tool } from "../kernel/tool.ts";
import type { Context } from "./context.ts";
import { consultationTools } from "./consultation.ts";
import { curationTools } from "./curation.ts";
import { learningTools } from "./learning.ts";

/** The 6 tools of ace-server, in the order clients show them. */
export const tools: readonly Tool<Context>[] = [
  ...learningTools,
  ...curationTools,
  ...consultationTools,
];
