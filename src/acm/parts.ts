import type { ServerParts } from "../kernel/process/worker.ts";
import type { AcmContext } from "./context.ts";
import { acmInstructions } from "./instructions.ts";
import type { AcmRoots } from "./roots.ts";
import { acmSkills } from "./skills.ts";
import toolList from "./tool_list.json" with { type: "text" };

export const acmParts = (roots: AcmRoots): ServerParts<AcmContext> => ({
  protocolName: "acm",
  title: "ACM process framework",
  instructions: acmInstructions(roots),
  listing: JSON.parse(toolList),
  tools: async () => (await import("./tools.ts")).acmTools,
  brief: async (context) => (await import("./hooks.ts")).acmBrief(context),
  skills: acmSkills,
  page: async () => (await import("./page.ts")).acmPage,
  commands: [{
    name: "check",
    run: async (...given) => (await import("./check.ts")).acmCheck.run(...given),
  }],
  inspect: async (context) => (await import("./inspection.ts")).inspectAcm(context),
});
