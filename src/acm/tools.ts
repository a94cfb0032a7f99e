import type { Tool } from "../kernel/service/tool.ts";
import { artifactTools, getArtifactStub } from "./tools/artifacts.ts";
import { capabilityTools } from "./tools/capabilities.ts";
import { type AcmContext, withStarterNotice } from "./context.ts";
import { governanceTools } from "./tools/governance.ts";
import { articleTools } from "./tools/knowledge.ts";
import { orchestrationTools } from "./tools/orchestration.ts";
import { projectTools } from "./tools/project.ts";

/** The tools of acm-server, in the order that clients show. */
export const acmTools: readonly Tool<AcmContext>[] = withStarterNotice([
  ...orchestrationTools,
  ...artifactTools,
  ...projectTools,
  ...governanceTools,
  ...capabilityTools,
  ...articleTools,
], { ofRegistry: new Set(capabilityTools), ofFiles: new Set([getArtifactStub]) });
