import type { Tool } from "../kernel/service/tool.ts";
import type { Context } from "./context.ts";
import { consultationTools } from "./tools/consultation.ts";
import { curationTools } from "./tools/curation.ts";
import { learningTools } from "./tools/learning.ts";

/** The 6 tools of ace-server, in the order clients show them. */
export const tools: readonly Tool<Context>[] = [
  ...learningTools,
  ...curationTools,
  ...consultationTools,
];
