import type { ServerParts } from "../kernel/process/worker.ts";
import { aboutServer } from "../kernel/service/about.ts";
import { acmCheck } from "./check.ts";
import type { AcmContext } from "./context.ts";
import { acmBrief } from "./hooks.ts";
import { inspectAcm } from "./inspection.ts";
import { acmInstructions } from "./instructions.ts";
import type { AcmRoots } from "./roots.ts";
import { acmSkills } from "./skills.ts";
import { acmTools } from "./tools.ts";
import icon from "./icon.svg" with { type: "text" };

export const acmParts: ServerParts<AcmContext, AcmRoots> = {
  title: "ACM process framework",
  about: aboutServer("acm", icon),
  instructions: acmInstructions,
  tools: acmTools,
  brief: acmBrief,
  skills: acmSkills,
  page: async () => (await import("./page.ts")).acmPage,
  commands: [acmCheck],
  inspect: inspectAcm,
};
