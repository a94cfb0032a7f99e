import type { Tool } from "../kernel/tool.ts";
import { artifactTools } from "./artifacts.ts";
import { capabilityTools } from "./capabilities.ts";
import type { Context } from "./context.ts";
import { governanceTools } from "./governance.ts";
import { knowledgeTools } from "./knowledge.ts";
import { orchestrationTools } from "./orchestration.ts";
import { projectTools } from "./project.ts";

/** The 13 tools of acm-server, in the order clients show them. */
export const tools: readonly Tool<Context>[] = [
  ...orchestrationTools,
  ...artifactTools,
  ...projectTools,
  ...governanceTools,
  ...capabilityTools,
  ...knowledgeTools,
];
