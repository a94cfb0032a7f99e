import type { Tool } from "../kernel/service/tool.ts";
import type { ArchitectureContext } from "./context.ts";
import { decisionTools } from "./tools/decisions.ts";
import { documentTools } from "./tools/documents.ts";

export const architectureTools: readonly Tool<ArchitectureContext>[] = [
  ...documentTools,
  ...decisionTools,
];
